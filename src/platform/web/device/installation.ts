import { useState, useSyncExternalStore } from 'react'
import { readStored, store } from './store.ts'

/** Chromium's event, which the standard library of TypeScript does not know. */
type InstallOffer = Event & { prompt(): Promise<unknown> }

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function setOffer(next: InstallOffer | null) {
  offer = next
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer to install the app, which it makes once and early. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser shows a banner of its own, at a moment of its choosing.
    event.preventDefault()
    setOffer(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => setOffer(null))
}

/** iPhones and iPads install by their share menu and cannot be asked to. An iPad may claim to be a Mac, which has no touch screen. */
export const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** Stays when the user signs out: whoever has declined once on a device is not asked again. */
const declinedKey = 'banyan.installDeclined'

/**
 * How the app can be installed on this device: `ask` by the browser's dialogue, `share` by the share menu of an iPhone. Null if it
 * cannot be, already is, or the user has declined.
 */
export function useInstallation() {
  const offered = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offer,
  )
  const [isDeclined, setDeclined] = useState(() => readStored(declinedKey) === true)
  const way: 'ask' | 'share' | null =
    isDeclined || isInstalled() ? null : offered ? 'ask' : isApplePhone() ? 'share' : null
  return {
    way,
    decline: () => {
      store(declinedKey, true)
      setDeclined(true)
    },
    install: async () => {
      await offered?.prompt()
      // An offer can be used once.
      setOffer(null)
    },
  }
}
