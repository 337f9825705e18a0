// Stores the page's files once, and serves them from there, so that the page works offline. A new
// build of the page has another NAME. It is stored next to the old one, and replaces it when no tab
// shows the old one any more: so a page and its worker are always of one build.

const NAME = "gocheck-{{digest}}";
const FILES = {{files}}; // [name, digest]: while a host gets a new build, it has files of both
const POLICY = "{{policy}}"; // for the worker, which does not have that of the page

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const stored = await caches.open(NAME);
    await stored.addAll(
      FILES.map(([file, integrity]) => new Request(file, { cache: "no-cache", integrity })),
    );
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
