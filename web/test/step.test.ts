import { expect, test } from "vitest";
import { after, follows, whole } from "../src/net/step";
import type { Choice, GameMessage, MomentShown, UpdateMessage, View } from "../src/protocol";
import { toldOf } from "./told";

const choice = { action: { do: "roll" }, words: "Roll" } as Choice;

function game() {
  const view = { game: "homestretch", race: 1, bets: [{ seat: 0 }], runners: [{ at: 1 }, { at: 1 }], money: [5, 5] } as unknown as View;
  return whole({ type: "game", number: 1, n: 3, view, legal: [choice] } as GameMessage);
}

function moment(n: number, view: Record<string, unknown>, words = ""): MomentShown {
  const events = words ? [toldOf({ event: "moved" }, { words })] : [];
  return { n, ms: 500, events, view };
}

function update(parts: Partial<UpdateMessage>): UpdateMessage {
  return { type: "update", number: 1, n: 4, starts: 1000, legal: null, moments: [moment(4, {})], ...parts } as UpdateMessage;
}

test("an update changes what it names, by paths, moment by moment, and leaves the picture before as it was", () => {
  const before = game();
  const moments = [moment(4, { race: 2, "runners/1/at": 4 }, "a"), moment(5, { "+bets": [{ seat: 1 }, { seat: 2 }] }, "b")];
  const now = after(before, update({ n: 5, moments }));
  expect(now.view).toEqual({
    game: "homestretch",
    race: 2,
    bets: [{ seat: 0 }, { seat: 1 }, { seat: 2 }],
    runners: [{ at: 1 }, { at: 4 }],
    money: [5, 5],
  });
  expect(before.view["runners"]).toEqual([{ at: 1 }, { at: 1 }]);
  expect(now.events.map(({ words }) => words)).toEqual(["a", "b"]);
  expect(now.moments.map(({ n, events }) => [n, events])).toEqual([
    [4, 1],
    [5, 2],
  ]);
  expect(now.moments.map(({ view }) => (view as unknown as { bets: unknown[] }).bets.length)).toEqual(
    [now.before, now.view].map((view) => (view as unknown as { bets: unknown[] }).bets.length),
  );
  expect([now.starts, now.ms]).toEqual([1000, 1000]);
});

test("choices stay unless an update brings others", () => {
  expect(after(game(), update({})).legal).toEqual([choice]);
  expect(after(game(), update({ legal: [] })).legal).toEqual([]);
});

test("only the next update of the same game follows", () => {
  expect(follows(game(), update({}))).toBe(true);
  expect(follows(game(), update({ n: 5, moments: [moment(4, {}), moment(5, {})] }))).toBe(true);
  expect(follows(game(), update({ n: 9 }))).toBe(false);
  expect(follows(game(), update({ number: 2 }))).toBe(false);
});
