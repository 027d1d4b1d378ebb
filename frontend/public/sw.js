// Keeps the shell: the offline page with what it needs, and the files whose names tell their contents. Never an
// answer of the API, a page of a report or a page of the site: nobody sees another reader's data or an old release.
const version = '__VERSION__';
const shell = `shell-${version}`;
// Named by contents, so that releases share them: a page that is open over a release still finds its files.
const assets = 'assets';
const mostAssets = 240;
const page = '/offline.html';
const parts = [page, '/offline.js', '/colours.css', '/theme.js', '/wordmark.svg'];

self.addEventListener('install', (event) => {
  const fresh = parts.map((part) => new Request(part, { cache: 'reload' }));
  event.waitUntil(caches.open(shell).then((cache) => cache.addAll(fresh)));
  self.skipWaiting();
});

const clean = async () => {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => ![shell, assets].includes(name)).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
};

self.addEventListener('activate', (event) => event.waitUntil(clean()));

const keep = async (request, response) => {
  const cache = await caches.open(assets);
  await cache.put(request, response);
  const kept = await cache.keys();
  // The oldest go first: keys come in the order in which they were put.
  await Promise.all(kept.slice(0, Math.max(0, kept.length - mostAssets)).map((old) => cache.delete(old)));
};

const asset = async (event) => {
  const kept = await caches.match(event.request, { cacheName: assets });
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.status === 200 && response.type === 'basic') {
    event.waitUntil(keep(event.request, response.clone()).catch(() => undefined));
  }
  return response;
};

const fallback = (path) => caches.match(path, { cacheName: shell }).then((kept) => kept ?? Response.error());

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => fallback(page)));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event));
  else if (parts.includes(pathname)) event.respondWith(fetch(request).catch(() => fallback(pathname)));
});
