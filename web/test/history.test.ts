/** The undo history of the workshop outlives a reload. */

import { beforeEach, describe, expect, it } from "vitest";
import { keepSteps, keptSteps, type Step } from "../src/workshop/history";

const first = [
  ["2", "15"],
  ["3", "10"],
];
const second = [
  ["2", "16"],
  ["3", "10"],
];
const longer = [...second, ["4", "9"]];
const steps: Step[] = [
  { file: "tote.csv", before: first, after: second },
  { options: [{}, { ghost: false }] },
  { file: "tote.csv", before: second, after: longer },
];

beforeEach(() => sessionStorage.clear());

describe("kept steps", () => {
  it("lead back and forth from the sheets as they are", () => {
    keepSteps("v", 4, { done: steps, undone: [] });
    expect(keptSteps("v", 4, { "tote.csv": longer })).toEqual({ done: steps, undone: [] });
    keepSteps("v", 5, { done: steps.slice(0, 1), undone: steps.slice(1).reverse() });
    expect(keptSteps("v", 5, { "tote.csv": second })).toEqual({ done: steps.slice(0, 1), undone: steps.slice(1).reverse() });
  });

  it("are those of this variant and this revision", () => {
    keepSteps("v", 4, { done: steps, undone: [] });
    const nothing = { done: [], undone: [] };
    expect(keptSteps("v", 5, { "tote.csv": longer })).toEqual(nothing);
    expect(keptSteps("w", 4, { "tote.csv": longer })).toEqual(nothing);
    sessionStorage.setItem("railbird/workshop/v", "{");
    expect(keptSteps("v", 4, { "tote.csv": longer })).toEqual(nothing);
  });

  it("end where the sheets are not as they left them", () => {
    keepSteps("v", 4, { done: steps, undone: [] });
    expect(keptSteps("v", 4, { "tote.csv": second }).done).toEqual([]);
    keepSteps("v", 4, { done: [{ file: "gone.csv", before: first, after: second }, ...steps], undone: [] });
    expect(keptSteps("v", 4, { "tote.csv": longer }).done).toEqual(steps);
  });

  it("hold only what changed, and the oldest goes where there is no room", () => {
    const rows = Array.from({ length: 1000 }, (_, at) => [String(at), "x".repeat(100)]);
    const done: Step[] = [];
    let now = rows;
    for (let at = 0; at < 20; at += 1) {
      const after = now.map((row, of) => (of === at ? [row[0]!, "y"] : row));
      done.push({ file: "big.csv", before: now, after });
      now = after;
    }
    keepSteps("v", 1, { done, undone: [] });
    expect(sessionStorage.getItem("railbird/workshop/v")!.length).toBeLessThan(20_000);
    expect(keptSteps("v", 1, { "big.csv": now }).done).toEqual(done);

    const grown: Step[] = done.map((_, at) => ({ file: "big.csv", before: rows.slice(at + 1), after: rows.slice(at) })).reverse();
    keepSteps("v", 2, { done: grown, undone: [] });
    const kept = keptSteps("v", 2, { "big.csv": rows }).done;
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).toEqual(grown.slice(-kept.length));
    expect(sessionStorage.getItem("railbird/workshop/v")!.length).toBeLessThan(1_100_000);
  });
});
