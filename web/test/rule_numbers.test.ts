import { expect, it } from "vitest";
import { covers } from "../src/text/rule_numbers";

it("finds a rule in a list of ranges, counting as people count", () => {
  const list = "HS-7.5–HS-7.11 HS-3.2 BS-7.2–BS-7.2a";
  expect(["HS-7.5", "HS-7.9", "HS-7.10", "HS-7.11", "HS-3.2", "BS-7.2a"].filter((rule) => !covers(list, rule))).toEqual([]);
  expect(["HS-7.4", "HS-7.12", "HS-3.1", "HS-3.20", "LS-7.6", "BS-7.3", "HS-70.1"].filter((rule) => covers(list, rule))).toEqual([]);
});
