/** The second worker of a tab: it thinks for bots, hints and reviews, and may be ended at any time. */

import type { Parts } from "./messages";
import { startPython, type Module } from "./python";

declare const PARTS: Parts;

type Asked = { number: number; question: Uint8Array };

let answer: ((question: Uint8Array) => Module) | null = null;
const early: Asked[] = [];

onmessage = ({ data }: MessageEvent<{ begin: string } | Asked>) => {
  if ("begin" in data) void begin(data.begin);
  else if (answer) think(data);
  else early.push(data);
};

async function begin(base: string): Promise<void> {
  const python = await startPython(base, PARTS, () => {});
  answer = python.pyimport("railbird.table.tab.worker").answer;
  early.splice(0).forEach(think);
}

function think({ number, question }: Asked): void {
  const found = answer!(question);
  const bytes = found.toJs() as Uint8Array;
  found.destroy();
  postMessage({ number, answer: bytes });
}
