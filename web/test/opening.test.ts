import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FormInfo, GameInfo } from "../src/protocol";
import { openTable, quickTable, seatsFor } from "../src/lobby/opening";
import { settings } from "../src/settings/settings.svelte";

const INFO = {
  id: "homestretch",
  fewest: 2,
  most: 6,
  opponents: ["steady", "loyal"],
} as unknown as GameInfo;

const GAME: FormInfo = { words: "the whole game", seats: 4, options: {}, minutes: 13 };

/** A table that takes every command. */
class Socket {
  static readonly OPEN = 1;
  static said: Record<string, unknown>[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor(readonly url: string) {
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }
  send(text: string): void {
    const said = JSON.parse(text) as Record<string, unknown>;
    if (said["do"] !== "here") Socket.said.push(said);
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify({ type: "done", id: said["id"] }) }));
  }
  close(): void {}
}

describe("a table at once", () => {
  const made: Record<string, unknown>[] = [];
  beforeEach(() => {
    made.length = 0;
    Socket.said = [];
    settings.name = "";
    vi.stubGlobal("WebSocket", Socket);
    vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
      made.push(JSON.parse(body));
      return { ok: true, json: async () => ({ table: "abc" }) };
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("against bots is made, sat down at and started", async () => {
    expect(await quickTable(INFO, GAME, "bots")).toBe("/t/abc");
    const [steady, loyal] = [
      { kind: "bot", bot: "steady" },
      { kind: "bot", bot: "loyal" },
    ];
    expect(made).toEqual([{ speed: "normal", game: "homestretch", seats: [{ kind: "open" }, steady, loyal, steady], options: {} }]);
    expect(Socket.said).toMatchObject([{ do: "sit", seat: 0, name: "Guest" }, { do: "start" }]);
  });

  it("for friends waits for them, under the remembered name", async () => {
    settings.name = "Mira";
    await quickTable(INFO, GAME, "friends");
    expect(made[0]!["seats"]).toEqual([1, 2, 3, 4].map(() => ({ kind: "open" })));
    expect(Socket.said).toMatchObject([{ do: "sit", seat: 0, name: "Mira" }]);
  });

  it("has a seat for who opens it, unless nobody is named or no seat is open", async () => {
    await openTable({ game: "homestretch", seats: [{ kind: "bot", bot: "steady" }, { kind: "open" }] }, "Mira");
    expect(Socket.said).toMatchObject([{ do: "sit", seat: 1, name: "Mira" }]);
    Socket.said = [];
    await openTable({ game: "homestretch", seats: [{ kind: "open" }] }, "");
    await openTable({ game: "homestretch", seats: [{ kind: "bot", bot: "steady" }] }, "Mira");
    expect(Socket.said).toEqual([]);
  });

  it("has the seats and options of its form", async () => {
    await quickTable(INFO, { ...GAME, seats: 3, options: { races: 1 } }, "bots");
    expect(made[0]).toMatchObject({ seats: { length: 3 }, options: { races: 1 } });
  });

  it("has as many seats as the game allows", () => {
    expect(seatsFor({ ...INFO, most: 3 }, 4, "bots")).toHaveLength(3);
    expect(seatsFor(INFO, 1, "bots")).toHaveLength(2);
  });
});
