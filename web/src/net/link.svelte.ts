/** One socket to one table: the latest of everything, commands with answers, and coming back after a break. */

import type { ChatLine, ClientCommand, LogLine, RaceChances, ServerMessage, TableMessage, UpdateMessage, YouMessage } from "../protocol";
import { joined } from "../odds/chances";
import { typesetLine } from "../shell/typeset";
import { randomText } from "./random";
import { after, follows, whole, type Picture } from "./step";

export type Answer =
  | { ok: true; help?: string; detail?: unknown; certain?: string[]; possible?: string[] }
  | { ok: false; error: string; rule: string | null };

/** A command without its id, which the link adds. */
export type Order = ClientCommand extends infer C ? (C extends ClientCommand ? Omit<C, "id"> : never) : never;

/** A line of the chat; one by the table tells of a moment of the game. */
type Said = ChatLine & { from?: number };

interface Waiting {
  text: string;
  settle: (answer: Answer) => void;
}

const ENDINGS: Record<number, string> = {
  4004: "There is no such table, or it has been cleared away. Start a new one from the start page.",
  4003: "The table cannot be opened from this address. Use the link the server printed.",
  4008: "Too many messages in a short time. Wait a moment and reload the page.",
  4013: "Too many windows are open at this table. Close one and reload the page.",
};

const PAUSES = [300, 800, 2000, 4000, 8000];

export class Link {
  table = $state.raw<TableMessage | null>(null);
  you = $state.raw<YouMessage | null>(null);
  game = $state.raw<Picture | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<Said[]>([]);
  /** The moment that the board shows; nothing may tell of a later one. */
  reached = $state(Infinity);
  chances = $state.raw<RaceChances[]>([]);
  /** By race: the moment from which its chances are shown. */
  chancesFrom = $state.raw<Record<number, number>>({});
  state = $state<"connecting" | "live" | "lost" | "ended">("connecting");
  ended = $state("");

  /** Called with each new picture of the game. */
  onGame: (game: Picture) => void = () => {};
  /** The table goes on before its time: everybody it would have waited for is through. */
  onJump: () => void = () => {};

  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private tries = 0;
  private timer = 0;
  private closed = false;
  private clock = 0;
  private seat: number | null = null;

  constructor(
    private readonly id: string,
    /** It is the big screen, and the table tells the players so. */
    private readonly screen = false,
  ) {
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  /** The server's time of day, in milliseconds. */
  now(): number {
    return Date.now() + this.clock;
  }

  /** The chat up to the moment that the board shows. */
  get heard(): ChatLine[] {
    return this.chat.filter(({ by_table, from = -1 }) => !by_table || from < this.reached);
  }

  /** Sends a command; the answer comes when it is on disk, or refused. */
  order(order: Order): Promise<Answer> {
    const id = randomText();
    const text = JSON.stringify({ ...order, id });
    return new Promise((settle) => {
      this.waiting.set(id, { text, settle });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const through = this.screen ? "?screen=1" : this.seat === null ? "" : `?seat=${this.seat}`;
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.id}${through}`);
    this.socket = socket;
    socket.onopen = () => {
      for (const { text } of this.waiting.values()) socket.send(text);
    };
    socket.onmessage = (event) => this.take(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => this.lost(event.code);
  }

  private lost(code: number): void {
    if (this.closed) return;
    const why = ENDINGS[code];
    if (why) {
      this.state = "ended";
      this.ended = why;
      return;
    }
    this.state = this.table ? "lost" : "connecting";
    const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)]!;
    this.tries += 1;
    this.timer = window.setTimeout(() => this.open(), pause);
  }

  private take(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        this.state = "live";
        this.tries = 0;
        this.table = message;
        if (message.phase === "open") this.clearGame();
        return;
      case "you":
        this.clock = message.now - Date.now();
        this.seat = message.looking;
        this.you = message;
        return;
      case "update":
        if (this.game && follows(this.game, message)) this.step(this.game, message);
        else this.socket?.close(); // a picture is missing; coming back brings them all
        return;
      case "game":
        this.show(whole(message), null);
        return;
      case "timeline":
        if (this.game) this.game = { ...this.game, deadlines: message.deadlines };
        this.onJump();
        return;
      case "log":
        this.log = message.lines.map(typesetLine);
        return;
      case "chat":
        this.chat = message.whole ? message.lines : [...this.chat, ...message.lines.map((line) => ({ ...line, from: this.game?.n ?? -1 }))];
        return;
      case "chances":
        this.chances = joined(message.whole ? [] : this.chances, message.races);
        this.chancesFrom = {
          ...this.chancesFrom,
          ...Object.fromEntries(message.races.map(({ race }, at) => [race, message.moments[at] ?? 0])),
        };
        return;
      case "done":
        this.settle(message.id, { ok: true });
        return;
      case "explained":
        this.settle(message.id, { ok: true, help: message.help });
        return;
      case "checked":
        this.settle(message.id, { ok: true, detail: message.detail, certain: message.certain, possible: message.possible });
        return;
      case "refused":
        this.settle(message.id, { ok: false, error: message.error, rule: message.rule });
        return;
      case "resync":
        this.log = [];
        return;
    }
  }

  private step(game: Picture, update: UpdateMessage): void {
    const moments = update.moments.map((moment) => ({ ...moment, events: moment.events.map(typesetLine) }));
    const printed = { ...update, moments };
    this.show(after(game, printed), printed);
  }

  private show(picture: Picture, update: UpdateMessage | null): void {
    this.game = picture;
    const lines = (update?.moments ?? []).flatMap(({ n, events }) =>
      events.map((told) => ({ n, words: told.words, event: told.event.event, call: told.call })),
    );
    if (lines.length) this.log = [...this.log, ...lines];
    this.onGame(picture);
  }

  private clearGame(): void {
    this.game = null;
    this.log = [];
    this.chances = [];
  }

  private settle(id: string, answer: Answer): void {
    this.waiting.get(id)?.settle(answer);
    this.waiting.delete(id);
  }
}
