/** Who may ask for hints. */

import type { TableSettings } from "../protocol";

export const HINTS: Record<TableSettings["hints"], string> = {
  off: "only against bots",
  learners: "for players who ask; all are told",
  all: "for all",
};
