/** The house in this tab as a carrier. Nothing of it is loaded before somebody needs it. */

import { untrack } from "svelte";
import type { Carrier, Wire } from "../net/carrier";
import { gate } from "./gate.svelte";
import type { FromHouse, Parts, ToHouse } from "./messages";

declare const PARTS: Parts;

/** What needs no house: written when the site was built, or empty where nobody has played yet. */
export type AtOnce = Record<string, unknown>;

const EMPTY = ["/api/workshop", "/api/mine", "/api/tables"];
const TOO_OLD = "This browser is too old to run Railbird by itself. Any browser of 2023 or newer can.";

export class House implements Carrier {
  private worker: Worker | null = null;
  private readonly calls = new Map<number, (answer: Response) => void>();
  private readonly sockets = new Map<number, HouseSocket>();
  private numbers = 0;

  constructor(
    private readonly base: string,
    private readonly atOnce: AtOnce,
    private readonly played: { get(): boolean; set(): void },
  ) {}

  /** Whoever asks within an effect does not depend on how far the house has come. */
  call(path: string, request: RequestInit): Promise<Response> {
    return untrack(() => this.asked(path, request));
  }

  private async asked(path: string, request: RequestInit): Promise<Response> {
    const early = this.early(path, request);
    if (early !== undefined) return Response.json(early);
    this.start();
    const id = ++this.numbers;
    const headers = new Headers(request.headers);
    gate.waiting += 1;
    const answer = new Promise<Response>((settle) => this.calls.set(id, settle));
    this.post({
      to: "call",
      id,
      method: request.method ?? "GET",
      path,
      type: headers.get("Content-Type") ?? "",
      body: typeof request.body === "string" ? request.body : "",
    });
    try {
      return await answer;
    } finally {
      gate.waiting -= 1;
    }
  }

  socket(path: string): Wire {
    untrack(() => this.start());
    const socket = new HouseSocket(++this.numbers, (message) => this.post(message));
    this.sockets.set(socket.number, socket);
    this.post({ to: "open", socket: socket.number, path });
    return socket;
  }

  /** Undefined where the house itself must answer. */
  private early(path: string, request: RequestInit): unknown {
    if (gate.stage === "open" || (request.method ?? "GET") !== "GET") return undefined;
    if (path in this.atOnce) return this.atOnce[path];
    return !this.worker && !this.played.get() && EMPTY.includes(path) ? [] : undefined;
  }

  private start(): void {
    if (this.worker) return;
    gate.stage = "loading";
    gate.total = PARTS.bytes;
    if (typeof WebAssembly === "undefined" || typeof TransformStream === "undefined") {
      this.failed(TOO_OLD);
      return;
    }
    this.worker = new Worker(new URL("./house.worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<FromHouse>) => this.hear(data);
    this.worker.onerror = (event) => this.failed(event.message || "a part of the program could not be loaded");
    this.worker.postMessage({ begin: this.base });
  }

  private post(message: ToHouse): void {
    this.worker?.postMessage(message);
  }

  private hear(message: FromHouse): void {
    switch (message.from) {
      case "loaded":
        gate.bytes += message.bytes;
        return;
      case "kept":
        gate.kept = message.kept;
        return;
      case "taken":
        gate.stage = "taken";
        return;
      case "ready":
        gate.stage = "open";
        this.played.set();
        return;
      case "failed":
        this.failed(message.why);
        return;
      case "answer": {
        const { id, status, type, body } = message;
        this.calls.get(id)?.(new Response(body as Uint8Array<ArrayBuffer>, { status, headers: type ? { "Content-Type": type } : {} }));
        this.calls.delete(id);
        return;
      }
      default:
        this.sockets.get(message.socket)?.hear(message.from, message.about);
        if (message.from === "closed") this.sockets.delete(message.socket);
    }
  }

  private failed(why: string): void {
    gate.stage = "failed";
    gate.why = why;
    for (const settle of this.calls.values()) settle(Response.json({ error: why, rule: null, problems: [] }, { status: 503 }));
    this.calls.clear();
  }
}

class HouseSocket implements Wire {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(
    readonly number: number,
    private readonly post: (message: ToHouse) => void,
  ) {}

  send(text: string): void {
    this.post({ to: "say", socket: this.number, text });
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.post({ to: "close", socket: this.number });
  }

  hear(what: "opened" | "said" | "closed", about: unknown): void {
    if (what === "opened") {
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    } else if (what === "said") {
      this.onmessage?.({ data: about });
    } else {
      this.readyState = WebSocket.CLOSED;
      this.onclose?.({ code: Number(about) });
    }
  }
}
