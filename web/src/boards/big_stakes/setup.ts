import type { TableSetup } from "../board";
import Setup from "./setup/Setup.svelte";

export const setup: TableSetup = {
  Part: Setup,
  options: ["program", "fixed_program", "race_draw", "race_order", "race", "runners", "riding"],
  seats: 4,
};
