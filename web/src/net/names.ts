/** Names in the browser's storage. Static sites on one host share it, so a tab's names carry its path. */

const PLACE = import.meta.env.MODE === "tab" ? ` ${new URL(".", document.baseURI).pathname}` : "";

export const named = (name: string): string => name + PLACE;
