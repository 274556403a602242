import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Choice, TableMessage } from "../src/protocol";
import Hint from "../src/table/Hint.svelte";

const table = { table: "t", phase: "playing", hints_allowed: true } as unknown as TableMessage;
const driving = (): Choice[] => [{ words: "Drive it" }, { words: "Share it" }] as Choice[];

/** Answers of the server that are still to come. */
let answers: ((body: object, ok?: boolean) => Promise<void>)[];
let page: object;

/** A question on the board, which may be followed by another, with the same choices, or by none. */
async function asked() {
  let legal = $state.raw(driving());
  let open = $state(true);
  const props = {
    table,
    seat: 0,
    n: 7,
    get legal() {
      return legal;
    },
    get open() {
      return open;
    },
  };
  page = mount(Hint, { target: document.body, props });
  await settled();
  return {
    again(): void {
      legal = driving();
      flushSync();
    },
    close(): void {
      open = false;
      flushSync();
    },
  };
}

async function settled(): Promise<void> {
  for (let turns = 0; turns < 10; turns += 1) await tick();
  flushSync();
}

const button = () => document.querySelector("button");
const ask = () => {
  button()!.click();
  flushSync();
};
const hint = (words: string) => ({ n: 7, choices: [{ words, said: "wins 31 ± 2 games in 100" }], why: [] });

beforeEach(() => {
  answers = [];
  document.body.replaceChildren();
  vi.stubGlobal("fetch", (path: string) => {
    if (path === "/api/site") return Promise.resolve({ ok: true, json: async () => ({ analysis: true }) });
    return new Promise((settle) => {
      answers.push(async (body, ok = true) => {
        settle({ ok, status: ok ? 200 : 400, json: async () => body });
        await settled();
      });
    });
  });
});
afterEach(() => {
  void unmount(page);
  vi.unstubAllGlobals();
});

test("a hint stands under its question", async () => {
  const now = await asked();
  ask();
  expect(button()!.textContent).toBe("Weighing it …");
  await answers[0]!(hint("Drive it"));
  expect(document.body.textContent).toContain("Drive it: wins 31");
  expect(button()).toBe(null);
  now.again();
  expect(document.body.textContent).not.toContain("Drive it");
  expect(button()!.textContent).toBe("Give me a hint");
});

test.each([
  ["a hint", hint("Drive it"), true],
  ["an excuse", { error: "the server is too busy for a hint now" }, false],
])("%s for a question that was decided meanwhile shows nowhere", async (_what, body, ok) => {
  const now = await asked();
  ask();
  now.again();
  expect(button()!.disabled).toBe(false);
  ask();
  await answers[0]!(body, ok);
  expect(document.body.textContent!.trim()).toBe("Weighing it …");
  await answers[1]!(hint("Share it"));
  expect(document.body.textContent).toContain("Share it: wins");
});

test("with nothing to decide there is nothing to ask", async () => {
  (await asked()).close();
  expect(button()).toBe(null);
});
