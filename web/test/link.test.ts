import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link } from "../src/net/link.svelte";
import type { ServerMessage, TableMessage } from "../src/protocol";

/** A socket whose other end is the test. */
class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    Wire.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  open(): void {
    this.readyState = Wire.OPEN;
    this.onopen?.();
    this.say({ type: "table", phase: "playing" } as TableMessage);
  }

  say(message: Partial<ServerMessage>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  close(code = 1000): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  /** What was sent but for words that only say that the page is there. */
  get orders(): string[] {
    return this.sent.filter((text) => !text.includes('"here"'));
  }

  get signsOfLife(): number {
    return this.sent.length - this.orders.length;
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
      const [asked] = latest().orders;
      latest().close(code);
      vi.advanceTimersByTime(300);
      latest().close(code); // nobody is there yet
      vi.advanceTimersByTime(800);
      expect(Wire.all).toHaveLength(3);
      latest().open();
      expect(link.state).toBe("live");
      expect(latest().orders).toEqual([asked]);
      latest().say({ type: "done", id: (JSON.parse(asked!) as { id: string }).id });
      expect(await answer).toEqual({ ok: true });
      link.close();
    });
  }

  it("says nothing of a break of less than four seconds", () => {
    const link = new Link("a");
    latest().open();
    latest().close(1006);
    vi.advanceTimersByTime(3_900);
    expect(link.state).toBe("live");
    vi.advanceTimersByTime(200);
    expect(link.state).toBe("lost");
    latest().open();
    expect(link.state).toBe("live");
    link.close();
  });

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

describe("a line that goes dead without closing", () => {
  let link: Link;
  let first: Wire;

  beforeEach(() => {
    link = new Link("a");
    first = latest();
    first.open();
    first.say({ type: "ping" });
  });

  afterEach(() => link.close());

  it("is replaced by a fresh one, and the banner is there within ten seconds", () => {
    void link.order({ do: "chat", text: "hello" });
    vi.advanceTimersByTime(6_000);
    expect(Wire.all).toHaveLength(2);
    expect(link.state).toBe("live");
    vi.advanceTimersByTime(3_900);
    expect(link.state).toBe("lost");
    latest().open();
    expect(link.state).toBe("live");
    expect(latest().orders).toEqual(first.orders);
  });

  it("is tried again and again until somebody is there", () => {
    vi.advanceTimersByTime(60_000);
    expect(Wire.all.length).toBeGreaterThan(5);
    expect(Wire.all.filter(({ readyState }) => readyState !== 3)).toHaveLength(1);
  });

  it("is no trouble after a gap of less than four seconds", () => {
    vi.advanceTimersByTime(3_000 + 3_900); // a ping was just due when the gap began
    first.say({ type: "ping" });
    latest().open();
    vi.advanceTimersByTime(5_000);
    expect(link.state).toBe("live");
  });

  it("is alive as long as the server speaks, and every ping is answered", () => {
    for (let n = 0; n < 20; n += 1) {
      vi.advanceTimersByTime(3_000);
      first.say({ type: "ping" });
    }
    expect(Wire.all).toHaveLength(1);
    expect(first.signsOfLife).toBe(22); // the first on opening
  });

  it("is noticed at once when a phone is unlocked", () => {
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("online"));
    expect(first.signsOfLife).toBe(3);
    vi.advanceTimersByTime(1_500);
    expect(Wire.all).toHaveLength(2);
    latest().open();
    vi.advanceTimersByTime(4_000);
    expect(link.state).toBe("live");
  });

  it("is known to work when the server answers the unlocked phone", () => {
    document.dispatchEvent(new Event("visibilitychange"));
    first.say({ type: "done", id: "of no order" });
    vi.advanceTimersByTime(5_000);
    expect(Wire.all).toHaveLength(1);
  });

  it("is asked first by a page that was asleep itself", () => {
    vi.setSystemTime(Date.now() + 600_000);
    vi.advanceTimersByTime(5_600);
    expect(Wire.all).toHaveLength(1);
    expect(first.signsOfLife).toBe(3);
    vi.advanceTimersByTime(1_500);
    expect(Wire.all).toHaveLength(2);
  });

  it("has time for a first picture that is large", () => {
    vi.advanceTimersByTime(6_000);
    latest().open();
    vi.advanceTimersByTime(20_000);
    expect(Wire.all).toHaveLength(2);
  });
});

it("a server that asks nothing is not given up for its silence", () => {
  const link = new Link("a");
  latest().open();
  vi.advanceTimersByTime(600_000);
  expect(Wire.all).toHaveLength(1);
  link.close();
});
