/* The block kernel of src/railbird/games/top_of_the_stretch/lab/kernel.py once more, in C: the measure of how fast it is.
   The same words from the same counters, so the same result to the last race. */

#include <stdint.h>
#include <string.h>

enum { LANES = 512, MOST = 24, SLOTS = 128, PAIRS = 36, BOTH = PAIRS * PAIRS };

typedef uint64_t u64;
typedef uint16_t u16;
typedef uint8_t u8;
typedef int64_t i64;

static inline u64 word(u64 counter) {
    u64 x = counter * 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static void set_back(int n, const i64 *keys, i64 *levels, int mover, i64 die) {
    i64 target = 2 * levels[mover], passed = 0, last = -1;
    for (int o = 0; o < n; o++)
        if (o != mover && keys[o] > 0 && levels[o] == levels[mover]) target = 2 * levels[mover] + 1;
    while (passed < die) {
        i64 following = -1;
        for (int o = 0; o < n; o++)
            if (keys[o] > 0 && keys[o] < keys[mover] && levels[o] > last)
                if (following < 0 || levels[o] < following) following = levels[o];
        if (following < 0) break;
        for (int o = 0; o < n; o++)
            passed += keys[o] > 0 && keys[o] < keys[mover] && levels[o] == following;
        target = 2 * following + 1;
        last = following;
    }
    for (int o = 0; o < n; o++) levels[o] *= 2;
    levels[mover] = target;
}

static void settle(int n, const i64 *keys, const u8 *fouled, const i64 *dice, i64 *ranks) {
    i64 levels[MOST], done_key = 0;
    int done_post = 0, at = 0;
    for (int h = 0; h < n; h++) {
        levels[h] = 0;
        for (int o = 0; o < n; o++) levels[h] += keys[o] > keys[h];
    }
    for (;;) {
        int mover = -1;
        for (int h = 0; h < n; h++) {
            if (keys[h] == 0 || !fouled[h]) continue;
            int left = keys[h] > done_key || (keys[h] == done_key && h < done_post);
            if (left && (mover < 0 || keys[h] < keys[mover] || (keys[h] == keys[mover] && h > mover)))
                mover = h;
        }
        if (mover < 0) break;
        done_key = keys[mover];
        done_post = mover;
        set_back(n, keys, levels, mover, dice[at++]);
    }
    for (int h = 0; h < n; h++) {
        ranks[h] = 0;
        for (int o = 0; o < n; o++) ranks[h] += keys[o] > 0 && levels[o] < levels[h];
    }
}

typedef struct {
    u16 keys[MOST][LANES];
    u8 fouls[MOST][LANES], ranks[MOST][LANES], which[MOST][LANES];
    u8 fouled[LANES], best[LANES], second[LANES];
} Block;

static inline void outcome(u64 bits, u64 slot, u16 shift, const u8 *photo, u16 *key, u8 *foul) {
    u64 found = ((bits >> 32) & 0x1FFFFFF) >= (slot & 0xFFFFFFFF) ? slot >> 48 : slot >> 32;
    u64 figure = found & 0x7FE0;
    *foul = (found >> 15) & 1;
    u64 tie = photo[((bits & 0xFFFFFFFF) * PAIRS) >> 32];
    *key = figure ? (u16)(figure + shift + tie) : 0;
}

static u64 read_pace(Block *b, int n, const u8 *points, const u8 *effect_of, i64 most,
                     const u8 *pace_of, u64 counter) {
    memset(b->best, 0, LANES);
    memset(b->second, 0, LANES);
    for (int h = 0; h < n; h++) {
        const u8 *mine = points + h * BOTH;
        for (int l = 0; l < LANES; l++) {
            u8 have = mine[((word(counter + l) >> 32) * BOTH) >> 32];
            u8 lesser = b->best[l] < have ? b->best[l] : have;
            b->which[h][l] = have;
            b->second[l] = b->second[l] > lesser ? b->second[l] : lesser;
            b->best[l] = b->best[l] > have ? b->best[l] : have;
        }
        counter += LANES;
    }
    for (int l = 0; l < LANES; l++) {
        int sum = b->best[l] + b->second[l];
        b->second[l] = pace_of[sum * PAIRS + (((word(counter + l) >> 32) * PAIRS) >> 32)];
    }
    counter += LANES;
    for (int h = 0; h < n; h++)
        for (int l = 0; l < LANES; l++)
            b->which[h][l] = effect_of[b->second[l] * most + b->which[h][l]];
    return counter;
}

static void one_moves(Block *b, int n, int l, int mover, i64 die, i64 *official) {
    u16 own = b->keys[mover][l];
    i64 level = 0, was = b->ranks[mover][l], passed = 0;
    for (int o = 0; o < n; o++) level += b->keys[o][l] == own;
    for (int o = 0; o < n; o++) {
        if (b->keys[o][l] == 0 || b->keys[o][l] >= own) continue;
        i64 rank = b->ranks[o][l];
        if (rank - was - level < die) {
            passed++;
            official[o * (n + 1) + rank]--;
            official[o * (n + 1) + rank - 1]++;
        }
    }
    official[mover * (n + 1) + was]--;
    official[mover * (n + 1) + was + level - 1 + passed]++;
}

static u64 inquire(Block *b, int n, int lanes, u64 counter, i64 *official) {
    i64 crossed[MOST], dice[MOST], ranks[MOST];
    u8 flags[MOST];
    for (int l = 0; l < lanes; l++) {
        if (b->fouled[l] == 0) continue;
        u64 bits = word(counter + l);
        if (b->fouled[l] == 1) {
            int mover = 0;
            while (b->fouls[mover][l] == 0) mover++;
            one_moves(b, n, l, mover, (i64)(bits % 6) + 1, official);
            continue;
        }
        for (int h = 0; h < n; h++) {
            crossed[h] = b->keys[h][l];
            flags[h] = b->fouls[h][l];
            dice[h] = (i64)(bits % 6) + 1;
            bits /= 6;
        }
        settle(n, crossed, flags, dice, ranks);
        for (int h = 0; h < n; h++) {
            if (!crossed[h]) continue;
            official[h * (n + 1) + b->ranks[h][l]]--;
            official[h * (n + 1) + ranks[h]]++;
        }
    }
    return counter + LANES;
}

void sampled_chunk(const i64 *contexts, const u16 *shifts, const i64 *effects, const u64 *laws,
                   const u8 *points, const u8 *effect_of, const u8 *pace_of, const u8 *photo,
                   i64 races, u64 counter, int full, int n, int cases, int kinds, i64 most,
                   i64 *tables) {
    static _Thread_local Block block;
    Block *b = &block;
    i64 of_case[64] = {0}, *wire = tables, *official = tables + n * (n + 1);
    memset(tables, 0, sizeof(i64) * 2 * n * (n + 1));
    for (i64 race = 0; race < races; race++)
        of_case[contexts[((word(counter++) >> 32) * BOTH) >> 32]]++;
    for (int c = 0; c < cases; c++) {
        i64 left = of_case[c];
        while (left > 0) {
            int lanes = left < LANES ? (int)left : LANES;
            left -= lanes;
            if (full) counter = read_pace(b, n, points, effect_of, most, pace_of, counter);
            memset(b->fouled, 0, LANES);
            for (int h = 0; h < n; h++) {
                u16 shift = shifts[c * n + h];
                const u64 *mine = laws + (i64)h * kinds * SLOTS;
                const u64 *law = mine + effects[c * n + h] * SLOTS;
                for (int l = 0; l < LANES; l++) {
                    u64 bits = word(counter + l);
                    const u64 *from = full ? mine + b->which[h][l] * SLOTS : law;
                    outcome(bits, from[bits >> 57], shift, photo, &b->keys[h][l], &b->fouls[h][l]);
                }
                counter += LANES;
                for (int l = 0; l < LANES; l++) b->fouled[l] += b->fouls[h][l];
            }
            for (int h = 0; h < n; h++) {
                memset(b->ranks[h], 0, LANES);
                for (int o = 0; o < n; o++)
                    for (int l = 0; l < LANES; l++) b->ranks[h][l] += b->keys[o][l] > b->keys[h][l];
            }
            for (int h = 0; h < n; h++) {
                for (int l = 0; l < LANES; l++)
                    if (b->keys[h][l] == 0) b->ranks[h][l] = (u8)n;
                for (int place = 0; place <= n; place++) {
                    i64 seen = 0;
                    for (int l = 0; l < lanes; l++) seen += b->ranks[h][l] == place;
                    wire[h * (n + 1) + place] += seen;
                }
            }
            counter = inquire(b, n, lanes, counter, official);
        }
    }
    for (int at = 0; at < n * (n + 1); at++) official[at] += wire[at];
}
