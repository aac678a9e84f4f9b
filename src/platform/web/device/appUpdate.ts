import { useSyncExternalStore } from 'react'
import { allowUnload } from '../drafts/unloadPermission.ts'
import { flushStored } from './store.ts'

/** A new version that is installed but not yet active. */
let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

function setWaiting(worker: ServiceWorker | null) {
  waiting = worker
  for (const listener of listeners) listener()
}

/** How often an open page checks for a new version, in ms. */
const checkInterval = 30 * 60_000

/** Until then, in ms after the page has loaded, a first visit has the network to itself. */
const registrationDelay = 3000

const register = () =>
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(watch, () => undefined)

/** Registers the service worker, which caches the app shell and detects new versions. */
export function registerWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => setTimeout(register, registrationDelay))
}

/** Asks the service worker to cache the files of a working day, so that the app opens without a network. */
export function keepDayFiles(): void {
  if (import.meta.env.DEV) return
  void globalThis.navigator?.serviceWorker?.ready.then(({ active }) => active?.postMessage('keep-day'))
}

function watch(registration: ServiceWorkerRegistration | undefined) {
  // Some browsers resolve to undefined if service workers are switched off.
  if (!registration) return
  const onInstalled = (worker: ServiceWorker | null) => {
    // Without a controller this is the first visit: there is no older version to replace.
    if (worker && navigator.serviceWorker.controller) setWaiting(worker)
  }
  onInstalled(registration.waiting)
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') onInstalled(worker)
    })
  // No event reports an installation that started before we listened.
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  const check = () => void registration.update().catch(() => undefined)
  window.setInterval(check, checkInterval)
}

/** Whether a newer version is ready to be activated. */
export const useUpdate = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting !== null,
  )

/** Activates the new version. Unsaved work is stored first, and the new page offers to restore it. */
export function applyUpdate() {
  flushStored()
  allowUnload()
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  waiting?.postMessage('take-over')
}

export const postponeUpdate = () => setWaiting(null)
