import { matchPath } from 'react-router'
import type { Principal } from '#platform/contract/access/access.ts'
import { getModules } from '../productHost.ts'
import { mayOpen } from '../screen.ts'
import { isWithinShell } from './gate.ts'

/** Whether the user may open the page at an address of the product, which may have a query. */
export function mayOpenAddress(address: string, user: Principal): boolean {
  const [path = ''] = address.split(/[?#]/, 1)
  return getModules().some(({ screens }) =>
    screens.some((screen) => matchPath(screen.path, path) && mayOpen(screen, user) && isWithinShell(screen, user)),
  )
}
