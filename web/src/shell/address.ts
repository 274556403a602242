/** The address to give to others: the server's public one, else the one on the home network, else this one. */

import { get } from "../net/api";
import type { Site } from "../protocol";

let site: Promise<Site | null> | null = null;

export async function shareAddress(path: string): Promise<string> {
  site ??= get<Site>("/api/site").catch(() => null);
  const known = await site;
  const local = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  const base = known?.public_url ?? (local ? known?.lan_url : null) ?? location.origin;
  return base.replace(/\/$/, "") + path;
}
