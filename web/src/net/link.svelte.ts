/** One socket to one table: the latest of everything, commands with answers, and coming back after a break. */

import type { ChatLine, ClientCommand, LogLine, RaceChances, ServerMessage, TableMessage, UpdateMessage, YouMessage } from "../protocol";
import { joined } from "../odds/chances";
import { typesetLine } from "../text/typeset";
import { carrier, type Wire } from "./carrier";
import { LineWatch, QUIET_MS } from "./line_watch";
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

/** A break that is over sooner is not worth a word. */
const SHORT_BREAK_MS = 4_000;
/** For the server's first word on a new socket. */
const OPENING_MS = 10_000;
/** For each message of the first picture, which a slow line takes its time for. */
const PICTURE_MS = 30_000;

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

  private socket: Wire | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private readonly watch = new LineWatch(
    () => this.sayHere(),
    () => this.again(),
  );
  /** The first question on this socket; by its answer the first picture has come. */
  private hello = "";
  /** This socket has answered, or asked: from now on it is never quiet for long. */
  private works = false;
  private everWorked = false;
  private tries = 0;
  private timer = 0;
  private banner = 0;
  private clock = 0;
  private seat: number | null = null;

  constructor(
    private readonly id: string,
    /** It is the big screen, and the table tells the players so. */
    private readonly screen = false,
  ) {
    addEventListener("online", this.wake);
    addEventListener("pageshow", this.shown);
    document.addEventListener("visibilitychange", this.wake);
    this.open();
  }

  close(): void {
    removeEventListener("online", this.wake);
    removeEventListener("pageshow", this.shown);
    document.removeEventListener("visibilitychange", this.wake);
    clearTimeout(this.banner);
    this.leave();
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
    const through = this.screen ? "?screen=1" : this.seat === null ? "" : `?seat=${this.seat}`;
    const socket = carrier.socket(`/ws/${this.id}${through}`);
    this.socket = socket;
    this.works = false;
    this.watch.heard(OPENING_MS);
    socket.onopen = () => {
      this.hello = this.sayHere();
      for (const { text } of this.waiting.values()) socket.send(text);
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as ServerMessage;
      this.signOfLife(message);
      this.take(message);
    };
    socket.onclose = (event) => this.lost(event.code);
  }

  /** Away from the socket, which may never tell that it is closed. */
  private leave(): void {
    clearTimeout(this.timer);
    this.watch.stop();
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** On a fresh socket at once. */
  private again(): void {
    this.leave();
    this.interrupted();
    this.open();
  }

  private lost(code: number): void {
    this.leave();
    const why = ENDINGS[code];
    if (why) {
      clearTimeout(this.banner);
      this.state = "ended";
      this.ended = why;
      return;
    }
    this.interrupted();
    const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)]!;
    this.tries += 1;
    this.timer = window.setTimeout(() => this.open(), pause);
  }

  private interrupted(): void {
    if (this.state === "live") this.banner ||= window.setTimeout(() => (this.state = "lost"), SHORT_BREAK_MS);
  }

  private live(): void {
    clearTimeout(this.banner);
    this.banner = 0;
    this.tries = 0;
    this.state = "live";
  }

  /** The page is seen again, or has another network: nobody should wait for a timer now. */
  private readonly wake = (): void => {
    if (document.visibilityState === "hidden" || this.state === "ended") return;
    this.tries = 0;
    if (this.socket) this.watch.probe();
    else this.again();
  };

  /** The page was left and comes back as it was. */
  private readonly shown = (event: PageTransitionEvent): void => {
    if (event.persisted) this.wake();
  };

  /** Timers of hidden pages are slow, so the server's clock goes, and the page answers on the message. */
  private signOfLife(message: ServerMessage): void {
    if (message.type === "ping") this.sayHere();
    if (message.type === "ping" || (message.type === "done" && message.id === this.hello)) this.works = this.everWorked = true;
    if (this.works) this.watch.heard(QUIET_MS);
    else if (this.everWorked) this.watch.heard(PICTURE_MS);
    else this.watch.stop();
  }

  /** The id of what was said. */
  private sayHere(): string {
    const id = randomText();
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ do: "here", id }));
    return id;
  }

  private take(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        this.live();
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
        else this.lost(1000); // a picture is missing; coming back brings them all
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
      case "ping":
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
