/** Which page the address names. All pages but the numbered rules are this one. */

export type Page =
  | { page: "start" }
  | { page: "new"; game: string }
  | { page: "table"; table: string }
  | { page: "screen"; table: string }
  | { page: "live replay"; table: string }
  | { page: "replay"; record: string }
  | { page: "handover"; code: string }
  | { page: "how"; game: string }
  | { page: "library" }
  | { page: "today" }
  | { page: "drill" }
  | { page: "drill round"; game: string }
  | { page: "workshop"; game: string }
  | { page: "variant"; game: string; variant: string }
  | { page: "missing" };

export function pageOf(path: string, search = ""): Page {
  const wanted = new URLSearchParams(search).get("new");
  const [first = "", second = "", third = ""] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === "") return wanted ? { page: "new", game: wanted } : { page: "start" };
  if (first === "t" && second && third === "") return { page: "table", table: second };
  if (first === "t" && third === "screen") return { page: "screen", table: second };
  if (first === "t" && third === "replay") return { page: "live replay", table: second };
  if (first === "r" && second) return { page: "replay", record: second };
  if (first === "h" && second) return { page: "handover", code: second };
  if (first === "library") return { page: "library" };
  if (first === "drill") return second ? { page: "drill round", game: second } : { page: "drill" };
  if (first === "today") return { page: "today" };
  if (first === "workshop" && second) return third ? { page: "variant", game: second, variant: third } : { page: "workshop", game: second };
  if ((first === "rules" || first === "how") && second && !third) return { page: "how", game: second };
  return { page: "missing" };
}

/** A folder of static files has one page, so the address is in the part behind the hash there. */
const STATIC = import.meta.env.MODE === "tab";

function here(): { pathname: string; search: string } {
  return STATIC ? new URL(location.hash.slice(1) || "/", location.origin) : location;
}

export const router = $state({ path: here().pathname, search: here().search });

export function go(path: string, replace = false): void {
  const address = STATIC ? `#${path}` : path;
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  arrive();
  window.scrollTo(0, 0);
}

function arrive(): void {
  router.path = here().pathname;
  router.search = here().search;
}

window.addEventListener("popstate", arrive);

/** Links inside this page change it without loading it again. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || (link.target && !STATIC) || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (/^\/(api|assets)\/|^\/rules\/[^/]+\/numbered/.test(link.pathname) || link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
