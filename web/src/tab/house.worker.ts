/** The first worker of a tab: the room. It starts the second one, which thinks. */

import type { FromHouse, Parts, ToHouse } from "./messages";
import { memoryFiles, openFiles, type HouseFiles } from "./files";
import { startPython, type Module, type Python } from "./python";

declare const PARTS: Parts;

const say = (message: FromHouse, moved: Transferable[] = []) => postMessage(message, { transfer: moved });

let house: Module = null;
let python: Python;
let thinker: Worker;
/** What came before the house was open. */
const early: ToHouse[] = [];

onmessage = ({ data }: MessageEvent<{ begin: string } | ToHouse>) => {
  if ("begin" in data) void begin(data.begin).catch((error: unknown) => say({ from: "failed", why: inWords(error) }));
  else if (house) void hear(data);
  else early.push(data);
};

/** At the address of the page; one tab at a time has the house of that address. */
async function begin(base: string): Promise<void> {
  const name = `railbird ${new URL(base).pathname}`;
  await new Promise<void>((settled, failed) => {
    const open = () => openHouse(base, name).then(settled, failed);
    const held = (lock: Lock | null) => {
      if (lock) return open().then(() => new Promise(() => {}));
      say({ from: "taken" });
      return navigator.locks.request(name, () => open().then(() => new Promise(() => {})));
    };
    if (!navigator.locks) void open();
    else navigator.locks.request(name, { ifAvailable: true }, held).catch(failed);
  });
}

async function openHouse(base: string, name: string): Promise<void> {
  python = await startPython(base, PARTS, (bytes) => say({ from: "loaded", bytes }));
  thinker = newThinker(base);
  const files = await filesOf(name);
  const tab = python.pyimport("railbird.table.tab.worker");
  house = await tab.open_house(adapted(files), tell, post, () => restart(base));
  say({ from: "ready" });
  for (const each of early.splice(0)) void hear(each);
}

async function filesOf(name: string): Promise<HouseFiles> {
  try {
    const files = await openFiles(name.replaceAll("/", "%2F"));
    say({ from: "kept", kept: true });
    return files;
  } catch {
    say({ from: "kept", kept: false });
    return memoryFiles();
  }
}

/** Bytes go to Python as its own, and come from it as copies. */
function adapted(files: HouseFiles): object {
  return {
    names: () => files.names(),
    read: (name: string) => files.read(name),
    write: (name: string, content: Module) => files.write(name, bytesOf(content)),
    remove: (name: string) => files.remove(name),
    appender: async (name: string) => {
      const append = await files.appender(name);
      return (content: Module) => append(bytesOf(content));
    },
  };
}

function bytesOf(content: Module): Uint8Array {
  return content instanceof Uint8Array ? content : (content.toJs() as Uint8Array);
}

function tell(from: "opened" | "said" | "closed", socket: number, about: unknown): void {
  say({ from, socket, about: about ?? null });
}

async function hear(message: ToHouse): Promise<void> {
  switch (message.to) {
    case "open":
      return house.open(message.socket, message.path);
    case "say":
      return house.hear(message.socket, message.text);
    case "close":
      return house.close(message.socket);
    case "call": {
      const answer = await house.call(message.method, message.path, message.type, message.body);
      const [status, type, body] = answer.toJs() as [number, string, Uint8Array];
      answer.destroy();
      say({ from: "answer", id: message.id, status, type, body });
    }
  }
}

// -- the one that thinks -------------------------------------------------------------------------

function newThinker(base: string): Worker {
  const worker = new Worker(new URL("./thinker.worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<{ number: number; answer: Uint8Array }>) => house?.answered(data.number, data.answer);
  worker.onerror = () => house?.ended();
  worker.postMessage({ begin: base });
  return worker;
}

function post(number: number, question: Module): void {
  thinker.postMessage({ number, question: bytesOf(question) });
}

function restart(base: string): void {
  thinker.terminate();
  thinker = newThinker(base);
}

function inWords(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.trim().split("\n").at(-1) ?? words;
}
