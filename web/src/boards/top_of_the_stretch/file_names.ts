/** Cards and seasons are files: people type a name as they like, and the file has one that every system takes. */

/** What a name needs at least. */
export const NAMED = ".*[A-Za-z0-9].*";

/** `Two Belmonts` is kept as `two_belmonts`. */
export function fileName(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
}

/** And is read as `two belmonts`. */
export const inWords = (file: string) => file.replaceAll("_", " ");
