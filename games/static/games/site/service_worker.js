// The service worker: pages open without a connection, with what was there last; and messages come
// while no page is open. What a table looked like is kept by the pages themselves (lib/offline_tables.js).

const PAGES = "pages";
const FILES = "files";
const FILES_AT_MOST = 150;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(PAGES)
      .then((cache) => cache.add("/offline"))
      .then(() => self.skipWaiting()),
  );
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim().then(prune)));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, url));
  else if (/^\/(static|styles)\//.test(url.pathname)) event.respondWith(file(request));
});

/** A page from the site; without one, as it was the last time, or a page that says so. */
async function page(request, url) {
  const cache = await caches.open(PAGES);
  try {
    const answer = await fetch(request);
    const mine =
      answer.ok &&
      !answer.redirected &&
      answer.headers.get("Cache-Control") === "private, no-cache";
    if (mine) await cache.put(url.pathname, answer.clone());
    return answer;
  } catch {
    return (await cache.match(url.pathname)) ?? (await cache.match("/offline")) ?? Response.error();
  }
}

/** A file: one that is named by its content never changes, others are asked for first. */
async function file(request) {
  const cache = await caches.open(FILES);
  const named = /\.[0-9a-f]{12}\./.test(request.url);
  const old = await cache.match(request);
  if (named && old) return old;
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch {
    return old ?? Response.error();
  }
}

async function prune() {
  const cache = await caches.open(FILES);
  const keys = await cache.keys();
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - FILES_AT_MOST)).map((key) => cache.delete(key)),
  );
}

self.addEventListener("push", (event) => {
  const { title, body, url, page: shows, tag } = event.data?.json() ?? {};
  if (!title) return;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      renotify: Boolean(tag),
      data: { url, page: shows },
      icon: "/static/games/art/icon-192.png",
      badge: "/static/games/art/badge-96.png",
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data ?? {}));
});

/** Go to the window that shows this page already, else open the address that lets its reader in. */
async function open({ url = "/my-games", page: shows }) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const path = shows && new URL(shows, location.origin).pathname;
  const there = windows.find((client) => new URL(client.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(url);
}
