/** An outline around the part of the board that the coach speaks about. */

const MARK = "pointed-at";

/** How often the part is looked for, in milliseconds: the board may draw it only later, or draw it new. */
const LOOK = 250;

/** Outlines a part by its `data-learn`, until the function it returns is called. */
export function outline(name: string): () => void {
  let marked: Element | null = null;
  const look = () => {
    // A board may hold a part twice, for wide and for narrow screens, and hide one of them.
    const found = [...document.querySelectorAll(`[data-learn="${CSS.escape(name)}"]`)].find((part) => part.getClientRects().length) ?? null;
    if (found === marked && (!found || found.classList.contains(MARK))) return;
    const first = marked === null;
    marked?.classList.remove(MARK);
    found?.classList.add(MARK);
    if (first) found?.scrollIntoView({ block: "nearest" });
    marked = found;
  };
  look();
  const timer = setInterval(look, LOOK);
  return () => {
    clearInterval(timer);
    marked?.classList.remove(MARK);
  };
}
