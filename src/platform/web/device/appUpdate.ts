import { useSyncExternalStore } from 'react'
import { leaveFreely } from '../drafts/exitPermission.ts'
import { flushStored } from './store.ts'

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

function offer(worker: ServiceWorker | null) {
  waiting = worker
  for (const listener of listeners) listener()
}

/** How often an open page asks whether there is a new version, in ms. */
const askEvery = 30 * 60_000

/** Keeps the app's shell on the device and notices new versions; works wherever the browser allows a worker. */
export function registerWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(watch, () => undefined)
  })
}

function watch(registration: ServiceWorkerRegistration | undefined) {
  // Some browsers answer with nothing where workers are switched off.
  if (!registration) return
  const arrived = (worker: ServiceWorker | null) => {
    // Without a controller this is the very first visit, and there is nothing older to replace.
    if (worker && navigator.serviceWorker.controller) offer(worker)
  }
  arrived(registration.waiting)
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') arrived(worker)
    })
  // One that began before we listened is told of by no event.
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  const ask = () => void registration.update().catch(() => undefined)
  window.setInterval(ask, askEvery)
}

/** Whether a newer version stands ready. */
export const useUpdate = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting !== null,
  )

/** Starts the new version; unsaved work is parked first and offered back by the new page. */
export function takeUpdate() {
  flushStored()
  leaveFreely()
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  waiting?.postMessage('take-over')
}

export const postponeUpdate = () => offer(null)
