/** The fair dice computed again from their revealed secret; `docs/record.md` has the arithmetic. */

import type { Chance, Die, Proof, ProofChance } from "../protocol";
import { bytes, hex, hmac, sha256 } from "./sha256";

const WORDS = 2n ** 64n;
/** Up to this many throws, a roll is one draw out of all of them. */
const FEW = 10_000;

/** Uniform numbers for the n-th chance of a game: 64-bit words of HMAC-SHA256(key, "number:block"). */
export function stream(key: Uint8Array, number: number): (n: number) => number {
  let block = 0;
  let words: bigint[] = [];
  const next = (): bigint => {
    if (words.length === 0) {
      const digest = hmac(key, bytes(`${number}:${block++}`));
      const view = new DataView(digest.buffer);
      words = [0, 8, 16, 24].map((at) => view.getBigUint64(at));
    }
    return words.shift()!;
  };
  return (n) => {
    const count = BigInt(n);
    const fair = WORDS - (WORDS % count);
    for (;;) {
      const word = next();
      if (word < fair) return Number(word % count);
    }
  };
}

export function outcome(chance: Chance, below: (n: number) => number): number[] | string[] | string {
  switch (chance.chance) {
    case "roll":
      return roll(chance.dice, chance.sides, below);
    case "faces":
      return faces(chance.dice, below);
    case "shuffle":
      return shuffle(chance.items, below);
    case "draw":
      return chance.items[below(chance.items.length)]!;
  }
}

function roll(dice: number, sides: number, below: (n: number) => number): number[] {
  const throws = sides ** dice;
  if (throws > FEW) return Array.from({ length: dice }, () => 1 + below(sides));
  let nth = below(throws);
  const shown: number[] = [];
  for (let die = 0; die < dice; die++) {
    shown.unshift(1 + (nth % sides));
    nth = Math.floor(nth / sides);
  }
  return shown;
}

/** One number counts through all throws, the first die changing slowest. */
function faces(dice: readonly Die[], below: (n: number) => number): number[] {
  let nth = below(dice.reduce((throws, die) => throws * die.faces.length, 1));
  const shown: number[] = [];
  for (const die of [...dice].reverse()) {
    shown.unshift(die.faces[nth % die.faces.length]!);
    nth = Math.floor(nth / die.faces.length);
  }
  return shown;
}

function shuffle(items: readonly string[], below: (n: number) => number): string[] {
  const deck = [...items];
  for (let i = deck.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [deck[i], deck[j]] = [deck[j]!, deck[i]!];
  }
  return deck;
}

export interface Verdict {
  ok: boolean;
  checked: number;
  /** The first chance that does not fit, or why nothing could be checked. */
  why: string;
}

export function check(proof: Proof): Verdict {
  const { dice, chances } = proof;
  if (dice.mode === "manual") return fail("These dice were rolled by people at the table; there is nothing to compute.");
  if (dice.mode === "unproven") return fail("This game was a lesson or continued another one, so its dice carry no proof.");
  if (dice.secret === null || dice.commitment === null) return fail("The secret is revealed when the game is over.");
  if (hex(sha256(bytes(dice.secret))) !== dice.commitment) {
    return fail("The revealed secret does not match the seal shown before the game.");
  }
  const unfit = dice.nonces.findIndex((nonce, seat) => nonce && dice.hashes.length && hex(sha256(bytes(nonce))) !== dice.hashes[seat]);
  if (unfit >= 0) return fail(`The nonce of ${proof.names[unfit]} does not match the hash that was shown before it.`);
  const key = hmac(bytes(dice.secret), bytes(dice.nonces.join("\n")));
  for (const { number, chance, came } of chances) {
    const due = outcome(chance, stream(key, number));
    if (JSON.stringify(due) !== JSON.stringify(came)) {
      return { ok: false, checked: number, why: `${chance.purpose}: ${say(came)} was played, but the secret gives ${say(due)}.` };
    }
  }
  return { ok: true, checked: chances.length, why: "" };
}

/** What the dice of a game leave to trust, apart from what a browser saw itself. */
export function leftToTrust({ dice, names }: Proof): string[] {
  const said: string[] = [];
  const late = names.filter((_, seat) => dice.hashes[seat] && !dice.nonces[seat]);
  if (late.length)
    said.push(
      `Left out, because no nonce came in time: ${late.join(", ")}. Whoever knew the secret could do that on purpose, for a second try at the dice.`,
    );
  if (!dice.nonces.some(Boolean)) said.push("No player added a nonce, so whoever runs the server could have chosen the secret.");
  else if (!dice.hashes.length)
    said.push("No hashes committed to the nonces, so whoever knew the secret could have chosen the last of them.");
  said.push(
    "Whoever runs the server can look into its database and know dice and hands in advance. After the seal they cannot change them.",
  );
  return said;
}

function fail(why: string): Verdict {
  return { ok: false, checked: 0, why };
}

export function say(came: ProofChance["came"]): string {
  return Array.isArray(came) ? came.join(", ") : String(came);
}
