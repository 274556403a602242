import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link } from "../src/net/link.svelte";
import type { TableMessage } from "../src/protocol";

/** A socket whose other end is the test. */
class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor(readonly address: string) {
    Wire.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  open(): void {
    this.readyState = Wire.OPEN;
    this.onopen();
    const table = { type: "table", phase: "playing" } as TableMessage;
    this.onmessage({ data: JSON.stringify(table) });
  }

  close(code = 1000): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

const latest = () => Wire.all.at(-1)!;

beforeEach(() => {
  Wire.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a page whose server is gone", () => {
  for (const [code, why] of [
    [1006, "it was killed"],
    [1012, "it ends"],
    [1013, "its database does not answer"],
  ] as const) {
    it(`comes back by itself and sends again what was not answered: ${why}`, async () => {
      const link = new Link("a");
      latest().open();
      const answer = link.order({ do: "chat", text: "hello" });
      const [asked] = latest().sent;
      latest().close(code);
      expect(link.state).toBe("lost");
      vi.advanceTimersByTime(300);
      latest().close(code); // nobody is there yet
      vi.advanceTimersByTime(800);
      expect(Wire.all).toHaveLength(3);
      latest().open();
      expect(link.state).toBe("live");
      expect(latest().sent).toEqual([asked]);
      latest().onmessage({ data: JSON.stringify({ type: "done", id: (JSON.parse(asked!) as { id: string }).id }) });
      expect(await answer).toEqual({ ok: true });
      link.close();
    });
  }

  it("stays away where coming back is no use, and says why", () => {
    const link = new Link("a");
    latest().open();
    latest().close(4004);
    vi.advanceTimersByTime(60_000);
    expect(Wire.all).toHaveLength(1);
    expect(link.state).toBe("ended");
    expect(link.ended).toContain("no such table");
  });
});
