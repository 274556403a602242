import { expect, test } from "vitest";
import { again, score, supply, waiting } from "../src/pages/drill/words";
import { pageOf } from "../src/router.svelte";

const DAY = 24 * 3600 * 1000;
const GAME = { game: "homestretch", title: "Homestretch", own: 0, beginners: 12, due: 0, learnt: 0, next_due: null };

test("times are told in days", () => {
  expect(again(DAY / 4, 0)).toBe("later today");
  expect(again(DAY, 0)).toBe("tomorrow");
  expect(again(4 * DAY, DAY)).toBe("in 3 days");
});

test("a game says whose exercises there are, and what waits", () => {
  expect(supply(GAME)).toBe("12 for beginners");
  expect(supply({ ...GAME, own: 3 })).toBe("3 of your own and 12 for beginners");
  expect(waiting({ ...GAME, due: 1 }, 0)).toBe("One to answer now.");
  expect(waiting({ ...GAME, due: 9 }, 0)).toBe("9 to answer now.");
  expect(waiting({ ...GAME, next_due: DAY }, 0)).toBe("Nothing to answer now; come back tomorrow.");
  expect(waiting({ ...GAME, learnt: 12 }, 0)).toBe("All are put away.");
});

test("a round ends with its score", () => {
  expect(score(3, 3)).toBe("All right.");
  expect(score(1, 1)).toBe("Right.");
  expect(score(0, 3)).toBe("None right this time.");
  expect(score(2, 3)).toBe("2 of 3 right.");
});

test("the pages have addresses", () => {
  expect(pageOf("/drill")).toEqual({ page: "drill" });
  expect(pageOf("/drill/homestretch")).toEqual({ page: "drill round", game: "homestretch" });
});
