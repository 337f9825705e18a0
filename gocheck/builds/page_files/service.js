// Stores the page's files once, and serves them from there, so that the page works offline. A new
// version of the page has another NAME, and replaces what was stored.

const NAME = "gocheck-{{digest}}";
const FILES = {{files}};
const POLICY = "{{policy}}"; // for the worker, which does not have that of the page

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const stored = await caches.open(NAME);
    await stored.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("gocheck-") && name !== NAME) { await caches.delete(name); }
    }
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  event.respondWith((async () => {
    const stored = await caches.open(NAME);
    const address = new URL(event.request.url);
    address.hash = address.search = "";
    const found = await stored.match(address.href);
    if (!found) { return fetch(event.request); }
    const headers = new Headers(found.headers);
    headers.set("Content-Security-Policy", POLICY);
    return new Response(found.body, { status: 200, headers });
  })());
});
