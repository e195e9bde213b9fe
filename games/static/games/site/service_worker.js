// The service worker: it opens pages offline, with their last content, and receives messages while
// no page is open. The pages themselves keep the state of tables (lib/offline_tables.js).

const PAGES = "pages"; // as one user saw them,
const TABLES = "tables"; // and their content; both belong to that user
const FILES = "files";
const ANYBODY = "anybody"; // the offline page, which shows nobody's name
const OFFLINE = "/offline";
const FILES_AT_MOST = 150;
const OWNER = "/kept-for"; // the entry among the pages that names their owner

self.addEventListener("install", (event) => {
  event.waitUntil(keepOffline().then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim().then(prune)));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (/^\/(static|styles)\//.test(url.pathname)) event.respondWith(file(request));
});

/** A page from the site; offline, its last version, or a page that says so. */
async function page(event, url) {
  try {
    const answer = await fetch(event.request);
    const isKept =
      answer.ok &&
      !answer.redirected &&
      answer.headers.get("Cache-Control") === "private, no-cache";
    if (isKept) event.waitUntil(keepPage(url.pathname, answer.clone()));
    return answer;
  } catch {
    const old = await (await caches.open(PAGES)).match(url.pathname);
    return old ?? (await (await caches.open(ANYBODY)).match(OFFLINE)) ?? Response.error();
  }
}

/** Keep a fresh page. If it is for somebody else, delete everything of the previous user. */
async function keepPage(path, answer) {
  const text = await answer.text();
  const owner = /<html [^>]*data-kept-for="(\w*)"/.exec(text)?.[1];
  if (owner === undefined) return;
  const before = await (await (await caches.open(PAGES)).match(OWNER))?.text();
  if (before !== undefined && before !== owner) {
    await caches.delete(PAGES);
    if (before) await caches.delete(TABLES); // what a visitor saw, anybody may see
  }
  const cache = await caches.open(PAGES);
  if (before !== owner) await cache.put(OWNER, new Response(owner));
  const { status, statusText, headers } = answer;
  await cache.put(path, new Response(text, { status, statusText, headers }));
  await keepOffline(headers.get("Content-Language"));
}

/** Keep the offline page, as a visitor sees it, in the language of the other pages. */
async function keepOffline(language = null) {
  const cache = await caches.open(ANYBODY);
  const kept = (await cache.match(OFFLINE))?.headers.get("Content-Language");
  if (kept && (!language || kept === language)) return;
  const headers = language ? { "Accept-Language": language } : undefined;
  const answer = await fetch(OFFLINE, { credentials: "omit", headers });
  if (answer.ok) await cache.put(OFFLINE, answer);
}

/** A file: files named by their content never change; others are requested first. */
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

/** Focus a window that shows this page already, else open the address that lets its reader in. */
async function open({ url = "/my-games", page: shows }) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const path = shows && new URL(shows, location.origin).pathname;
  const there = windows.find((client) => new URL(client.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(url);
}
