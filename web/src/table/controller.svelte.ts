/** A game at a table on one clock: all that the page shows is of the moment that the board has come to. */

import { untrack } from "svelte";
import { MediaQuery } from "svelte/reactivity";
import type { BoardModule, Own, Prompt, Seen } from "../boards/board";
import type { Link } from "../net/link.svelte";
import type { Picture } from "../net/step";
import type { Action, GameInfo, LogLine, TableMessage, View, YouMessage } from "../protocol";
import { mending } from "../dice/mending.svelte";
import { pace, settings } from "../settings/settings.svelte";
import { Away } from "./away.svelte";
import { Beside } from "./beside.svelte";
import { CoachNow } from "./coach.svelte";
import { Forced } from "./forced";
import { HotSeat } from "./hot_seat.svelte";
import { inTheRoom } from "./in_the_room.svelte";
import { keepSelection, withKept } from "./kept_selection";
import { keepLastSeen, lastSeenAt } from "./last_seen";
import { momentOf } from "./moment";
import type { Now } from "./now";
import { Orders } from "./orders.svelte";
import { Playback, type Turn } from "./playback.svelte";
import { Preparing } from "./prepared.svelte";
import { Prompting } from "./prompting.svelte";
import { Question } from "./question.svelte";
import { CARD_STAYS } from "./result_on_board.svelte";
import { RoomScreen } from "./room_screen.svelte";
import { Skipping } from "./skipping";
import { tableAt } from "./table_at";
import { TakeBack } from "./take_back.svelte";
import { callToTurn } from "./turn_call";

/** What the page gives; each is read again whenever it changes. */
export interface Given {
  link: Link;
  table: TableMessage;
  you: YouMessage;
  game: Picture;
  boardModule: BoardModule;
  box: unknown;
  info: GameInfo | null;
}

export class Controller {
  readonly playback: Playback;
  readonly orders: Orders;
  readonly preparing: Preparing;
  readonly takingBack: TakeBack;
  readonly hotSeat: HotSeat;
  readonly beside: Beside;
  readonly room: RoomScreen;
  readonly prompting: Prompting;
  readonly coach = new CoachNow();
  private readonly question = new Question();
  private readonly away: Away;
  private readonly forced: Forced;
  private readonly skipping: Skipping;
  private called = "";
  private readonly large = new MediaQuery("(min-width: 1100px) and (min-height: 640px)", false);

  /** Within an effect, such as a component: it ends with it. */
  constructor(private readonly given: Given) {
    const { link, boardModule, game } = untrack(() => ({ ...given }));
    const now = () => link.now();
    const decide = (action: Action) => void this.decide(action);
    this.playback = new Playback(boardModule, () => given.box, pace, CARD_STAYS, now);
    this.orders = new Orders(link, () => given.game.n);
    this.preparing = new Preparing(boardModule.prepare, decide);
    this.takingBack = new TakeBack(game);
    this.hotSeat = new HotSeat(boardModule, (seat) => void link.order({ do: "look", seat }));
    this.beside = untrack(() => new Beside(boardModule, { heard: () => link.heard.length, desk: () => this.desk?.tab }));
    this.room = new RoomScreen(this.playback.caller);
    this.prompting = new Prompting(boardModule, this.playback);
    this.away = new Away(() => given.table.seats);
    this.forced = new Forced(boardModule, decide);
    this.skipping = new Skipping(this.playback, (order) => void link.order(order), now);
    untrack(() => this.take(game));
    link.onGame = (picture) => this.take(picture);
    link.onJump = () => this.playback.tableJumped();
    $effect.pre(() => this.tick(this.now));
    $effect(() => keepSelection(this.owner, this.selection));
    $effect(() => () => this.leave(link));
  }

  readonly table: TableMessage = $derived.by(() => tableAt(this.given.table, this.playback.reached));
  /** What is asked is asked when the board shows it. */
  readonly open: boolean = $derived.by(() => !this.playback.behind || this.question.stands);
  private readonly moment: View = $derived.by(() => momentOf(this.given.game.view, this.playback, this.question.stands));
  readonly names: string[] = $derived.by(() => this.table.seats.map((seat) => seat.name));
  readonly looking: number | null = $derived.by(() => this.given.game.view.seat);

  private readonly now: Now = $derived.by(() => {
    const { given, table, playback, looking, open } = this;
    const { game, you } = given;
    return {
      table,
      you,
      game,
      looking,
      open,
      behind: playback.behind,
      paused: playback.paused,
      place: playback.place,
      card: playback.card !== null,
      cue: playback.cue,
      needed: you.seats.some((seat) => game.view.must.includes(seat) && table.seats[seat]?.kind === "person"),
      away: this.away.seats,
      inTheRoom: inTheRoom(table.table),
      likes: { forced: settings.forced, jump: settings.jump, speed: pace() === 0 ? "off" : settings.pace },
    };
  });

  /** A new selection for whoever looks through now: one player's slip is no business of the next. */
  readonly selection: Own = $derived.by(() => {
    const { owner } = this;
    return untrack(() => withKept(owner, this.given.boardModule.selection() as Own));
  });
  private readonly owner = $derived.by(() => {
    const { looking, given } = this;
    return untrack(() => ({ table: given.table.table, number: given.game.number, seat: looking }));
  });

  /** Nothing is told in the log before it was shown. */
  readonly lines: LogLine[] = $derived.by(() => {
    const { log } = this.given.link;
    return this.playback.unsaid ? log.slice(0, -this.playback.unsaid) : log;
  });

  readonly seen: Seen<Own, Own> = $derived.by(() => {
    const { playback, preparing, orders, takingBack, open, given } = this;
    const { game, link, box, info } = given;
    const { choosing } = preparing;
    const asked = open ? game : { legal: [], disabled: [] };
    return {
      view: this.cover(playback.view ?? game.view),
      live: this.cover(this.moment),
      legal: choosing ? preparing.prospects : asked.legal,
      disabled: choosing ? preparing.ahead.disabled : asked.disabled,
      box,
      names: this.names,
      you: this.looking,
      cue: playback.cue,
      said: playback.said || (this.lines.at(-1)?.words ?? ""),
      lines: this.lines,
      chances: link.chances.filter(({ race }) => (link.chancesFrom[race] ?? 0) <= playback.reached),
      animation: playback,
      ties: game.ties,
      rolls: takingBack.rolls,
      correct: (number, outcome) => orders.correct(number, outcome),
      pace: pace(),
      controls: true,
      preparing: choosing,
      big: false,
      rules: info?.rules ?? `/rules/${this.table.game}`,
      send: (action) => (choosing ? this.prepare(action) : this.send(action)),
      explain: async (action) => (choosing ? "" : orders.explain(action)),
      check: (action) => link.order({ do: "check", action }),
    };
  });

  readonly desk = $derived.by(() => {
    const { desk } = this.given.boardModule;
    return this.large.current && this.given.game.hand_roll && !this.coach.words && desk?.when(this.seen) ? desk : undefined;
  });

  get prompt(): Prompt {
    return this.prompting.words(this.now, this.seen, this.selection);
  }

  /** When the time for the viewer's decision is over. */
  get due(): number | null {
    return this.looking === null ? null : (this.given.game.deadlines[this.looking] ?? null);
  }

  /** Of several players on one device nobody sees what another was told. */
  get turns(): Turn[] {
    const eyes = this.shared ? null : this.looking;
    return this.playback.turns.filter(({ update }) => update.view.seat === eyes);
  }

  skip(): void {
    this.skipping.skip(this.given.game.n);
  }

  /** Whoever types the next dice has seen enough of the last ones. */
  typing(): void {
    if (this.playback.behind && !this.playback.card) this.skip();
  }

  /** The player takes the device. */
  ready(): void {
    this.hotSeat.ready();
    this.tick(this.now);
  }

  correctLastRoll(): void {
    this.beside.show("rolls", this.seen);
    mending.roll = this.takingBack.lastRoll ?? null;
  }

  private get shared(): boolean {
    return this.given.you.seats.length > 1;
  }

  private cover(view: View): View {
    return this.shared ? ((this.given.boardModule.hideSecrets(view) as View | null) ?? view) : view;
  }

  private take(picture: Picture): void {
    const { playback, question, given } = this;
    const mark = question.first || !picture.moments.length ? lastSeenAt(given.table.table) : null;
    if (mark?.number === picture.number && mark.seat === picture.view.seat) playback.resumeAt(mark.place, mark.paused);
    const still = pace() === 0;
    if (still) picture.events.forEach(({ event }) => this.beside.bringToFront(event));
    question.take(picture, playback.behind);
    this.takingBack.take(picture, playback.reached);
    playback.take(picture);
    if (still && !playback.card && picture.starts + picture.ms > given.link.now()) this.skipping.tell(picture.n);
  }

  /** Every part comes to what is true now; none of them is drawn between two others. */
  private tick(now: Now): void {
    untrack(() => {
      this.given.link.reached = now.place.n;
      this.room.at(now);
      this.hotSeat.at(now);
      this.preparing.at(now);
      this.takingBack.at(now);
      this.coach.at(now);
      this.prompting.at(now, this.seen);
      this.beside.at(now, this.seen);
      this.forced.at(now, this.hotSeat.curtain !== null);
      this.skipping.at(now, this.due, this.room.seen);
      this.callToTurn(now);
      this.keepPlace(now);
    });
  }

  /** Once for each turn, though a page may be shown or hidden meanwhile. */
  private callToTurn({ needed, open, table }: Now): void {
    const name = table.settings.name || table.title;
    const call = `${needed} ${open} ${name}`;
    if (call !== this.called) callToTurn(needed && (open || document.hidden), name);
    this.called = call;
  }

  /** What was seen is not shown again when the page is loaded again. */
  private keepPlace({ table, game, looking, behind, place, paused }: Now): void {
    keepLastSeen(table.table, { number: game.number, seat: looking, place: behind ? place : { n: game.n + 1, event: 0 }, paused });
  }

  /** Only what the board has come to can be answered: a late tap on an old question does nothing. */
  private async send(action: Action): Promise<boolean> {
    if (!this.open) return false;
    this.playback.skipAll();
    return this.decide(action);
  }

  private async prepare(action: Action): Promise<boolean> {
    const kept = this.preparing.prepare(action, this.moment);
    this.tick(this.now);
    return kept;
  }

  /** One decision at a time: a second tap waits for nobody and does nothing. */
  private async decide(action: Action): Promise<boolean> {
    if (this.orders.busy) return false;
    this.question.answered = true;
    this.preparing.asksAgain = "";
    const taken = await this.orders.decide(action);
    if (!taken) this.question.answered = false;
    return taken;
  }

  private leave(link: Link): void {
    link.onGame = () => {};
    link.onJump = () => {};
    link.reached = Infinity;
    this.forced.leave();
    this.skipping.leave();
    this.playback.leave();
  }
}
