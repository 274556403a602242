/** A symbol that says what it means when it is pointed at, focused or tapped (`Explanation` shows it). */

import type { Attachment } from "svelte/attachments";

export const SYMBOL = "data-explains";
export const CONTROLS = "button, a, summary, input, select, [role=button]";
/** Told to the document when a symbol leaves the page. */
export const GONE = "symbol-gone";

export function explained(words: string | undefined): Attachment<Element> {
  return (symbol) => {
    if (!words) return;
    symbol.setAttribute(SYMBOL, words);
    // What lies on a button is reached with the button.
    if (!symbol.closest(CONTROLS)) {
      symbol.setAttribute("tabindex", "0");
      symbol.removeAttribute("aria-hidden"); // what has the focus is read out
    }
    return () => document.dispatchEvent(new CustomEvent(GONE, { detail: symbol }));
  };
}
