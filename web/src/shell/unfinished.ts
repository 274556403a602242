/** The film that this browser was in the middle of, kept for the case that the page is loaded again. */

import type { Update } from "../boards/board";
import type { GameMessage, View } from "../protocol";

export interface Unfinished {
  /** The picture it starts from. */
  before: View | null;
  update: Update;
  /** The beat that was being shown, and whether it was held there. */
  beat: number;
  paused: boolean;
}

type Film = Pick<Unfinished, "before" | "update"> & { number: number; n: number };
type Place = Pick<Unfinished, "beat" | "paused">;

export class FilmShelf {
  private readonly film: string;
  private readonly place: string;
  private lent = false;

  constructor(table: string) {
    this.film = `railbird/film/${table}`;
    this.place = `railbird/film/${table}/place`;
  }

  begin(before: View | null, { number, n, view, events }: GameMessage): void {
    const film: Film = { before, update: { view, events }, number, n };
    this.lent = write(this.film, JSON.stringify(film));
    this.mark({ beat: 0, paused: false });
  }

  mark(place: Place): void {
    if (this.lent) write(this.place, JSON.stringify(place));
  }

  end(): void {
    this.lent = false;
    for (const key of [this.film, this.place]) remove(key);
  }

  /** The film that leads to this picture, if it was not seen to its end. */
  unfinished(picture: GameMessage): Unfinished | null {
    const text = read(this.film);
    const place = read(this.place);
    if (!text || !place) return null;
    const { before, update, number, n } = JSON.parse(text) as Film;
    this.lent = number === picture.number && n === picture.n && update.view.seat === picture.view.seat;
    return this.lent ? { before, update, ...(JSON.parse(place) as Place) } : null;
  }
}

// A browser without storage, or without room in it, shows the end of the film after a reload.

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Then there is nothing to remove.
  }
}
