import { expect, test } from "vitest";
import { typeset } from "../src/text/typeset";

test("lengths and figures stand in the log as on the board", () => {
  expect(typeset("Dublin is third, 3 1/2 lengths behind the winner.")).toBe("Dublin is third, 3½ lengths behind the winner.");
  expect(typeset("3/4 of a length back; 11 1/4 lengths")).toBe("¾ of a length back; 11¼ lengths");
  expect(typeset("Form of #2 Overlap: -1, position -1 (2 and 4, 6).")).toBe("Form of #2 Overlap: −1, position −1 (2 and 4, 6).");
  expect(typeset("was beaten by its form (-1)")).toBe("was beaten by its form (−1)");
});

test("odds, names and squares stay as they are", () => {
  const words = "Two-Dollar Mae backs #5 at 5-2; to T2:1/2, R 3/4.";
  expect(typeset(words)).toBe(words);
});
