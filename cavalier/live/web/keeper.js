/* Keeps the page in this browser: what is loaded once is there without a network.

While the server answers, it is always asked, so that a new build is shown at
once. Each build has a version, and its files are kept all together or not. */

const VERSION = "cavalier-live-$version";
const FILES = $files;

addEventListener("install", event => event.waitUntil(keep()));
addEventListener("activate", event => event.waitUntil(forgetOthers()));
addEventListener("fetch", event => event.respondWith(answered(event.request)));

/* The browser has loaded most of them just now: it asks only whether they have changed. */
async function keep() {
  const cache = await caches.open(VERSION);
  await cache.addAll(FILES.map(file => new Request(file, {cache: "no-cache"})));
  await skipWaiting();
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter(each => each.startsWith("cavalier-live-") && each !== VERSION).map(each => caches.delete(each)));
  await clients.claim();
}

async function answered(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(VERSION);
    const kept = await cache.match(request, {ignoreSearch: true});
    if (!kept) throw error;
    return kept;
  }
}
