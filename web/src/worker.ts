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

/** What was not kept from the beginning, such as the net of a game, is kept once it was asked for. */
async function fetched(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.ok && new URL(request.url).pathname.endsWith('.net'))
    await (await caches.open(name)).put(request, answer.clone());
  return answer;
}

/** Pages come from the server while it answers, files with a hash from the browser. */
async function answer(request: Request): Promise<Response> {
  const page = request.mode === 'navigate';
  const kept = await caches.match(page ? './' : request);
  if (!page) return kept ?? fetched(request);
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

/** Shows the table that the notification was about. */
self.addEventListener('notificationclick', (event) => {
  const address = new URL(event.notification.data as string, location.origin).href;
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const page = pages.find(({ url }) => url.startsWith(address));
      return page ? page.focus() : self.clients.openWindow(address);
    }),
  );
});
