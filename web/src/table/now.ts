/** What the parts of a table are told at each tick of its one clock. */

import type { Cue, Own } from "../boards/board";
import type { Picture } from "../net/step";
import type { TableMessage, YouMessage } from "../protocol";
import type { Place } from "./cues";

export interface Now {
  /** The table as of the moment that the board shows. */
  table: TableMessage;
  you: YouMessage;
  /** The truth; the board may not have come to it. */
  game: Picture;
  /** The seat whose eyes the picture was made for; `you` may be a message ahead of it. */
  looking: number | null;
  /** The board has come to what is asked, or it still stands. */
  open: boolean;
  /** Something is still to be shown, or the card of a result lies on the board. */
  behind: boolean;
  paused: boolean;
  card: boolean;
  cue: Cue<Own> | null;
  /** What the board has come to. */
  place: Place;
  /** A player at this device is waited for. */
  needed: boolean;
  /** Seats whose players are not there. */
  away: number[];
  /** Whether the player sits where the big screen is; null until they have said so. */
  inTheRoom: boolean | null;
  /** What the player likes. */
  likes: { forced: boolean; jump: boolean; speed: "off" | "fast" | "normal" | "slow" };
}
