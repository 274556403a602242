import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import Actions from "../src/boards/long_shot/Actions.svelte";
import { courseOf, spotOf, tokenOn } from "../src/boards/long_shot/course";
import { Selection } from "../src/boards/long_shot/selection.svelte";
import { animation } from "../src/boards/long_shot/animation";
import { HORSES, spaceName, type Act, type View } from "../src/boards/long_shot/game";
import { due, dependsOn } from "../src/boards/long_shot/prepare";
import { option, question } from "../src/boards/long_shot/questions";
import { scoresOf } from "../src/boards/long_shot/scoring";
import { kindOf, menuOf, stepsOf } from "../src/boards/long_shot/steps";
import Final from "../src/boards/long_shot/Final.svelte";
import Sheet from "../src/boards/long_shot/Sheet.svelte";
import { prompt, bookmarks, text } from "../src/boards/long_shot/words";
import { game, seenAs } from "./long_shot";
import { shown } from "./mounting";

const { box, names } = game;
const asks = [...game.turns, game.bonus, game.extra, game.pair, game.miracle];

describe("a choice in steps", () => {
  it("leads to every action the engine lists, and to each by its own taps", () => {
    for (const { view, legal } of asks) {
      for (const wild of [null, 1, 2, 3, 4, 5, 6, 7, 8]) {
        const some = legal.filter(({ action }) => (action["wild"] ?? null) === wild);
        const paths = some.map(({ action }) => stepsOf(view, box, action as unknown as Act));
        expect(new Set(paths.map((path) => [...path].sort().join())).size).toBe(paths.length);
        some.forEach((choice, at) => expect(menuOf(view, box, some, paths[at]!).ready).toBe(choice));
      }
    }
  });

  it("asks for the jersey first and then for the X on its bar", () => {
    const { view, legal } = game.turns[0]!;
    const selection = new Selection();
    const seen = seenAs(view, { legal });
    const jersey = selection.first(seen).find((step) => kindOf(step) === "jersey")!;
    selection.tap(seen, jersey);
    expect(selection.menu(seen).ready).toBeNull();
    expect(new Set(selection.menu(seen).open.map(kindOf))).toEqual(new Set(["mark"]));
    selection.tap(seen, selection.menu(seen).open[0]!);
    expect(selection.menu(seen).ready!.words).toMatch(/^Mark jersey \d, and #\d .* on bar \d$/);
    selection.tap(seen, jersey);
    expect(selection.taken).toEqual([]);
  });

  it("takes two horses in either order (LS-5.5)", () => {
    const { view, legal } = game.bonus;
    const back = menuOf(view, box, legal, ["bonus:back2x2", "horse:7", "horse:2"]).ready!;
    expect(back.action).toMatchObject({ bonus: "back2x2", horse: 2, horse2: 7 });
    expect(menuOf(view, box, legal, ["bonus:back2x2", "horse:7"]).open).not.toContain("horse:7");
  });

  it("shows where a push ends, as the table says (LS-7.8)", () => {
    const { view, legal } = game.bonus;
    const seen = seenAs({ ...view, position: { ...view.position, 4: 14 }, pushes: { 3: [3, 3, 3, 15, 3, 3, 3, 3] } }, { legal });
    expect(option(seen, ["bonus:forward3"], "horse:4").title).toBe("14 → 15");
  });

  it("says what is left to win when three horses are home", () => {
    const { view, legal } = game.turns[0]!;
    const hint = (finished: number[]) => option(seenAs({ ...view, finished }, { legal }), [], "bet:1").hint;
    expect(hint([2, 3])).toMatch(/^each \$1 pays \$\d+$/);
    expect(hint([2, 3, 4])).toBe("each $1 pays $1 past the No-Bet line; the places are taken");
  });

  it("asks how far, where a card lets horses go further (LS-10.62)", () => {
    const { view, legal } = game.extra;
    const farther = legal.find(({ action }) => action["extra"] === 1)!;
    const path = stepsOf(view, box, farther.action as unknown as Act);
    const before = path.filter((step) => kindOf(step) !== "extra");
    expect(menuOf(view, box, legal, before).open).toEqual(["extra:0", "extra:1"]);
    const seen = seenAs(view, { legal, you: view.turn });
    expect(option(seen, before, "extra:1").title).toMatch(/^\d spaces/);
    expect(question(seen, before.slice(0, 1), new Set(["horse"]))).toMatch(/^Which horse goes (forward|back) \d\?$/);
  });

  it("is ready with one jersey and goes on to a second (Inventory Check)", () => {
    const { view, legal } = game.pair;
    const first = menuOf(view, box, legal, []).open[0]!;
    const menu = menuOf(view, box, legal, [first]);
    expect(menu.ready).not.toBeNull();
    expect(menu.open.length).toBeGreaterThan(0);
  });

  it("lights cells, helmets and jerseys of the sheet for Miracle Worker", () => {
    const seen = seenAs(game.miracle.view, { legal: game.miracle.legal });
    const kinds = new Set([...new Selection().lit(seen)].map(kindOf));
    expect(kinds).toEqual(new Set(["cell", "helmet", "jersey", "plain"]));
  });

  it("keeps the Wild apart until it is in hand", () => {
    const { view, legal } = game.turns.find((turn) => turn.legal.some(({ action }) => action["wild"]))!;
    const seen = seenAs(view, { legal });
    const selection = new Selection();
    expect(selection.among(legal).every(({ action }) => !action["wild"])).toBe(true);
    selection.takeWild(true);
    expect(selection.among(legal).every(({ action }) => action["wild"])).toBe(true);
    const number = selection.among(legal)[0]!.action["wild"] as number;
    selection.say(number);
    expect(selection.among(legal).every(({ action }) => action["wild"] === number)).toBe(true);
    selection.keepUp(seen);
    selection.keepUp({ ...seen, live: { ...view, round: view.round + 1 } });
    expect(selection.wild).toBe(false);
  });
});

describe("what the number does not allow", () => {
  const { view, legal } = game.turns[0]!;
  const die = view.dice![0];
  const other = HORSES.find((horse) => horse !== die)!;
  const none = { action: { do: "helmet", wild: null }, words: `Mark helmet ${die}`, why: "Helmet is already marked.", rule: "LS-12.11" };
  const wild = { action: { do: "buy", wild: other }, words: `Wild ${other}: buy it`, why: "You have $1; this costs $9.", rule: "LS-12.13" };
  const closed = (page: HTMLElement) => [...page.querySelectorAll<HTMLElement>(".choice.no")];

  it("is listed with its choices, and says why in the words of the rules", () => {
    const page = shown(Actions, { seen: seenAs(view, { legal, disabled: [none, wild] }), selection: new Selection() });
    expect(closed(page).map((each) => each.textContent)).toEqual([`Mark helmet ${die}not now: why?`]);
    closed(page)[0]!.click();
    flushSync();
    expect(page.querySelector(".why")!.textContent).toBe("Helmet is already marked. LS-12.11");
  });

  it("goes by the Wild in hand", () => {
    const selection = new Selection();
    const seen = seenAs(view, { legal, disabled: [none, wild] });
    selection.keepUp(seen);
    selection.takeWild(true);
    selection.say(other);
    const page = shown(Actions, { seen, selection });
    expect(closed(page).map((each) => each.textContent)).toEqual([`Wild ${other}: buy itnot now: why?`]);
  });
});

describe("an action prepared for the turn to come", () => {
  const base = game.turns[0]!.view;
  const waiting: View = { ...base, seat: 2, active: 0, turn: 1, must: [1], phase: "action" };

  it("leans on the round, the die, and where its horses stand", () => {
    const bet = { do: "bet", amount: 2, wild: null };
    const die = waiting.dice![0];
    const moved = { ...waiting, position: { ...waiting.position, [die]: waiting.position[die]! + 2 } };
    expect(dependsOn(moved, bet)).not.toBe(dependsOn(waiting, bet));
    expect(dependsOn({ ...waiting, round: 99 }, bet)).not.toBe(dependsOn(waiting, bet));
    expect(dependsOn({ ...waiting, turn: 2 }, bet)).toBe(dependsOn(waiting, bet));
  });

  it("waits for an ability that is asked before the action", () => {
    expect(due({ ...waiting, phase: "turn_start", turn: 2, must: [2] })).toBe(false);
    expect(due({ ...waiting, turn: 2, must: [2] })).toBe(true);
    expect(due(waiting)).toBe(false);
  });
});

describe("a concession", () => {
  it("is named by its number and row, counted as people count", () => {
    const seen = seenAs(game.turns[0]!.view);
    expect(option(seen, [], "cell:0.0").title).toBe("Cross off the 8 (row 1)");
    expect(text(seen)).not.toMatch(/\d\.\d/);
    const sheet = shown(Sheet, { seen, selection: new Selection() });
    expect(sheet.querySelector(".grid")!.innerHTML).toMatch(/ross off the 8 \(row 1\)/);
    expect(sheet.innerHTML).not.toMatch(/oncession \d/);
  });

  it("names its column too where a row holds its number twice", () => {
    const grid = [8, 8, ...box.grid.slice(2)];
    expect(spaceName({ ...box, grid }, "0.1")).toBe("8 (row 1, column 2)");
  });
});

describe("the animation", () => {
  it("shows in slow motion the horse of which the table says so", () => {
    const { before, update } = game.finish;
    const slow = animation(before, update, game.box).filter(({ crossing }) => crossing);
    expect(slow.map(({ kind }) => kind)).toEqual(["move"]);
  });

  it("tumbles, says the roll, runs the horse, then drags the others along", () => {
    const { before, update } = game.drag;
    const cues = animation(before, update, box);
    expect(cues.map((cue) => cue.kind)).toEqual(["tumble", "rolled", "move", "drag"]);
    expect(cues[0]!.weight / (cues[0]!.weight + cues[1]!.weight)).toBeCloseTo(1 / 3);
    expect(cues[1]!.view.position).toEqual(before.position);
    expect(cues[3]!.view.position).toEqual(update.view.position);
  });

  it("brings a horse into the Winner's Circle at last", () => {
    const { before, update } = game.finish;
    const cues = animation(before, update, box);
    expect(cues.at(-1)!.kind).toBe("finished");
    expect(cues.at(-2)!.view.finished).toEqual(before.finished);
    expect(cues.at(-1)!.view.finished).toEqual(update.view.finished);
  });

  it("writes on the sheet and on the bar, and ends at the truth", () => {
    const { before, update } = game.mark;
    const last = animation(before, update, box).at(-1)!.view;
    expect(last.sheets).toEqual(update.view.sheets);
    expect(last.bars).toEqual(update.view.bars);
  });
});

describe("the final sums", () => {
  it.each([
    ["three players with abilities", game.over],
    ["purses raised by Great Appreciation", game.raised],
    ["a player alone against Roland", game.solo],
  ])("explain every dollar of %s", (_, view) => {
    const table = scoresOf(view);
    expect(table).toHaveLength(view.sheets.length);
    for (const { parts, total, seat } of table) {
      for (const { name, sum, lines } of parts) {
        if (name === "Cash") expect(sum).toBe(view.sheets[seat]!.money);
        else
          expect(
            lines.reduce((all, line) => all + line.amount, 0),
            name,
          ).toBe(sum);
      }
      expect(parts.reduce((all, part) => all + part.sum, 0)).toBe(total);
    }
  });

  it("say what parted equal players, in the words of the rules", () => {
    const note = "Mira and Otto have $88 each; Mira comes first with the second horse (LS-7.35).";
    expect(shown(Final, { seen: seenAs(game.over, { ties: [note] }) }).textContent).toContain(note);
    expect(shown(Final, { seen: seenAs(game.over) }).textContent).not.toContain(note);
  });
});

describe("the board in words", () => {
  it("asks the player and tells the others", () => {
    const { view } = game.turns[0]!;
    expect(prompt(seenAs(view)).yours).toBe(true);
    expect(prompt(seenAs(view)).text).toContain(`Use the ${view.dice![0]} for one action`);
    expect(prompt(seenAs(view, { you: null })).text).toBe(`${names[view.turn]} is using the ${view.dice![0]}.`);
    const legal = [
      { action: { do: "pass" }, words: "Pass" },
      { action: { do: "helmet", wild: 3 }, words: "Wild 3: mark helmet 3" },
    ];
    expect(prompt(seenAs(view, { legal })).text).toContain(`The ${view.dice![0]} is of no use to you.`);
    expect(prompt(seenAs(game.miracle.view)).text).toBe("Your ability Miracle Worker: use it?");
    expect(prompt(seenAs(game.bonus.view)).text).toContain("bonus");
  });

  it("has a transcript with every horse, sheet and bonus", () => {
    const { view } = game.turns[0]!;
    const words = text(seenAs(view));
    for (const id of view.cards) expect(words).toContain(box.cards[id]!.name);
    for (const name of names) expect(words).toContain(`${name}${name === names[view.seat!] ? " (you)" : ""}: $`);
    expect(words).toContain("Bonuses left:");
    expect(text(seenAs(game.solo))).toContain("Roland Wright: $");
  });

  it("finds the bookmarks of a replay", () => {
    const events = ["race_begun", "rolled", "rolled", "rolled", "rolled", "finished", "finished", "finished", "game_ended"];
    const found = bookmarks(events.map((event, n) => ({ n, words: "", event })));
    expect(found.map((stop) => stop.label)).toEqual(["Setup", "Round 1", "Round 4", "1st home", "2nd home", "3rd home", "Result"]);
  });
});

describe.each(Object.entries(box.tracks))("the oval, lanes %s", (_, track) => {
  const course = courseOf(track);
  const { width, height } = tokenOn(course);
  const positions = Array.from({ length: Math.max(...track.finish) + 1 }, (_, position) => position);

  it.each([false, true])("lets no number hide another, wherever two horses stand (on a television: %s)", (big) => {
    const { width, cloth } = tokenOn(course, big);
    const [wide, high] = big ? [(width * cloth * 20) / 68, (width * cloth * 17) / 68] : [(width * 28) / 68, (width * 24) / 68];
    const spots = HORSES.map((horse) => positions.map((position) => spotOf(course, horse, position)));
    for (const [at, lane] of spots.entries()) {
      for (const other of spots.slice(at + 1)) {
        for (const a of lane) {
          const apart = other.map((b) => Math.hypot((a.x - b.x) / wide, (a.y - b.y) / high));
          expect(Math.min(...apart)).toBeGreaterThan(1);
        }
      }
    }
  });

  it("keeps every token on the picture", () => {
    for (const horse of HORSES) {
      for (const position of positions) {
        const { x, y } = spotOf(course, horse, position);
        expect(x).toBeGreaterThan(width / 2);
        expect(x).toBeLessThan(course.shape.width - width / 2);
        expect(y).toBeGreaterThan(height / 2);
        expect(y).toBeLessThan(course.shape.height - height / 2);
      }
    }
  });
});
