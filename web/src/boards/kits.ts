/** The boards by game; each is loaded when a table needs it. A game that is not here is shown as text. */

import type { Component } from "svelte";
import type { BoardKit, TableSetup } from "./board";

interface Entry {
  kit: () => Promise<BoardKit>;
  how: () => Promise<Component>;
  setup?: () => Promise<TableSetup>;
}

const GAMES: Record<string, Entry> = {
  homestretch: {
    kit: () => import("./homestretch/kit").then((module) => module.kit),
    how: () => import("./homestretch/How.svelte").then((module) => module.default as Component),
  },
  win_place_and_show: {
    kit: () => import("./win_place_and_show/kit").then((module) => module.kit),
    how: () => import("./win_place_and_show/How.svelte").then((module) => module.default as Component),
  },
  long_shot: {
    kit: () => import("./long_shot/kit").then((module) => module.kit),
    how: () => import("./long_shot/How.svelte").then((module) => module.default as Component),
  },
  big_stakes: {
    kit: () => import("./big_stakes/kit").then((module) => module.kit),
    how: () => import("./big_stakes/How.svelte").then((module) => module.default as Component),
    setup: () => import("./big_stakes/setup").then((module) => module.setup),
  },
  top_of_the_stretch: {
    kit: () => import("./top_of_the_stretch/kit").then((module) => module.kit),
    how: () => import("./top_of_the_stretch/How.svelte").then((module) => module.default as Component),
    setup: () => import("./top_of_the_stretch/setup").then((module) => module.setup),
  },
};

export async function loadKit(game: string): Promise<BoardKit> {
  const entry = GAMES[game];
  return entry ? entry.kit() : import("./generic/kit").then((module) => module.kit);
}

export async function loadSetup(game: string): Promise<TableSetup | null> {
  return (await GAMES[game]?.setup?.()) ?? null;
}

export async function loadHow(game: string): Promise<Component | null> {
  return (await GAMES[game]?.how()) ?? null;
}
