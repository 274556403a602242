import { describe, expect, it } from "vitest";
import { check } from "../src/proof/dice";
import type { Proof } from "../src/protocol";
import written from "./fair_dice.json";

// Rolls, shuffles and draws as the server's own dice gave them; tests/browser keeps the file true.
const proof = written as unknown as Proof;

function changed(change: (copy: Proof) => void): Proof {
  const copy = structuredClone(proof);
  change(copy);
  return copy;
}

describe("the proof of fair dice", () => {
  it("computes every roll, shuffle and draw again, also of dice with faces of their own", () => {
    expect(check(proof)).toEqual({ ok: true, checked: 11, why: "" });
  });

  it("finds a die that was changed", () => {
    const verdict = check(changed((copy) => ((copy.chances[1]!.came as number[])[0] = 1)));
    expect(verdict.ok).toBe(false);
    expect(verdict.why).toContain("race roll: 1, 3 was played, but the secret gives 6, 3");
  });

  it("finds a secret that was swapped, and a nonce that was left out", () => {
    expect(check(changed((copy) => (copy.dice.secret = "another"))).why).toContain("does not match the seal");
    expect(check(changed((copy) => (copy.dice.nonces[0] = ""))).ok).toBe(false);
  });

  it("proves nothing without a secret, by hand or from the middle", () => {
    expect(check(changed((copy) => (copy.dice.secret = null))).why).toContain("when the game is over");
    expect(check(changed((copy) => (copy.dice.mode = "manual"))).ok).toBe(false);
    expect(check(changed((copy) => (copy.dice.mode = "unproven"))).ok).toBe(false);
  });
});
