import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { getModules } from '../productHost.ts'
import { useUser } from '../session/session.ts'

/** Popups that modules can show on any page. They load after the page, so that no page waits for them or fails with them. */
export function Popups() {
  const user = useUser()
  const [shown, setShown] = useState<readonly { name: string; Popup: ComponentType }[]>([])
  useEffect(() => {
    const timer = setTimeout(() => {
      const allowed = getModules()
        .flatMap(({ popups = [] }) => popups)
        .filter(({ needs }) => mayUse(needs, user))
      setShown(
        allowed.map(({ name, load }) => ({ name, Popup: lazy(() => load().catch(() => ({ default: () => null }))) })),
      )
    }, 1000)
    return () => clearTimeout(timer)
  }, [user])
  return shown.map(({ name, Popup }) => (
    <Suspense key={name}>
      <Popup />
    </Suspense>
  ))
}
