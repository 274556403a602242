import { describe, expect, it } from "vitest";
import { readDice } from "../src/dice/read_dice";
import type { Faces, Roll } from "../src/protocol";

const PAIR: Roll = { chance: "roll", purpose: "race roll", public: true, dice: 2, sides: 6 };
const FACES: Faces = {
  chance: "faces",
  purpose: "roll 1",
  public: true,
  dice: [
    { name: "horse", faces: [1, 2, 3, 4, 5, 6, 7, 8] },
    { name: "movement", faces: [1, 1, 2, 2, 3, 3] },
  ],
};

describe("dice as people type them", () => {
  it("takes them with or without anything between", () => {
    for (const text of ["35", "3 5", "3,5", " 3 + 5 "]) expect(readDice(text, PAIR)).toEqual([3, 5]);
    expect(readDice("8 3", FACES)).toEqual([8, 3]);
  });

  it("says what would be right", () => {
    for (const text of ["", "3", "355", "37", "dice"]) expect(readDice(text, PAIR)).toBe("Enter 2 dice, each 1 to 6.");
    expect(readDice("9 1", FACES)).toBe("Enter horse (1 to 8), then movement (1 to 3).");
    expect(readDice("x", { ...PAIR, dice: 1 })).toBe("Enter one die, 1 to 6.");
  });
});
