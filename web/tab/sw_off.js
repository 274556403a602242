/* The kill switch: published in place of the service worker, it forgets everything and goes. */

void BUILD;

self.addEventListener("install", () => void self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const name = `railbird ${new URL(self.registration.scope).pathname} `;
      for (const each of await caches.keys()) if (each.startsWith(name)) await caches.delete(each);
      await self.registration.unregister();
    })(),
  );
});
