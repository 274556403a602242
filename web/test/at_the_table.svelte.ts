/** A game on the page without a server: what the table says is told by hand, what the player sends is kept. */

import { flushSync, mount, unmount } from "svelte";
import { boardModule } from "../src/boards/homestretch/board_module";
import type { View } from "../src/boards/homestretch/game";
import type { Picture } from "../src/net/step";
import type { Action, Choice, HandRoll, TableMessage, Told, YouMessage } from "../src/protocol";
import GameView from "../src/table/GameView.svelte";
import { game as played } from "./homestretch";

interface Saying {
  legal?: Choice[];
  events?: Told[];
  deadline?: number;
  /** The view before the events. */
  before?: View;
  /** The moment that all this leads to; otherwise the next. */
  n?: number;
  /** Where more than one moment leads to it. */
  moments?: Picture["moments"];
  /** When the table's timeline comes to them, and how long it shows them. */
  starts?: number;
  ms?: number;
  /** What people roll at the table. */
  hand_roll?: HandRoll;
}

let number = 0;

export function atTheTable(view: View, saying: Saying = {}, at = `t${++number}`) {
  const sent: Action[] = [];
  const message = (
    shown: View,
    { legal = [], events = [], deadline, before, n = ++number, moments, starts, ms, hand_roll }: Saying,
  ): Picture =>
    ({
      number: 1,
      n,
      view: shown,
      legal,
      disabled: [],
      events,
      deadlines: [deadline ?? null],
      may_take_back: false,
      hand_roll: hand_roll ?? null,
      rolls: [],
      ties: [],
      moments: moments ?? (events.length ? [{ n, events: events.length, view: shown }] : []),
      before: before ?? null,
      ...(ms === undefined ? {} : { starts, ms }),
    }) as unknown as Picture;
  const seats = played.names.map((name, seat) => ({
    seat,
    name,
    kind: seat ? "bot" : "person",
    bot: "steady",
    connected: true,
    held: false,
  }));
  let table = $state.raw({
    table: at,
    game: "homestretch",
    title: "Homestretch",
    phase: "playing",
    number: 1,
    settings: { name: "Friday" },
    seats,
    dice: { mode: "fair", commitment: "seal", hashes: [], nonces: [], secret: null },
    moment: 0,
    evening: [],
    standings: [],
  } as unknown as TableMessage);
  const you = { seats: [0], looking: 0 } as unknown as YouMessage;
  const link = $state({
    log: [],
    heard: [],
    reached: Infinity,
    chancesFrom: {},
    chances: [],
    now: () => Date.now(),
    onGame: (_: Picture) => {},
    onJump: () => {},
    order: async (order: { do: string; action?: Action }) => {
      if (order.do === "act") sent.push(order.action!);
      return { ok: true };
    },
  });
  let now = $state.raw(message(view, saying));
  const props = {
    link: link as never,
    get table() {
      return table;
    },
    you,
    boardModule,
    box: played.box,
    info: null,
    get game() {
      return now;
    },
  };
  document.body.replaceChildren();
  const page = mount(GameView, { target: document.body, props });
  flushSync();
  return {
    sent,
    /** The table tells what happened, and what is true now. */
    tell(shown: View, more: Saying): void {
      now = message(shown, more);
      link.onGame(now);
      flushSync();
    },
    /** The table goes on: everybody else is through. */
    jump(): void {
      link.onJump();
      flushSync();
    },
    /** The game is over with the latest moment, as the table says to everybody. */
    end(): void {
      const evening = [{ number: 1, record: "r1", seats: [], shared: [] }];
      table = { ...table, phase: "over", moment: now.n, evening, dice: { ...table.dice, secret: "s3cret" } };
      flushSync();
    },
    prompt: () => document.querySelector(".prompt p")!.textContent!,
    buttons: () =>
      [...document.querySelectorAll<HTMLButtonElement>(".actions button")]
        .map((button) => button.textContent!.trim())
        .filter((text) => text !== "?"),
    tap(name: string): void {
      const button = [...document.querySelectorAll<HTMLButtonElement>("button")].find((each) => each.textContent!.trim() === name);
      if (!button) throw new Error(`no button ${name}`);
      button.click();
      flushSync();
    },
    leave: () => void unmount(page),
  };
}
