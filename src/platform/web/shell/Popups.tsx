import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { getModules } from '../productHost.ts'
import { useUser } from '../session/session.ts'

/** What modules show on any page, each fetched when the page itself has been: a page never waits for one. */
export function Popups() {
  const user = useUser()
  const [shown, setShown] = useState<readonly { name: string; Popup: ComponentType }[]>([])
  useEffect(() => {
    const timer = setTimeout(() => {
      const open = getModules()
        .flatMap(({ popups = [] }) => popups)
        .filter(({ needs }) => mayUse(needs, user))
      setShown(open.map(({ name, load }) => ({ name, Popup: lazy(load) })))
    }, 1000)
    return () => clearTimeout(timer)
  }, [user])
  return shown.map(({ name, Popup }) => (
    <Suspense key={name}>
      <Popup />
    </Suspense>
  ))
}
