/** Who may ask what a sharp player would do. */

import type { TableSettings } from "../protocol";

export const HINTS: Record<TableSettings["hints"], string> = {
  off: "for nobody",
  learners: "for whoever asks, and all are told who does",
  all: "for all",
};
