/* Keeps the files of its own build, whose names hold their hash, and the page for when there is no
   network. It never answers for anything else. */

const NAME = `railbird ${new URL(self.registration.scope).pathname} `;
const CACHE = NAME + BUILD.version;
const KEPT = new Set([...BUILD.small, ...BUILD.large].map((file) => new URL(file, self.registration.scope).href));
const INDEX = new URL(BUILD.index, self.registration.scope).href;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(BUILD.small)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOld().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "keep") event.waitUntil(keepAll());
  if (event.data === "go on") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (KEPT.has(request.url)) event.respondWith(kept(request));
  else if (request.mode === "navigate" && new URL(request.url).pathname === new URL(self.registration.scope).pathname)
    event.respondWith(fetch(request).catch(async () => (await caches.match(INDEX)) ?? Response.error()));
});

async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request.url);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

/** Once somebody has played: what is large, too. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  for (const file of BUILD.large) if (!(await cache.match(new URL(file, self.registration.scope)))) await cache.add(file);
}

async function forgetOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(NAME) && name !== CACHE).map((name) => caches.delete(name)));
}
