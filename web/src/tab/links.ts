/** Links past the page: files come from the house, and the numbered rules were written when the site was built. */

import { carrier } from "../net/carrier";

export function followFiles(event: MouseEvent, base: string): void {
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.origin !== location.origin) return;
  const rules = /^\/rules\/([^/]+)\/numbered$/.exec(link.pathname);
  if (rules) {
    stop(event);
    window.open(new URL(`rules/${rules[1]!}.html${link.hash}`, base), "_blank");
  } else if (link.pathname.startsWith("/api/")) {
    stop(event);
    void bring(link.pathname + link.search, link.hasAttribute("download"));
  }
}

function stop(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

async function bring(path: string, download: boolean): Promise<void> {
  const answer = await carrier.call(path, {});
  const address = URL.createObjectURL(await answer.blob());
  if (download) {
    const link = Object.assign(document.createElement("a"), { href: address, download: nameOf(path) });
    link.click();
  } else {
    window.open(address, "_blank");
  }
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** `/api/r/abc/file` becomes `abc.jsonl`. */
function nameOf(path: string): string {
  const parts = path.split("?")[0]!.split("/").filter(Boolean);
  return parts[1] === "r" ? `${parts[2]!}.jsonl` : `${parts.at(-2) ?? "railbird"}.json`;
}
