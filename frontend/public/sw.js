// Keeps one page: what a reader sees who opens the site without a network. Nothing else is cached, so that
// nobody ever sees an old release or another reader's data.
const store = 'offline-1';
const page = '/offline.html';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(store).then((cache) => cache.add(new Request(page, { cache: 'reload' }))));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const clean = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== store).map((name) => caches.delete(name))));
  event.waitUntil(clean.then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(
    fetch(event.request).catch(() => caches.match(page).then((kept) => kept ?? Response.error())),
  );
});
