import { matchRoutes, replace } from 'react-router'
import { roles } from '#platform/contract/access/roles.ts'
import { toast } from '#ui/feedback/toast.ts'
import { currentLanguage, loadWords } from '../i18n.tsx'
import { getHost, openProduct } from '../productHost.ts'
import type { Screen } from '../screen.ts'
import { rememberReturnPath, takeReturnPath } from '../session/returnPath.ts'
import { getSession } from '../session/session.ts'
import { platformText } from '../words.ts'
import { decide, homeOf, type Visitor } from './gate.ts'

const visitor = (): Visitor => {
  const { user, school } = getSession()
  return { user, width: window.innerWidth, isOrganisation: school?.isOrganisation ?? false }
}

/** Resolves if the visitor may see the screen, otherwise throws a redirect to where they may go. */
export async function passGate(screen: Screen | null, request: Request): Promise<null> {
  const { user } = getSession()
  const screens = user ? await allScreens() : []
  const find = (path: string) => screens.find((one) => one.path === path) ?? null
  const decision = decide(screen, visitor(), find)
  if (decision.show) return null
  const url = new URL(request.url)
  const requested = url.pathname + url.search
  if (decision.why === 'signed-out' && requested !== '/') rememberReturnPath({ userId: null, to: requested })
  // An admin is redirected with a message; other roles land on a page that explains it. The user's own home is not a refusal.
  if (decision.why === 'not-allowed' && user?.roleId === roles.admin && url.pathname !== homeOf({ user }))
    void showRefusal()
  throw replace((decision.why === 'home' && landingPath(screens, find)) || decision.to)
}

async function allScreens(): Promise<readonly Screen[]> {
  return [...getHost().publicModules, ...(await openProduct())].flatMap(({ screens }) => screens)
}

async function showRefusal() {
  const words = await loadWords(platformText, currentLanguage())
  toast.info(words.refused, { detail: words.refusedHint })
}

/** After sign-in: the page where the last session ended, or the page requested before signing in, if the user may open it. */
function landingPath(screens: readonly Screen[], find: (path: string) => Screen | null): string | null {
  const { user } = getSession()
  const path = user && takeReturnPath(user.userId)
  if (!path) return null
  const { pathname } = new URL(path, window.location.origin)
  const match = matchRoutes(
    screens.map((screen) => ({ path: screen.path, handle: screen })),
    pathname,
  )?.at(-1)
  const screen = (match?.route.handle as Screen | undefined) ?? null
  return screen && decide(screen, visitor(), find).show ? path : null
}
