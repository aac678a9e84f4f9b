import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { getModules } from '../productHost.ts'
import { useUser } from '../session/session.ts'

type PopupModule = { readonly default: ComponentType }

/** Without a network, it is tried again when that is back. */
async function loadPopup(load: () => Promise<PopupModule>): Promise<PopupModule> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
  }
}

/** Popups that modules can show on any page. They load after the page, so that no page waits for them or fails with them. */
export function Popups() {
  const user = useUser()
  const [shown, setShown] = useState<readonly { name: string; Popup: ComponentType }[]>([])
  useEffect(() => {
    const timer = setTimeout(() => {
      const allowed = getModules()
        .flatMap(({ popups = [] }) => popups)
        .filter(({ needs }) => mayUse(needs, user))
      setShown(allowed.map(({ name, load }) => ({ name, Popup: lazy(() => loadPopup(load)) })))
    }, 1000)
    return () => clearTimeout(timer)
  }, [user])
  return shown.map(({ name, Popup }) => (
    <Suspense key={name}>
      <Popup />
    </Suspense>
  ))
}
