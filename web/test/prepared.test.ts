import { describe, expect, it } from "vitest";
import type { Choice } from "../src/protocol";
import { fateOf } from "../src/table/prepared.svelte";

describe("an action prepared while others think", () => {
  const bet: Choice = { action: { do: "bet", amount: 2, wild: null }, words: "Bet $2 on #5" };
  const other: Choice = { action: { do: "helmet", wild: null }, words: "Mark helmet 5" };
  const prepared = { choice: bet, leans: "round 3, #5 at 4" };
  const now = { due: true, choices: [other, bet], leans: prepared.leans };

  it("plays on its turn if it is still possible and its horse has not moved", () => {
    expect(fateOf(prepared, now)).toBe("play");
  });

  it("waits until then", () => {
    expect(fateOf(prepared, { ...now, due: false })).toBe("wait");
  });

  it("is asked about anew when its horse has moved", () => {
    expect(fateOf(prepared, { ...now, leans: "round 3, #5 at 6" })).toBe("ask");
    expect(fateOf(prepared, { ...now, due: false, leans: "round 3, #5 at 6" })).toBe("ask");
  });

  it("is asked about anew when it is no longer possible", () => {
    expect(fateOf(prepared, { ...now, choices: [other] })).toBe("ask");
    expect(fateOf(prepared, { ...now, choices: [] })).toBe("ask");
    expect(fateOf(prepared, { ...now, choices: [{ ...bet, action: { do: "bet", amount: 3, wild: null } }] })).toBe("ask");
  });

  it("is the same action whether an empty field is named or not", () => {
    expect(fateOf(prepared, { ...now, choices: [{ ...bet, action: { do: "bet", amount: 2 } }] })).toBe("play");
  });
});
