/** What carries calls and sockets: the network, or a worker in which the whole house runs. */

/** What a link uses of a socket. */
export interface Wire {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Carrier {
  call(path: string, request: RequestInit): Promise<Response>;
  socket(path: string): Wire;
}

const network: Carrier = {
  call: (path, request) => fetch(path, { credentials: "same-origin", ...request }),
  socket: (path) => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`) as Wire,
};

let chosen = network;

export const carrier: Carrier = {
  call: (path, request) => chosen.call(path, request),
  socket: (path) => chosen.socket(path),
};

/** From now on this one carries everything. */
export function carryBy(other: Carrier): void {
  chosen = other;
}
