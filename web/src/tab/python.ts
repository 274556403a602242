/** Starts Python with Railbird in it, in either worker, and tells how much has come. */

import type { Parts } from "./messages";

/** What is used of Pyodide; its own types are no part of the page. */
export interface Python {
  unpackArchive(content: ArrayBuffer, format: string, how: { extractDir: string }): void;
  pyimport(module: string): Module;
  runPython(program: string): unknown;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Module = any;

const PLACE = "/railbird";

export async function startPython(base: string, parts: Parts, loaded: (bytes: number) => void): Promise<Python> {
  countFetches(loaded);
  const folder = new URL(parts.python, base).href;
  const archive = fetch(new URL(parts.railbird, base)).then((answer) => whole(answer));
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as {
    loadPyodide: (how: object) => Promise<Python>;
  };
  const python = await loadPyodide({ indexURL: folder });
  python.unpackArchive(await archive, "zip", { extractDir: PLACE });
  python.runPython(`import sys; sys.path.insert(0, "${PLACE}")`);
  return python;
}

async function whole(answer: Response): Promise<ArrayBuffer> {
  if (!answer.ok) throw new Error(`a part of the program is missing (status ${answer.status}); reload the page`);
  return answer.arrayBuffer();
}

/** Counts the bytes of every answer on its way. */
function countFetches(loaded: (bytes: number) => void): void {
  const plain = self.fetch.bind(self);
  self.fetch = async (what, how) => {
    const answer = await plain(what, how);
    if (!answer.ok || !answer.body) return answer;
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(part, onward) {
          loaded(part.byteLength);
          onward.enqueue(part);
        },
      }),
    );
    return new Response(counted, { status: answer.status, headers: answer.headers });
  };
}
