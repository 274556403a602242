import { expect, test } from "vitest";
import { after, follows } from "../src/net/step";
import type { Choice, GameMessage, StepMessage } from "../src/protocol";

const choice = { action: { do: "pass" }, words: "Pass" } as Choice;

function game(): GameMessage {
  const view = { game: "homestretch", race: 1, bets: [{ seat: 0 }], money: [5, 5] };
  return { type: "game", number: 1, n: 7, view, legal: [choice], events: [] } as unknown as GameMessage;
}

function step(told: object): StepMessage {
  return { type: "step", number: 1, n: 8, view: {}, legal: null, events: [], ...told } as unknown as StepMessage;
}

test("a step replaces fields and adds to the end of lists", () => {
  const before = game();
  const now = after(before, step({ view: { race: 2, "+bets": [{ seat: 1 }, { seat: 2 }] } }));
  expect(now.view).toEqual({ game: "homestretch", race: 2, bets: [{ seat: 0 }, { seat: 1 }, { seat: 2 }], money: [5, 5] });
  expect(now).toMatchObject({ type: "game", n: 8 });
  expect(before.view, "the picture before stays as it was").toEqual(game().view);
});

test("choices stay unless a step brings others", () => {
  expect(after(game(), step({})).legal).toEqual([choice]);
  expect(after(game(), step({ legal: [] })).legal).toEqual([]);
});

test("only the next step of the same game follows", () => {
  expect(follows(game(), step({}))).toBe(true);
  expect(follows(game(), step({ n: 9 }))).toBe(false);
  expect(follows(game(), step({ number: 2 }))).toBe(false);
});
