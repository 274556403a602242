/** What the server says of itself; asked once. */

import type { Site } from "../protocol";
import { get } from "./api";

let site: Promise<Site | null> | null = null;

export function theSite(): Promise<Site | null> {
  site ??= get<Site>("/api/site").catch(() => (site = null));
  return site;
}
