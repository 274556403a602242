/** Several players on one device: who is to hold it now, and whether a curtain must fall between them. */

export interface HotSeat {
  /** The seats of this device. */
  seats: readonly number[];
  /** The seat that is looked through. */
  looking: number | null;
  /** Seats the game waits for. */
  must: readonly number[];
  /** The choice can be made with everybody watching. */
  openly: boolean;
  /** The seat whose player has drawn the curtain aside. */
  shownTo: number | null;
}

export type Next = { do: "stay" } | { do: "look"; seat: number | null } | { do: "curtain"; seat: number };

export function next({ seats, looking, must, openly, shownTo }: HotSeat): Next {
  if (seats.length < 2) return { do: "stay" };
  const asked = must.filter((seat) => seats.includes(seat));
  const holder = looking !== null && asked.includes(looking) ? looking : (asked[0] ?? null);
  if (holder === null) return looking === null ? { do: "stay" } : { do: "look", seat: null };
  if (openly) return looking === holder ? { do: "stay" } : { do: "look", seat: holder };
  if (shownTo !== holder) return { do: "curtain", seat: holder };
  return looking === holder ? { do: "stay" } : { do: "look", seat: holder };
}
