/** What the page asks of a game's board. A new game adds a folder beside this file and one line in `boards.ts`. */

import type { Component } from "svelte";
import type { Answer, Link } from "../net/link.svelte";
import type { Picture } from "../net/step";
import type { Action, Choice, GameEvent, GameInfo, Disabled, HandRolled, LogLine, PackGiven, RaceChances, Told, View } from "../protocol";

/** One beat of what happened, as a board draws it. */
export interface Beat<V = View> {
  kind: string;
  /** Its part of the time that the table gives the event, beside the event's other beats. */
  weight: number;
  words: string;
  view: V;
  event: GameEvent;
  /** The log waits: what this beat leads to is not to be read before it is seen. */
  untold?: true;
  /** The first horse of a race comes over the line: in slow motion, and nothing is told before it has. */
  crossing?: true | undefined;
  /** The race is over with this beat: what the card of its result says. */
  outcome?: Outcome | undefined;
  sound?: CueSound | undefined;
  /** What the caller says at this beat. */
  call?: string | undefined;
}

/** A beat on the page: it is shown for `ms` milliseconds. */
export interface Cue<V = View> extends Beat<V> {
  ms: number;
  /** How many events of the update the log tells by now. */
  told?: number;
  /** The first horse has just come over the line. */
  over?: true;
  /** When the table's time for reading the result ends. */
  until?: number;
}

/** `post` is the call to the post before the first race, `step` the hooves, `cheer` the crowd at the line. */
export type CueSound = "dice" | "step" | "bell" | "coin" | "token" | "post" | "cheer";

/** How a race ended, and what it brought. */
export interface Outcome {
  /** Such as "Race 2: Copper Cup". */
  title: string;
  /** The first three, or as many as came home; a dead heat shares a place. */
  home: { place: number; number: number; name: string; note: string; owners: number[] }[];
  /** One fact about how the winner came to win. */
  why: string;
  /** What everybody won or lost, and has now; empty where nothing was at stake. */
  gains: Gain[];
  /** The sums are those of the whole game, not of one race. */
  whole?: true;
  money: (amount: number) => string;
}

export interface Gain {
  seat: number;
  amount: number;
  has: string;
  /** What the player stands at, before the race and after it; missing where that is not for all to know. */
  money?: { before: number; after: number } | undefined;
  /** What it is made of; the amounts add up to it. */
  lines: { words: string; amount: number }[];
}

/** The animation of what happened, for those who want to stop and look. */
export interface AnimationControls {
  /** Something is still to be shown. */
  behind: boolean;
  paused: boolean;
  /** What was shown last can be shown again. */
  over: boolean;
  pause: () => void;
  step: () => void;
  /** To the last beat of the race that is on, or to now. */
  toEnd: () => void;
  again: () => void;
}

export interface Update<V = View> {
  view: V;
  events: Told[];
  /** Where each moment ends among the events, and the view after it; a table numbers them. For `held` milliseconds more a result is read. */
  moments?: { n: number; events: number; view: V; held?: number }[];
  /** A moment of several that came together; otherwise all that happened, such as a typed roll. */
  part?: boolean;
  /** For so much longer its result is shown, where there are no moments. */
  held?: number;
  /** How long the table shows it, and from when; a replay goes at the pace of whoever looks. */
  ms?: number;
  starts?: number;
  /** It was shown before; the board goes back to this view afterwards. */
  again?: V;
}

/** All that a board gets to see. */
export interface Seen<V = View, B = unknown> {
  /** What is shown: it may lag behind while the action is being played. */
  view: V;
  /** What prompt and choices go by: the animation's moment until it has caught up, then the truth. */
  live: V;
  legal: Choice[];
  disabled: Disabled[];
  box: B;
  names: string[];
  /** The seat one looks through; null for a spectator. */
  you: number | null;
  cue: Cue<V> | null;
  /** The last sentence of the commentary. */
  said: string;
  /** The log as far as it was shown. */
  lines: LogLine[];
  /** Why players with equal scores are placed as they are, once the game is over. */
  ties: readonly string[];
  /** The true chances of races that all may see. */
  chances?: RaceChances[];
  animation?: AnimationControls;
  /** Rolls typed by hand that can be corrected. */
  rolls?: HandRolled[];
  /** Another outcome for one of them; what was wrong with it, or nothing. */
  correct?: (number: number, outcome: unknown) => Promise<string>;
  /** Factor on the length of animations; 0 shows everything at once. */
  pace: number;
  /** False in replays and on the big screen. */
  controls: boolean;
  /** The choices are for a turn to come: `send` keeps what was chosen until then. */
  preparing?: boolean;
  /** The big screen, readable from three metres. */
  big: boolean;
  /** The page with the rules; a rule's number is its anchor. */
  rules: string;
  /** True when the table has taken it. */
  send: (action: Action) => Promise<boolean>;
  /** What an action would do, with its rule. */
  explain: (action: Action) => Promise<string>;
  /** Whether the table would take an action, listed or not; else why not. */
  check: (action: Action) => Promise<Answer>;
}

export interface Prompt {
  text: string;
  /** The player at this device is asked. */
  yours: boolean;
}

/** A moment of a replay worth jumping to. */
export interface Bookmark {
  n: number;
  label: string;
}

/** Every game has a view, a box and a selection of its own; the page only passes them on, whatever they are. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Own = any;

export interface KeyHelp {
  keys: string;
  what: string;
}

export interface PartProps<V = Own, B = Own, S = Own> {
  seen: Seen<V, B>;
  selection: S;
}

export interface PlayerProps<V = Own, B = Own> {
  seen: Seen<V, B>;
  seat: number;
}

/** How a player prepares an action while others think, if the table says what the turn would allow. */
export interface Preparing<V = Own> {
  /** The question an action is prepared for is being asked. */
  due: (view: V) => boolean;
  /** All that an action relies on; it plays by itself only while this stays the same. */
  dependsOn: (view: V, action: Action) => string;
}

/** Whoever holds the real dice types what came up. */
export interface HandRollProps {
  link: Link;
  game: Picture;
  /** Brings a tab beside the board to the front. */
  show: (tab: string) => void;
  /** The list of rolls is in sight, so the last one need not be told here. */
  compact: boolean;
  /** The next dice are being typed: nobody waits for the animation of the last ones. */
  typing: () => void;
}

/** How a game names real dice and cards. */
export interface Typed {
  die?: (purpose: string, die: number) => string | undefined;
  item?: (purpose: string, item: string) => string | undefined;
}

/** What a host settles before a table is made; `values` are options of the game. */
export interface SetupProps {
  info: GameInfo;
  values: Record<string, unknown>;
  pack: PackGiven | null;
  seats: number;
  setSeats: (count: number) => void;
  /** Why the table cannot be opened yet; empty where it can. */
  missing: string;
}

export interface TableSetup {
  Part: Component<SetupProps, object, "values" | "pack" | "missing">;
  /** Options that it settles; the form of all options leaves them out. */
  options: string[];
  /** How many seats a new table has at first. */
  seats: number;
  /** It makes the data tables itself; otherwise the page asks for them. */
  tables?: true;
}

export interface BoardModule<V = Own, B = Own, S = Own> {
  /** State of the player's own hands, such as a slip in the making; one for each look at a game. */
  selection: () => S;
  Board: Component<PartProps<V, B, S>>;
  /** In place of the board for whoever types real dice at a large screen: all that is needed at once, without
   * scrolling. `tab` comes to the front beside it and stays there. */
  desk?: { Part: Component<PartProps<V, B, S>>; tab: string; when: (seen: Seen<V, B>) => boolean };
  /** Choices that need more than a button each; null where plain buttons do. */
  Actions: Component<PartProps<V, B, S>> | null;
  Player: Component<PlayerProps<V, B>>;
  /** Panels beside the board; `when` says whether there is anything to see in one. */
  tabs: { id: string; label: string; Part: Component<PartProps<V, B, S>>; when?: (seen: Seen<V, B>) => boolean }[];
  /** A tab that should come to the front because of this event. */
  frontTab: (event: GameEvent) => string | null;
  /** For games in which one waits for others with an action in mind. */
  prepare?: Preparing<V>;
  animation: (before: V | null, update: Update<V>, box: B) => Beat<V>[];
  /** The board itself shows what the caller says, so the prompt need not. */
  showsCall?: true;
  /** How near the leader still running is to the line, from 0 to 1: hooves and crowd grow with it. */
  nearHome?: (view: V, box: B) => number;
  /** Whether there is a race to look up to on the big screen; otherwise the phone in the room shows what can be read meanwhile. */
  atTheTrack?: (view: V) => boolean;
  /** What is asked; a half-made choice may change the words. */
  prompt: (seen: Seen<V, B>, selection?: S) => Prompt;
  /** What the animation shows just now, in place of the prompt until it has caught up. */
  showing: (seen: Seen<V, B>) => string;
  /** The view with its secrets covered, if the choice of the moment can be made with others looking; else null. */
  hideSecrets: (view: V) => V | null;
  /** The table in words, for those who do not look at the picture. */
  text: (seen: Seen<V, B>) => string;
  /** Events whose line stands out in the log. */
  headlines: ReadonlySet<string>;
  /** Keys that the board itself answers to while it has the focus. */
  keys: KeyHelp[];
  /** Whether a decision with a single listed choice is left to the board or the player: the time it takes could tell a secret, or more is accepted than is listed. */
  ownTime?: (view: V) => boolean;
  /** Names for the dice and cards that people type. */
  typed?: (seen: Seen<V, B>) => Typed;
  /** A panel of its own for typed dice. */
  HandRoll?: Component<HandRollProps>;
  /** The same once more at once, without the lobby: words for its button. */
  again?: string;
  /** Whether what happened in this update is worth a second look. */
  worthSeeing?: (update: Update<V>) => boolean;
  bookmarks: (lines: { n: number; words: string; event: string }[]) => Bookmark[];
  /** An option in words where its own value is only an id. */
  optionWords?: (name: string, value: unknown, box: B) => string | null;
}
