import { matchRoutes, replace } from 'react-router'
import { roles } from '#platform/contract/access/roles.ts'
import { toast } from '#ui/feedback/toast.ts'
import { currentLanguage, loadWords } from '../i18n.tsx'
import { getHost, openProduct } from '../productHost.ts'
import type { Screen } from '../screen.ts'
import { rememberPlace, takePlace } from '../session/returnPlace.ts'
import { getSession } from '../session/session.ts'
import { platformText } from '../words.ts'
import { decide, homeOf, type Visitor } from './gate.ts'

const visitor = (): Visitor => {
  const { user, school } = getSession()
  return { user, width: window.innerWidth, isOrganisation: school?.isOrganisation ?? false }
}

/** Lets the visitor pass to the screen of an address, or throws the redirect to where they may go. */
export async function pass(screen: Screen | null, request: Request): Promise<null> {
  const { user } = getSession()
  const screens = user ? await everyScreen() : []
  const find = (path: string) => screens.find((one) => one.path === path) ?? null
  const decision = decide(screen, visitor(), find)
  if (decision.show) return null
  const url = new URL(request.url)
  const asked = url.pathname + url.search
  if (decision.why === 'signed-out' && asked !== '/') rememberPlace({ userId: null, to: asked })
  // An admin is led elsewhere and told why; everybody else sees a page that says it. The own home is no refusal.
  if (decision.why === 'not-allowed' && user?.roleId === roles.admin && url.pathname !== homeOf({ user }))
    void sayRefused()
  throw replace((decision.why === 'home' && landing(screens, find)) || decision.to)
}

async function everyScreen(): Promise<readonly Screen[]> {
  const { modules, planned } = await openProduct()
  return [...[...getHost().doors, ...modules].flatMap(({ screens }) => screens), ...planned]
}

async function sayRefused() {
  const words = await loadWords(platformText, currentLanguage())
  toast.info(words.refused)
}

/** After login: the page the last session ended on, or that was asked for before it, if this person may open it. */
function landing(screens: readonly Screen[], find: (path: string) => Screen | null): string | null {
  const { user } = getSession()
  const place = user && takePlace(user.userId)
  if (!place) return null
  const { pathname } = new URL(place, window.location.origin)
  const match = matchRoutes(
    screens.map((screen) => ({ path: screen.path, handle: screen })),
    pathname,
  )?.at(-1)
  const screen = (match?.route.handle as Screen | undefined) ?? null
  return screen && decide(screen, visitor(), find).show ? place : null
}
