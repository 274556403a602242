/** What passes between the page and the worker in which the house runs. */

export type ToHouse =
  | { to: "call"; id: number; method: string; path: string; type: string; body: string }
  | { to: "open"; socket: number; path: string }
  | { to: "say"; socket: number; text: string }
  | { to: "close"; socket: number };

export type FromHouse =
  | { from: "loaded"; bytes: number }
  | { from: "ready" }
  | { from: "kept"; kept: boolean }
  | { from: "failed"; why: string }
  | { from: "taken" }
  | { from: "answer"; id: number; status: number; type: string; body: Uint8Array }
  | { from: "opened" | "said" | "closed"; socket: number; about: unknown };

/** Where the parts of Python lie, as the build has named them. */
export interface Parts {
  /** The folder of Pyodide, beside the page. */
  python: string;
  /** The archive of Railbird and its packages, beside the page. */
  railbird: string;
  /** Bytes of all of it as they are counted while they load. */
  bytes: number;
}
