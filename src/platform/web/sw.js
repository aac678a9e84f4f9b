// Caches the app shell, so that the app can be installed and opens without a network. API responses are never cached.
const { version, files, parts } = JSON.parse('__SHELL__')
const shellCache = `banyan-shell-${version}`
const assetCache = 'banyan-assets'
const maxOldAssets = 300
// Files of the app that a user needs offline: `day` is cached after signing in, `reader` with the first saved book. From then
// on a cache of this name exists, which tells every later version to cache them too.
const partCache = (part) => `banyan-${part}`
// Specific to the school and may change, which the next visit shows: on a slow network a page would wait for them.
const schoolFiles = ['/brand.css', '/manifest.webmanifest', '/icon.svg', '/theme.js']
// How long a page request may take before the cached shell is shown, in ms.
const pageTimeout = 5000

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([
      caches.open(shellCache).then((cache) => cache.addAll(['/', ...schoolFiles].map(fresh))),
      caches.open(assetCache).then((cache) => cache.addAll(files)),
      keptParts().then((kept) => Promise.all(kept.map(cachePart))),
    ]),
  )
})

async function keptParts() {
  const names = await caches.keys()
  return Object.keys(parts).filter((part) => names.includes(partCache(part)))
}

async function cachePart(part) {
  await caches.open(partCache(part))
  const cache = await caches.open(assetCache)
  const missing = await Promise.all(parts[part].map(async (file) => ((await cache.match(file)) ? [] : [file])))
  await cache.addAll(missing.flat())
}

// The page is kept without what the server would say in it about the visitor.
const fresh = (url) => new Request(url, { cache: 'reload', headers: { 'x-plain-page': '1' } })

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

// Files of older versions are cached for a while, because open pages may still request them.
async function trimAssets() {
  const cache = await caches.open(assetCache)
  const needed = new Set([...files, ...(await keptParts()).flatMap((part) => parts[part])])
  const keys = (await cache.keys()).filter(({ url }) => !needed.has(new URL(url).pathname))
  const surplus = keys.slice(0, Math.max(0, keys.length - maxOldAssets))
  await Promise.all(surplus.map((key) => cache.delete(key)))
}

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting()
  const part = /^keep-(day|reader)$/.exec(event.data)?.[1]
  if (!part) return
  const answer = (word) => event.ports[0]?.postMessage(word)
  event.waitUntil(
    cachePart(part).then(
      () => answer('kept'),
      () => answer('failed'),
    ),
  )
})

// A push message must always show something, or the browser takes the permission away.
self.addEventListener('push', (event) => {
  const { title, body, link, tag } = messageOf(event.data)
  const look = { icon: '/icon-192.png', badge: '/icon-192.png' }
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { link }, ...look }))
})

function messageOf(data) {
  try {
    const message = data.json()
    if (typeof message.title === 'string') return message
  } catch {
    // Not one of ours.
  }
  return { title: 'Banyan' }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.link))
})

// Other windows stay as they are, because somebody may be writing in them.
async function openPage(link) {
  const url = new URL(link ?? '/', self.location.origin)
  if (url.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window' })
  const open = windows.find((window) => window.url === url.href)
  await (open ? open.focus() : self.clients.openWindow(url.href))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (schoolFiles.includes(url.pathname)) event.respondWith(schoolFile(event, url.pathname))
})

async function page(request) {
  const cached = () => caches.match('/', { cacheName: shellCache })
  const control = new AbortController()
  const timer = setTimeout(() => control.abort(), pageTimeout)
  try {
    return await fetch(request, { signal: control.signal })
  } catch {
    return (await cached()) ?? Response.error()
  } finally {
    // The timeout covers only the start of the response.
    clearTimeout(timer)
  }
}

async function asset(request) {
  const cache = await caches.open(assetCache)
  const cached = await cache.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok && response.status === 200) await cache.put(request, response.clone())
  return response
}

async function schoolFile(event, path) {
  const cache = await caches.open(shellCache)
  const newest = fetch(event.request).then(async (response) => {
    if (response.ok) await cache.put(path, response.clone())
    return response
  })
  event.waitUntil(newest.catch(() => undefined))
  return (await cache.match(path)) ?? newest
}
