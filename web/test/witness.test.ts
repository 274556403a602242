import { beforeEach, describe, expect, it } from "vitest";
import { check, leftToTrust } from "../src/proof/dice";
import { compare, keptOf, load, save } from "../src/proof/kept";
import { bytes, hex, sha256 } from "../src/proof/sha256";
import { type Shown, Witness } from "../src/proof/witness";
import type { DiceInfo, Proof } from "../src/protocol";

const NAMES = ["Ann", "Ben"];
const SECRET = "of the first start";
const SEAL = sha(SECRET);
const BEN = sha("n-ben");

function sha(text: string): string {
  return hex(sha256(bytes(text)));
}

function shown(phase: Shown["phase"], dice: Partial<DiceInfo> = {}, more: Partial<Shown> = {}): Shown {
  const none: DiceInfo = { mode: "fair", commitment: null, hashes: ["", ""], nonces: ["", ""], secret: null };
  return { table: "abc", number: 1, phase, evening: [], dice: { ...none, ...dice }, ...more };
}

/** A browser that holds seat 0 and has sent the hash of its nonce. */
function promised(witness: Witness): string {
  const [order] = witness.see(shown("open", { hashes: ["", BEN] }), [0]);
  if (order?.do !== "commit") throw new Error("no promise");
  return order.nonce_hash;
}

/** Sealed and revealed; the nonce of seat 0. */
function revealed(witness: Witness, hash: string, seal = SEAL): string {
  const table = shown("starting", { commitment: seal, hashes: [hash, BEN] });
  const [order] = witness.see(table, [0]);
  if (order?.do !== "reveal") throw new Error("nothing revealed");
  witness.taken(table, order.nonce);
  return order.nonce;
}

function finished(hash: string, nonce: string, secret = SECRET): DiceInfo {
  return { mode: "fair", commitment: sha(secret), hashes: [hash, BEN], nonces: [nonce, "n-ben"], secret };
}

beforeEach(() => localStorage.clear());

describe("a browser's part in the dice", () => {
  it("sends a hash first, and the nonce when the seal is there", () => {
    const witness = new Witness();
    const hash = promised(witness);
    expect(witness.see(shown("open", { hashes: ["", BEN] }), [0])).toEqual([]);
    expect(witness.see(shown("open", { hashes: [hash, BEN] }), [0])).toEqual([]);
    const nonce = revealed(witness, hash);
    expect(sha(nonce)).toBe(hash);
    expect(witness.see(shown("starting", { commitment: SEAL, hashes: [hash, BEN] }), [0])).toEqual([]);
  });

  it("sends the promise along when it sits down", () => {
    const witness = new Witness();
    const hash = witness.promise("abc", 1);
    expect(witness.see(shown("open", { hashes: [hash, ""] }), [0])).toEqual([]);
    expect(sha(revealed(witness, hash))).toBe(hash);
  });

  it("follows a seat that was moved", () => {
    const witness = new Witness();
    const hash = promised(witness);
    const moved = shown("starting", { commitment: SEAL, hashes: [BEN, hash] });
    expect(witness.see(moved, [1])).toMatchObject([{ do: "reveal", seat: 1 }]);
  });

  it("reveals after a reload, and again if the table lost it", () => {
    const hash = promised(new Witness());
    const nonce = revealed(new Witness(), hash);
    const again = new Witness().see(shown("starting", { commitment: SEAL, hashes: [hash, BEN] }), [0]);
    expect(again).toEqual([{ do: "reveal", seat: 0, nonce }]);
  });

  it("shows a nonce under one seal only", () => {
    const hash = promised(new Witness());
    revealed(new Witness(), hash);
    const other = shown("starting", { commitment: sha("another"), hashes: [hash, BEN] });
    expect(new Witness().see(other, [0])).toEqual([]);
  });

  it("promises a new nonce after a start that was called off", () => {
    const witness = new Witness();
    const first = promised(witness);
    revealed(witness, first);
    expect(promised(witness)).not.toBe(first);
  });

  it("promises for a seat whose hash it does not know, but does not quarrel about it", () => {
    const witness = new Witness();
    const foreign = shown("open", { hashes: [sha("foreign"), BEN] });
    expect(witness.see(foreign, [0])).toHaveLength(1);
    expect(witness.see(foreign, [0])).toEqual([]);
  });

  it("stays out of dice that people roll", () => {
    expect(new Witness().see(shown("open", { mode: "manual" }), [0])).toEqual([]);
  });

  it("remembers the latest games and forgets the oldest", () => {
    for (let number = 1; number <= 70; number++) save("old", number, { ...load("old", number), at: number });
    expect(Object.keys(localStorage).filter((key) => key.startsWith("railbird/dice/"))).toHaveLength(60);
    expect(localStorage.getItem("railbird/dice/old/1")).toBeNull();
    expect(localStorage.getItem("railbird/dice/old/70")).not.toBeNull();
  });
});

describe("the seal that this browser kept", () => {
  it("is compared with the record, found again by its id", () => {
    const witness = new Witness();
    const hash = promised(witness);
    const nonce = revealed(witness, hash);
    witness.see(shown("over", finished(hash, nonce), { evening: [{ number: 1, record: "rec", seats: [], shared: [] }] }), [0]);
    const { result, said } = compare(finished(hash, nonce), keptOf("rec"), NAMES);
    expect(result).toBe("same");
    expect(said).toEqual([
      "The seal and the hashes are the ones this browser was shown before any nonce was revealed.",
      "Your own nonce for Ann is in the dice.",
    ]);
    expect(keptOf("another")).toBeNull();
  });

  it("tells when the secret was exchanged, though the record fits in itself", () => {
    const witness = new Witness();
    const hash = promised(witness);
    const nonce = revealed(witness, hash);
    const forged = finished(hash, nonce, "to my liking");
    const proof: Proof = { names: NAMES, dice: forged, chances: [], estimates: [] };
    expect(check(proof).ok).toBe(true);
    const { result, said } = compare(forged, load("abc", 1), NAMES);
    expect(result).toBe("changed");
    expect(said).toEqual([`The seal changed: this browser was shown ${SEAL}, but the record has ${sha("to my liking")}.`]);
  });

  it("tells also when the new seal was shown before the end", () => {
    const witness = new Witness();
    const hash = promised(witness);
    const nonce = revealed(witness, hash);
    const forged = finished(hash, nonce, "to my liking");
    witness.see(shown("playing", { ...forged, secret: null }), [0]);
    const { result, said } = compare(forged, load("abc", 1), NAMES);
    expect(result).toBe("changed");
    expect(said[0]).toContain(`first shown ${SEAL}, then ${sha("to my liking")}`);
  });

  it("tells when another player's promise was exchanged under the same seal", () => {
    const witness = new Witness();
    const hash = promised(witness);
    const nonce = revealed(witness, hash);
    const forged = { ...finished(hash, nonce), hashes: [hash, sha("better")], nonces: [nonce, "better"] };
    witness.see(shown("playing", { ...forged, secret: null }), [0]);
    expect(compare(forged, load("abc", 1), NAMES)).toEqual({
      result: "changed",
      said: ["The players' hashes changed after they had been shown with the seal."],
    });
  });

  it("blames nobody for another player who promises the same nonce again", () => {
    const witness = new Witness();
    revealed(witness, promised(witness), sha("called off"));
    const hash = promised(witness);
    expect(compare(finished(hash, revealed(witness, hash)), load("abc", 1), NAMES).result).toBe("same");
  });

  it("tells when a nonce was changed or dropped", () => {
    const witness = new Witness();
    const hash = promised(witness);
    const nonce = revealed(witness, hash);
    const kept = load("abc", 1);
    expect(compare({ ...finished(hash, nonce), nonces: ["other", "n-ben"] }, kept, NAMES).said[0]).toContain(
      `Your nonce changed: this browser gave ${nonce}`,
    );
    expect(compare({ ...finished(hash, nonce), nonces: ["", "n-ben"] }, kept, NAMES).said[0]).toContain(
      "Your nonce is missing: the table took",
    );
    const other = compare({ ...finished(hash, nonce), hashes: [hash, sha("late")] }, kept, NAMES);
    expect(other).toEqual({
      result: "changed",
      said: ["The hash of Ben changed: the record has a different one from the one this browser was shown."],
    });
  });

  it("says plainly that the own nonce came too late", () => {
    const witness = new Witness();
    const hash = promised(witness);
    witness.see(shown("starting", { commitment: SEAL, hashes: [hash, BEN] }), [0]);
    const { result, said } = compare({ ...finished(hash, ""), nonces: ["", "n-ben"] }, load("abc", 1), NAMES);
    expect(result).toBe("same");
    expect(said[1]).toBe("Your browser's nonce for Ann did not reach the table in time and is not in the dice.");
  });

  it("counts the starts that were called off", () => {
    const witness = new Witness();
    revealed(witness, promised(witness), sha("called off"));
    const hash = promised(witness);
    const table = shown("starting", { commitment: SEAL, hashes: [hash, sha("ben's new one")] });
    const [order] = witness.see(table, [0]);
    const nonce = order?.do === "reveal" ? order.nonce : "";
    const dice = { ...finished(hash, nonce), hashes: table.dice.hashes };
    const { result, said } = compare(dice, load("abc", 1), NAMES);
    expect(result).toBe("same");
    expect(said.at(-1)).toBe("The start was called off once before; each start drew a new seal and new nonces.");
  });

  it("does not claim to have seen what it did not see", () => {
    expect(compare(finished("", ""), null, NAMES).result).toBe("unseen");
    const witness = new Witness();
    witness.see(shown("playing", { commitment: SEAL, hashes: ["", BEN] }), []);
    expect(compare({ ...finished("", "") }, load("abc", 1), NAMES)).toEqual({
      result: "same",
      said: ["The seal is the one this browser was shown during the game."],
    });
  });
});

describe("what is left to trust", () => {
  const proof: Proof = { names: NAMES, dice: finished(sha("n-ann"), "n-ann"), chances: [], estimates: [] };
  const trusted = (dice: Partial<DiceInfo>): string => leftToTrust({ ...proof, dice: { ...proof.dice, ...dice } }).join(" ");

  it("always has whoever runs the server", () => {
    expect(leftToTrust(proof)).toHaveLength(1);
    expect(trusted({})).toContain("can look into its database");
  });

  it("names who was left out and what was not bound", () => {
    expect(trusted({ nonces: ["n-ann", ""] })).toContain("no nonce came in time: Ben.");
    expect(trusted({ hashes: [] })).toContain("No hashes committed to the nonces");
    expect(trusted({ hashes: ["", ""], nonces: ["", ""] })).toContain("could have chosen the secret");
  });

  it("finds a nonce that does not fit its hash", () => {
    expect(check({ ...proof, dice: { ...proof.dice, nonces: ["n-ann", "n-bert"] } }).why).toContain("The nonce of Ben does not match");
  });
});
