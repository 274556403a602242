/** The boards by game; each is loaded when a table needs it. A game that is not here is shown as text. */

import type { Component } from "svelte";
import type { BoardModule, TableSetup } from "./board";

interface Entry {
  boardModule: () => Promise<BoardModule>;
  how: () => Promise<Component>;
  setup?: () => Promise<TableSetup>;
}

const GAMES: Record<string, Entry> = {
  homestretch: {
    boardModule: () => import("./homestretch/board_module").then((module) => module.boardModule),
    how: () => import("./homestretch/How.svelte").then((module) => module.default as Component),
  },
  win_place_and_show: {
    boardModule: () => import("./win_place_and_show/board_module").then((module) => module.boardModule),
    how: () => import("./win_place_and_show/How.svelte").then((module) => module.default as Component),
  },
  long_shot: {
    boardModule: () => import("./long_shot/board_module").then((module) => module.boardModule),
    how: () => import("./long_shot/How.svelte").then((module) => module.default as Component),
  },
  big_stakes: {
    boardModule: () => import("./big_stakes/board_module").then((module) => module.boardModule),
    how: () => import("./big_stakes/How.svelte").then((module) => module.default as Component),
    setup: () => import("./big_stakes/setup").then((module) => module.setup),
  },
  top_of_the_stretch: {
    boardModule: () => import("./top_of_the_stretch/board_module").then((module) => module.boardModule),
    how: () => import("./top_of_the_stretch/How.svelte").then((module) => module.default as Component),
    setup: () => import("./top_of_the_stretch/setup").then((module) => module.setup),
  },
};

export async function loadBoard(game: string): Promise<BoardModule> {
  const entry = GAMES[game];
  return entry ? entry.boardModule() : import("./generic/board_module").then((module) => module.boardModule);
}

export async function loadSetup(game: string): Promise<TableSetup | null> {
  return (await GAMES[game]?.setup?.()) ?? null;
}

export async function loadHow(game: string): Promise<Component | null> {
  return (await GAMES[game]?.how()) ?? null;
}
