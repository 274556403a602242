/** Puts a component on an empty page, as a browser would show it. */

import { flushSync, mount, type Component } from "svelte";

export function shown<P extends Record<string, unknown>>(component: Component<P>, props: P): HTMLElement {
  document.body.replaceChildren();
  mount(component, { target: document.body, props });
  flushSync();
  return document.body;
}
