/** Railbird in a tab: the page goes on as it is, but a worker carries what the network carries elsewhere. */

import { mount } from "svelte";
import { carryBy } from "../net/carrier";
import { named } from "../net/names";
import Gate from "./Gate.svelte";
import { gate } from "./gate.svelte";
import { House, type AtOnce } from "./house";
import { followFiles } from "./links";

declare const ANSWERS: string;

const base = new URL(".", document.baseURI);
const PLAYED = named("railbird/tab/played");

const played = {
  get(): boolean {
    try {
      return localStorage.getItem(PLAYED) !== null;
    } catch {
      return false;
    }
  },
  set(): void {
    try {
      localStorage.setItem(PLAYED, "yes");
    } catch {
      // A private window may refuse; it has no tables to come back to either.
    }
    if ("serviceWorker" in navigator) void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage("keep"));
  },
};

export async function beginTab(): Promise<void> {
  const atOnce = (await (await fetch(new URL(ANSWERS, base))).json()) as AtOnce;
  carryBy(new House(base.href, atOnce, played));
  document.addEventListener("click", (event) => followFiles(event, base.href), true);
  mount(Gate, { target: document.body });
  if ("serviceWorker" in navigator) void offline().catch(() => {}); // without it everything works, but for the network
}

/** The page for when there is no network; a newer version waits until it is asked in. */
async function offline(): Promise<void> {
  const registration = await navigator.serviceWorker.register(new URL("sw.js", base), { updateViaCache: "none" });
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) gate.newer = registration.waiting;
  };
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
}
