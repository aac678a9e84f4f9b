// Keeps the shell of the app on the device: it opens without a network and says so, and installs as an app. Answers of
// the API are never kept here.
const { version, files, reader } = JSON.parse('__SHELL__')
const shellCache = `banyan-shell-${version}`
const assetCache = 'banyan-assets'
const mostAssets = 300
// Is there once somebody keeps books on this device: then every version brings along what opens them.
const readerCache = 'banyan-reader'
// Belong to the school of this host and may change with it; the kept copy serves only without a network.
const ofTheSchool = ['/brand.css', '/manifest.webmanifest', '/icon.svg', '/theme.js']
// How long a page waits for the network before the kept shell is shown, in ms.
const patience = 5000

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([
      caches.open(shellCache).then((cache) => cache.addAll(['/', ...ofTheSchool].map(fresh))),
      caches.open(assetCache).then((cache) => cache.addAll(files)),
      caches.has(readerCache).then((keeps) => keeps && keepReader()),
    ]),
  )
})

async function keepReader() {
  await caches.open(readerCache)
  const cache = await caches.open(assetCache)
  const missing = await Promise.all(reader.map(async (file) => ((await cache.match(file)) ? [] : [file])))
  await cache.addAll(missing.flat())
}

const fresh = (url) => new Request(url, { cache: 'reload' })

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then(async (names) => {
      const old = names.filter((name) => name.startsWith('banyan-shell-') && name !== shellCache)
      await Promise.all(old.map((name) => caches.delete(name)))
      await trimAssets()
      await self.clients.claim()
    }),
  )
})

// Files of older versions stay for a while, because pages that are still open may ask for them.
async function trimAssets() {
  const cache = await caches.open(assetCache)
  const needed = new Set([...files, ...((await caches.has(readerCache)) ? reader : [])])
  const keys = (await cache.keys()).filter(({ url }) => !needed.has(new URL(url).pathname))
  const surplus = keys.slice(0, Math.max(0, keys.length - mostAssets))
  await Promise.all(surplus.map((key) => cache.delete(key)))
}

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting()
  if (event.data === 'keep-reader') event.waitUntil(keepReader().then(() => event.ports[0]?.postMessage('kept')))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (ofTheSchool.includes(url.pathname)) event.respondWith(networkFirst(request, url.pathname))
})

async function page(request) {
  const kept = () => caches.match('/', { cacheName: shellCache })
  const control = new AbortController()
  const timer = setTimeout(() => control.abort(), patience)
  try {
    return await fetch(request, { signal: control.signal })
  } catch {
    return (await kept()) ?? Response.error()
  } finally {
    // A page that has begun to come may take its time.
    clearTimeout(timer)
  }
}

async function asset(request) {
  const cache = await caches.open(assetCache)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok && response.status === 200) await cache.put(request, response.clone())
  return response
}

async function networkFirst(request, path) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(path, { cacheName: shellCache })) ?? Response.error()
  }
}
