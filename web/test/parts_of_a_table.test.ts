import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Seen } from "../src/boards/board";
import type { Choice } from "../src/protocol";
import { Beside } from "../src/table/beside.svelte";
import { Caller } from "../src/table/caller.svelte";
import { CoachNow } from "../src/table/coach.svelte";
import { Forced } from "../src/table/forced";
import { HotSeat } from "../src/table/hot_seat.svelte";
import type { Now } from "../src/table/now";
import { Orders } from "../src/table/orders.svelte";
import { Preparing } from "../src/table/prepared.svelte";
import { Prompting } from "../src/table/prompting.svelte";
import { Question } from "../src/table/question.svelte";
import { ResultOnBoard } from "../src/table/result_on_board.svelte";
import { RoomScreen } from "../src/table/room_screen.svelte";
import { Skipping } from "../src/table/skipping";
import { TakeBack } from "../src/table/take_back.svelte";

type Told = { [part in keyof Now]?: unknown };

const bet: Choice = { action: { do: "bet", amount: 2 }, words: "Bet $2 on #5" };
const pass: Choice = { action: { do: "pass" }, words: "Pass" };

/** Seat 0 looks at a game of two people and waits for nothing. */
function now(changes: Told = {}): Now {
  const table = {
    phase: "playing",
    screens: 0,
    watching: 0,
    settings: { speed: "normal" },
    seats: [{ kind: "person" }, { kind: "person" }],
  };
  const base = {
    table: { ...table, ...(changes.table as object) },
    you: { seats: [0], looking: 0, host: false, ...(changes.you as object) },
    game: { ...game(), ...(changes.game as object) },
    looking: 0,
    open: true,
    behind: false,
    paused: false,
    card: false,
    cue: null,
    place: { n: Infinity, event: 0 },
    needed: false,
    away: [],
    inTheRoom: null,
    likes: { forced: true, jump: false, speed: "normal", ...(changes.likes as object) },
  };
  return {
    ...base,
    ...Object.fromEntries(Object.entries(changes).filter(([name]) => !(name in { table: 0, you: 0, game: 0, likes: 0 }))),
  } as unknown as Now;
}

const game = (changes: object = {}) => ({
  number: 1,
  n: 7,
  view: { seat: 0, must: [] as number[], may: [] as number[], awaiting: null },
  legal: [] as Choice[],
  ahead: { legal: [] as Choice[], disabled: [] },
  events: [],
  rolls: [],
  deadlines: [null, null] as (number | null)[],
  hand_roll: null,
  may_take_back: false,
  starts: 0,
  ms: 0,
  ...changes,
});

const seen = (changes: object = {}) => ({ names: ["Ann", "Ben"], rolls: [], ...changes }) as unknown as Seen;

describe("one device for several players", () => {
  const you = { seats: [0, 1], looking: null };
  const asks = (must: number[], looking: number | null, more: Told = {}) =>
    now({ you: { seats: [0, 1], looking }, looking, game: { view: { seat: looking, must, may: [] } }, ...more });
  let looked: (number | null)[];
  let hotSeat: HotSeat;
  beforeEach(() => {
    looked = [];
    hotSeat = new HotSeat({ hideSecrets: () => null }, (seat) => looked.push(seat));
  });

  it("covers a hand until its player takes it, and until the table shows that hand", () => {
    hotSeat.at(asks([0], null));
    expect([hotSeat.curtain, looked]).toEqual([0, []]);
    hotSeat.ready();
    hotSeat.at(asks([0], null));
    expect([hotSeat.curtain, looked]).toEqual([0, [0]]);
    hotSeat.at(asks([0], 0));
    expect(hotSeat.curtain).toBeNull();
    hotSeat.at(asks([1], 0));
    expect(hotSeat.curtain).toBe(1);
  });

  it("asks for a hand once, however often the table speaks meanwhile", () => {
    hotSeat.at(asks([0], null));
    hotSeat.ready();
    for (let times = 0; times < 3; times++) hotSeat.at(asks([0], null));
    expect(looked).toEqual([0]);
    hotSeat.at(asks([0], 0));
    hotSeat.at(asks([2], 0));
    hotSeat.at(asks([2], null, { you }));
    expect(looked).toEqual([0, null]);
  });

  it("shows everybody the animation first", () => {
    hotSeat.at(asks([0], null, { behind: true }));
    expect(hotSeat.curtain).toBeNull();
    hotSeat.at(asks([0], null));
    hotSeat.at(asks([0], null, { behind: true }));
    expect(hotSeat.curtain, "one that is down stays down").toBe(0);
  });
});

describe("a choice prepared for one's turn", () => {
  let leans: string;
  let due: boolean;
  let played: unknown[];
  let preparing: Preparing;
  const waits = (more: Told = {}) => now({ ...more, game: { ahead: { legal: [bet], disabled: [] }, ...(more.game as object) } });
  beforeEach(() => {
    [leans, due, played] = ["#5 at 4", false, []];
    preparing = new Preparing({ due: () => due, dependsOn: () => leans }, (action) => played.push(action));
    preparing.at(waits());
    preparing.wants = true;
  });

  it("is kept until its turn and played then", () => {
    expect([preparing.choosing, preparing.prepare(pass.action, {} as never)]).toEqual([true, false]);
    expect(preparing.prepare(bet.action, {} as never)).toBe(true);
    preparing.at(waits());
    expect([played, preparing.choosing, preparing.prepared?.choice]).toEqual([[], false, bet]);
    due = true;
    preparing.at(waits({ game: { legal: [pass, bet] } }));
    expect([played, preparing.prepared, preparing.wants]).toEqual([[bet.action], null, false]);
  });

  it("is asked about again when what it relies on has changed", () => {
    preparing.prepare(bet.action, {} as never);
    leans = "#5 at 6";
    preparing.at(waits());
    expect([played, preparing.asksAgain]).toEqual([[], "Not played: Bet $2 on #5. The table has changed since you prepared it."]);
  });

  it("waits while something else is asked first", () => {
    preparing.prepare(bet.action, {} as never);
    leans = "#5 at 6";
    preparing.at(waits({ game: { legal: [pass] } }));
    expect(preparing.prepared?.choice).toBe(bet);
  });

  it("is offered as of the last moment that the board showed, and to players alone", () => {
    preparing.at(waits({ open: false, behind: true, game: { ahead: { legal: [pass], disabled: [] } } }));
    expect(preparing.prospects).toEqual([bet]);
    preparing.at(waits({ looking: null }));
    expect([preparing.prospects, preparing.wants]).toEqual([[], false]);
  });
});

describe("a decision with one choice", () => {
  let played: unknown[];
  let forced: Forced;
  const asked = (changes: object = {}, more: Told = {}) =>
    now({ ...more, game: { legal: [pass], view: { seat: 0, must: [0], may: [] }, ...changes } });
  beforeEach(() => {
    vi.useFakeTimers();
    played = [];
    forced = new Forced(
      {},
      (action) => played.push(action),
      () => 500,
    );
  });
  afterEach(() => vi.useRealTimers());

  it("answers itself after a pause, once for each time it is asked", () => {
    forced.at(asked(), false);
    vi.advanceTimersByTime(499);
    forced.at(asked(), false);
    expect(played).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(played).toEqual([pass.action]);
    forced.at(asked(), false);
    vi.advanceTimersByTime(1_000);
    expect(played.length).toBe(1);
    forced.at(asked({ n: 8 }), false);
    vi.advanceTimersByTime(500);
    expect(played.length).toBe(2);
  });

  it.each([
    ["somebody else is asked", asked({ view: { seat: 0, must: [1], may: [] } }), false],
    ["there are two", asked({ legal: [pass, bet] }), false],
    ["there is something to learn first", asked({ coach: { title: "Passing" } }), false],
    ["the player likes to do it", asked({}, { likes: { forced: false } }), false],
    ["nobody has taken the device yet", asked(), true],
  ])("waits for the player where %s", (_, then, covered) => {
    forced.at(asked(), false);
    forced.at(then, covered);
    vi.advanceTimersByTime(2_000);
    expect(played).toEqual([]);
  });

  it("is left to a board that takes its own time", () => {
    forced = new Forced({ ownTime: () => true }, (action) => played.push(action));
    forced.at(asked(), false);
    vi.advanceTimersByTime(2_000);
    expect(played).toEqual([]);
  });
});

describe("what can be taken back", () => {
  it("goes by the moment that the board shows", () => {
    const takeBack = new TakeBack(game() as never);
    takeBack.take(game({ n: 7, may_take_back: true }) as never, Infinity);
    takeBack.take(game({ n: 8, may_take_back: false }) as never, 7);
    expect([takeBack.may(7, game() as never), takeBack.may(8, game() as never)]).toEqual([true, false]);
    expect(takeBack.may(Infinity, game({ may_take_back: true }) as never)).toBe(true);
  });

  it("is a typed roll that the board has shown, for those who sit here or host", () => {
    const rolls = [
      { number: 1, open: true },
      { number: 2, open: true },
      { number: 3, open: false },
    ];
    const takeBack = new TakeBack(game() as never);
    takeBack.at(now({ behind: true, game: { rolls } }));
    expect([takeBack.rolls, takeBack.lastRoll]).toEqual([[], undefined]);
    takeBack.at(now({ game: { rolls } }));
    expect([takeBack.rolls, takeBack.lastRoll]).toEqual([rolls, 2]);
    takeBack.at(now({ game: { rolls }, you: { seats: [] } }));
    expect(takeBack.lastRoll).toBeUndefined();
    takeBack.at(now({ game: { rolls }, you: { seats: [], host: true } }));
    expect(takeBack.lastRoll).toBe(2);
  });
});

describe("the coach", () => {
  const coach = (title: string, steps: unknown[] = [{}]) => ({ title, steps, came: "" });
  it("speaks when the board has come to it, and stands until there is something new", () => {
    const now_ = new CoachNow();
    now_.at(now({ open: false, game: { coach: coach("Betting") } }));
    expect(now_.words).toBeUndefined();
    now_.at(now({ game: { coach: coach("Betting") } }));
    now_.at(now({ game: { coach: coach("", []) } }));
    expect(now_.words?.title).toBe("Betting");
    now_.at(now({ game: { coach: { ...coach("", []), came: "A six." } } }));
    expect(now_.words?.came).toBe("A six.");
    now_.at(now());
    expect(now_.words).toBeUndefined();
  });
});

describe("a phone in the room of the big screen", () => {
  it("asks once, and is silent for those who see it", () => {
    const caller = { silent: false };
    const room = new RoomScreen(caller);
    room.at(now());
    expect([room.asks, room.seen]).toEqual([false, false]);
    room.at(now({ table: { screens: 1 } }));
    expect([room.asks, room.seen, caller.silent]).toEqual([true, false, false]);
    room.at(now({ table: { screens: 1 }, inTheRoom: true }));
    expect([room.asks, room.seen, caller.silent]).toEqual([false, true, true]);
    room.at(now({ table: { screens: 1 }, inTheRoom: true, you: { seats: [] } }));
    expect([room.seen, caller.silent]).toEqual([false, false]);
  });
});

describe("whoever is through before the table", () => {
  let ordered: unknown[];
  let skipped: string[];
  const playback = { skip: () => skipped.push("skip"), skipAll: () => skipped.push("all"), card: null };
  let skipping: Skipping;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(100_000);
    [ordered, skipped] = [[], []];
    skipping = new Skipping(playback as never, (order) => ordered.push(order), Date.now);
  });
  afterEach(() => vi.useRealTimers());

  it("tells it so, once for each moment", () => {
    const ahead = now({ game: { starts: 99_000, ms: 5_000 } });
    skipping.at({ ...ahead, behind: true }, null, false);
    expect(ordered).toEqual([]);
    skipping.at(ahead, null, false);
    skipping.at(ahead, null, false);
    expect(ordered).toEqual([{ do: "skip", n: 7 }]);
  });

  it("does not say so of a result that is still to be read", () => {
    skipping = new Skipping({ ...playback, card: {} } as never, (order) => ordered.push(order), Date.now);
    skipping.skip(7);
    expect([skipped, ordered]).toEqual([["skip"], []]);
  });

  it("jumps to a question of one's own where that is wanted, unless the big screen shows it", () => {
    const asked = now({ needed: true, behind: true, open: false, likes: { jump: true } });
    skipping.at(asked, null, true);
    skipping.at({ ...asked, needed: false }, null, false);
    expect(skipped).toEqual([]);
    skipping.at(asked, null, false);
    expect(skipped).toEqual(["skip"]);
  });

  it("has ten seconds to decide", () => {
    const watching = now({ behind: true, open: false });
    skipping.at(watching, 115_000, false);
    vi.advanceTimersByTime(4_999);
    skipping.at(watching, 115_000, false);
    expect(skipped).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(skipped).toEqual(["all"]);
  });

  it("sets the speed of a table with bots alone, once", () => {
    const alone = now({ you: { host: true }, table: { seats: [{ seat: 0, held: true }, { seat: 1 }] }, likes: { speed: "fast" } });
    skipping.at(alone, null, false);
    skipping.at(alone, null, false);
    expect(ordered).toEqual([{ do: "set", speed: "fast" }]);
    skipping.at(
      now({
        you: { host: true },
        table: {
          seats: [
            { seat: 0, held: true },
            { seat: 1, held: true },
          ],
        },
        likes: { speed: "slow" },
      }),
      null,
      false,
    );
    expect(ordered.length, "not where somebody else sits").toBe(1);
  });
});

describe("a question", () => {
  const asked = (changes: object = {}) => game({ legal: [bet, pass], ...changes }) as never;
  it("stands while others act, until it is answered or another is asked", () => {
    const question = new Question();
    question.take(asked(), false);
    expect([question.stands, question.first]).toEqual([false, false]);
    question.take(asked({ legal: [{ ...bet }, { ...pass }] }), false);
    expect(question.stands).toBe(true);
    question.take(asked(), true);
    expect(question.stands, "and on").toBe(true);
    question.take(asked({ legal: [pass, bet] }), true);
    expect(question.stands, "another one").toBe(false);
    question.take(asked({ legal: [pass, bet] }), true);
    expect(question.stands, "it was not in sight").toBe(false);
    question.take(asked(), false);
    question.take(asked(), false);
    question.answered = true;
    question.take(asked(), false);
    expect(question.stands, "answered").toBe(false);
    question.take(asked(), false);
    expect(question.stands, "asked once more").toBe(true);
    question.take(asked({ events: [{ event: { event: "bet_placed", seat: 0 } }] }), false);
    expect(question.stands, "one's own step").toBe(false);
  });
});

describe("an order to the table", () => {
  it("is busy until the answer comes, and keeps what was wrong", async () => {
    const refused = { ok: false as const, error: "Not enough money.", rule: "HS-5.1" };
    const answers = [refused, { ok: true as const }];
    const sent: unknown[] = [];
    const order = (wanted: unknown) => (sent.push(wanted), Promise.resolve(answers.shift()!));
    const orders = new Orders({ order } as never, () => 7);
    const first = orders.decide(bet.action);
    expect(orders.busy).toBe(true);
    expect([await first, orders.busy, orders.fault]).toEqual([false, false, refused]);
    await orders.takeBack();
    expect([orders.fault, sent]).toEqual([null, [{ do: "act", action: bet.action, n: 7 }, { do: "take_back" }]]);
  });
});

describe("the tabs beside the board", () => {
  const board = {
    frontTab: ({ event }: { event: string }) => (event === "official" ? "races" : null),
    tabs: [{ id: "races", label: "Races" }],
  };
  const cue = (event: string) => ({ cue: { event: { event } } }) as never;
  let heard: number;
  let desk: string | undefined;
  let beside: Beside;
  beforeEach(() => {
    [heard, desk] = [3, undefined];
    beside = new Beside(board as never, { heard: () => heard, desk: () => desk });
  });

  it("come forward with what the board shows, and give way to a tap", () => {
    beside.at(cue("rolled"), seen());
    expect(beside.active).toBe("players");
    const official = cue("official");
    beside.at(official, seen());
    expect(beside.active).toBe("races");
    beside.show("log", seen());
    beside.at(official, seen());
    expect(beside.active).toBe("log");
    beside.show("chat", seen());
    beside.at(cue("official"), seen());
    expect(beside.active, "nobody is taken from the chat").toBe("chat");
  });

  it("count what was said while the chat was not in front", () => {
    const news = () => beside.tabs(seen()).at(-1)!.news;
    expect(news()).toBe(0);
    heard = 5;
    expect(news()).toBe(2);
    beside.show("chat", seen());
    heard = 6;
    expect(news()).toBe(0);
    beside.show("log", seen());
    expect(news()).toBe(0);
  });

  it("list rolls while there are any", () => {
    const some = seen({ rolls: [{}] });
    expect(beside.tabs(some).map(({ id }) => id)).toEqual(["players", "races", "rolls", "log", "chat"]);
    beside.show("rolls", some);
    beside.at({ cue: null }, some);
    expect(beside.active).toBe("rolls");
    beside.at({ cue: null }, seen());
    expect(beside.active).toBe("players");
  });

  it("keep theirs in front at the desk", () => {
    desk = "races";
    beside.at({ cue: null }, seen());
    expect(beside.active).toBe("races");
    beside.show("players", seen());
    expect(beside.active).toBe("races");
  });
});

describe("the prompt", () => {
  const board = { prompt: () => ({ text: "Your bid.", yours: true }), showing: ({ said }: Seen) => said };
  const playback = { card: null, call: "" } as { card: object | null; call: string };
  let prompting: Prompting;
  const words = (then: Now, shown = seen()) => {
    prompting.at(then, shown);
    return prompting.words(then, shown, null).text;
  };
  beforeEach(() => {
    Object.assign(playback, { card: null, call: "" });
    prompting = new Prompting(board as never, playback as never);
  });

  it("tells what the animation shows until it has caught up", () => {
    const watching = (cue: object | null) => now({ open: false, behind: true, cue });
    expect(words(watching({}), seen({ said: "Ben rolls." }))).toBe("Ben rolls.");
    expect(words(watching(null), seen({ said: "Later." })), "between two turns").toBe("Ben rolls.");
    playback.call = "Four takes the lead!";
    expect(words(watching({}), seen({ said: "Four moves." }))).toBe("Four takes the lead!");
    playback.card = {};
    expect(words(watching({}))).toBe("The result is official.");
    expect(words(now())).toBe("Your bid.");
  });

  it("names those who are waited for in vain", () => {
    const view = { seat: 0, must: [1], may: [] as number[] };
    expect(words(now({ game: { view }, away: [1] }))).toBe("Ben is away. The host can wait or let a bot play.");
    expect(prompting.missing).toEqual([1]);
    expect(words(now({ game: { view: { ...view, may: [0] } }, away: [1] })), "who may act is asked").toBe("Your bid.");
    expect(words(now({ game: { view } }))).toBe("Your bid.");
  });

  it("asks for the dice that people roll", () => {
    const hand_roll = { chance: { chance: "roll" }, purpose: "the gate", words: "" };
    expect(words(now({ game: { hand_roll, view: { must: [], may: [], awaiting: "gate" } } }))).toBe("Roll the dice: the gate.");
  });
});

describe("what lies on the board or is called out", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(100_000);
  });
  afterEach(() => vi.useRealTimers());

  it("can be read: a line of the call stands for a moment", () => {
    const caller = new Caller(Date.now);
    const beat = (call?: string) => caller.say({ ms: 400, call } as never, 0);
    beat("Four takes the lead!");
    vi.advanceTimersByTime(1_000);
    beat();
    expect(caller.line).toBe("Four takes the lead!");
    vi.advanceTimersByTime(1_000);
    beat();
    expect(caller.line).toBe("");
  });

  it("waits for a page that is hidden", () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const result = new ResultOnBoard(1_000, Date.now, () => result.show(null));
    result.show({ title: "Race 1" } as never);
    vi.advanceTimersByTime(5_000);
    expect(result.card?.title).toBe("Race 1");
    hidden.mockRestore();
    vi.advanceTimersByTime(1_000);
    expect([result.card, result.last?.title]).toEqual([null, "Race 1"]);
  });
});
