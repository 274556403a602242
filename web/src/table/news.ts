/** What two lines of a narrow column hold, in characters. */
const ROOM = 100;

/** The last of what was told, in whole sentences: the news stands at the end. */
export function newsOf(told: string[]): string {
  const said = told.filter(Boolean);
  let first = Math.max(0, said.length - 1);
  while (first > 0 && said.slice(first - 1).join(" ").length <= ROOM) first--;
  return (first > 0 ? "… " : "") + said.slice(first).join(" ");
}
