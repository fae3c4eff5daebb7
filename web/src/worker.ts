/* Keeps the page's files in the browser, so that it opens and plays without a network. */
export {};
declare const self: ServiceWorkerGlobalScope;
declare const FILES: string[];
declare const EDITION: string;

const name = `jacta-${EDITION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(name)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const others = (keys: string[]) => keys.filter((key) => key.startsWith('jacta-') && key !== name);
  event.waitUntil(
    caches
      .keys()
      .then((keys) => Promise.all(others(keys).map((key) => caches.delete(key))))
      .then(() => self.clients.claim()),
  );
});

/** Pages come from the server while it answers, files with a hash from the browser. */
async function answer(request: Request): Promise<Response> {
  const page = request.mode === 'navigate';
  const kept = await caches.match(page ? '/' : request);
  if (!page) return kept ?? fetch(request);
  return fetch(request).catch(() => kept ?? Response.error());
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (
    event.request.method !== 'GET' ||
    url.origin !== location.origin ||
    url.pathname.startsWith('/api/') ||
    url.pathname === '/ws'
  )
    return;
  event.respondWith(answer(event.request));
});
