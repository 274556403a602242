/** Calls over HTTP. A refusal arrives as a `Fault` whose text can be shown as it stands. */

import type { ApiError, Problem } from "../protocol";
import { carrier } from "./carrier";

export class Fault extends Error {
  constructor(
    message: string,
    readonly problems: Problem[] = [],
    readonly status = 0,
  ) {
    super(message);
  }
}

/** What to tell people of a request that failed. */
export function messageOf(error: unknown): string {
  return error instanceof Fault ? error.message : String(error);
}

export async function get<T>(path: string): Promise<T> {
  return read<T>(await reach(path, {}));
}

export async function post<T>(path: string, body: unknown, stop?: AbortSignal): Promise<T> {
  return send<T>(path, JSON.stringify(body), "application/json", stop);
}

/** Sends a text as it is, such as a record file. */
export async function send<T>(path: string, body: string, type: string, stop?: AbortSignal): Promise<T> {
  return read<T>(await reach(path, { method: "POST", headers: { "Content-Type": type }, body, signal: stop ?? null }));
}

async function reach(path: string, request: RequestInit): Promise<Response> {
  try {
    return await carrier.call(path, request);
  } catch {
    throw new Fault("The table server does not answer. Is it still running, and are you on its network?");
  }
}

async function read<T>(answer: Response): Promise<T> {
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return body as T;
  const fault = body as ApiError | null;
  throw new Fault(fault?.error ?? `The server answered with status ${answer.status}.`, fault?.problems, answer.status);
}
