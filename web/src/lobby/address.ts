/** The address to give to others: the server's public one, else the one on the home network, else this one. */

import { theSite } from "../net/site";

export async function shareAddress(path: string): Promise<string> {
  const known = await theSite();
  const local = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  const base = known?.public_url ?? (local ? known?.lan_url : null) ?? location.origin;
  return base.replace(/\/$/, "") + path;
}
