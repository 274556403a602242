import { flushSync } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { gate, saddling } from "../src/tab/gate.svelte";
import { House } from "../src/tab/house";
import type { FromHouse, ToHouse } from "../src/tab/messages";

vi.stubGlobal("PARTS", { python: "python/", railbird: "railbird.zip", bytes: 7_000_000 });

class Fake {
  static last: Fake;
  posted: (ToHouse | { begin: string })[] = [];
  onmessage: ((event: { data: FromHouse }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;

  constructor() {
    Fake.last = this;
  }

  postMessage(message: ToHouse): void {
    this.posted.push(message);
  }

  say(message: FromHouse): void {
    this.onmessage?.({ data: message });
    flushSync();
  }
}

vi.stubGlobal("Worker", Fake);

let visited: boolean;
const house = () =>
  new House("http://here/play/", { "/api/games": [{ id: "homestretch" }] }, { get: () => visited, set: () => (visited = true) });
const text = (words: string) => new TextEncoder().encode(words);

beforeEach(() => {
  visited = false;
  Fake.last = undefined as unknown as Fake;
  Object.assign(gate, { stage: "asleep", bytes: 0, waiting: 0, why: "" });
});

describe("the house in this tab", () => {
  it("loads nothing for the start page of a newcomer", async () => {
    const carrier = house();
    expect(await (await carrier.call("/api/games", {})).json()).toEqual([{ id: "homestretch" }]);
    expect(await (await carrier.call("/api/mine", {})).json()).toEqual([]);
    expect(Fake.last).toBeUndefined();
  });

  it("starts at once for somebody who has tables", () => {
    visited = true;
    void house().call("/api/mine", {});
    expect(Fake.last.posted).toContainEqual({ begin: "http://here/play/" });
    expect(gate.stage).toBe("loading");
  });

  it("answers a call, and the gate stands while it waits", async () => {
    const answer = house().call("/api/tables", { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } });
    expect(gate.waiting).toBe(1);
    const call = Fake.last.posted.at(-1) as Extract<ToHouse, { to: "call" }>;
    expect(call).toMatchObject({ to: "call", method: "POST", path: "/api/tables", type: "application/json", body: "{}" });
    Fake.last.say({ from: "ready" });
    Fake.last.say({ from: "answer", id: call.id, status: 201, type: "application/json", body: text('{"table":"t"}') });
    expect((await answer).status).toBe(201);
    await Promise.resolve();
    expect(gate.waiting).toBe(0);
    expect(visited).toBe(true);
  });

  it("carries a socket both ways", () => {
    const socket = house().socket("/ws/t");
    const heard: unknown[] = [];
    socket.onopen = () => heard.push("open");
    socket.onmessage = ({ data }) => heard.push(data);
    socket.onclose = ({ code }) => heard.push(code);
    const { socket: number } = Fake.last.posted.at(-1) as Extract<ToHouse, { to: "open" }>;
    Fake.last.say({ from: "opened", socket: number, about: null });
    socket.send("words");
    expect(Fake.last.posted.at(-1)).toEqual({ to: "say", socket: number, text: "words" });
    Fake.last.say({ from: "said", socket: number, about: "answer" });
    Fake.last.say({ from: "closed", socket: number, about: 4004 });
    expect(heard).toEqual(["open", "answer", 4004]);
  });

  it("says what is wrong when it cannot start, to everybody who waits", async () => {
    const answer = house().call("/api/today", {});
    Fake.last.say({ from: "failed", why: "a part of the program is missing" });
    expect(gate).toMatchObject({ stage: "failed", why: "a part of the program is missing" });
    expect(await (await answer).json()).toMatchObject({ error: "a part of the program is missing" });
  });
});

it("counts the megabytes that have come", () => {
  expect(saddling(3_200_000, 7_000_000)).toBe("Saddling: 3 of 7 MB");
  expect(saddling(9_000_000, 7_000_000)).toBe("Saddling: to the gate");
});
