import type { TableSetup } from "../board";
import Setup from "./setup/Setup.svelte";

export const setup: TableSetup = {
  Part: Setup,
  options: ["races", "version", "condition", "scratch", "unscratch", "odds", "betting", "bankroll"],
  seats: 1,
  tables: true,
};
