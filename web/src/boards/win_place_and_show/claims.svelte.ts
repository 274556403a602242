/** Standing orders for claim windows, kept in this browser. */

const KEY = "railbird.win_place_and_show.claims";

/** How long a window stays open for everybody at this table, whether or not there is anything to claim: so that the
 * time it takes tells nothing about the bets (WP-4.14). */
export const WINDOW_MS = 6000;

/** The same, where the table allows less: then the answer is there before the time is up (WP-9.18). */
export function windowTime(timer: number): number {
  return timer ? Math.min(WINDOW_MS, timer * 600) : WINDOW_MS;
}

export type Order = "with a bet" | "always" | "never";

export const ORDER_WORDS: Record<Order, string> = {
  "with a bet": "Ask me only about horses I bet on",
  always: "Show me every window",
  never: "Never ask me: I claim nothing",
};

class Orders {
  standing = $state<Order>(read());

  give(order: Order): void {
    this.standing = order;
    try {
      localStorage.setItem(KEY, order);
    } catch {
      // A browser without storage forgets the order with the page.
    }
  }
}

function read(): Order {
  try {
    const kept = localStorage.getItem(KEY);
    return kept && kept in ORDER_WORDS ? (kept as Order) : "with a bet";
  } catch {
    return "with a bet";
  }
}

export const orders = new Orders();
