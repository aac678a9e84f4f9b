import { toast } from '#ui/feedback/toast.ts'
import { ApiProblem, unreachable } from '../api.ts'
import { readStored } from '../device/store.ts'
import { type FoundSchool, getHost } from '../productHost.ts'
import type { LoginLink } from './loginLinks.ts'
import { readOfflineSession } from './offlineSession.ts'
import { setSchool, signedInKey, signIn, signOut, wasSignedIn } from './session.ts'
import { showAnswer } from './sessionEnd.ts'

/** The address this page was opened with. A code in it is read once and removed from the address bar. */
const arrival = takeArrival()

function takeArrival() {
  const { pathname, search, hash } = globalThis.location ?? { pathname: '/', search: '', hash: '' }
  const query = new URLSearchParams(search)
  if (query.has('token')) {
    query.delete('token')
    const rest = query.size > 0 ? `?${query}` : ''
    window.history.replaceState(window.history.state, '', pageOf(pathname, search) + rest + hash)
  }
  return { pathname, search }
}

/** A report's own code opens a public page also where the address is that of a page for people who are signed in. */
function pageOf(pathname: string, search: string): string {
  const isReport = new URLSearchParams(search).get('token')?.startsWith('r.')
  return isReport && pathname.endsWith('/prek-reports/generate') ? '/growth-download' : pathname
}

/** The code this page was opened with; a page that exchanges it for a report finds it here, as it is no longer in the address. */
export const arrivalCode = (): string | null => new URLSearchParams(arrival.search).get('token')

let isLinkUnused = true

/** Finds the school of this host and the signed-in user, which is all the gate needs. */
export async function openSchool(): Promise<FoundSchool> {
  try {
    const found = await findAndEnter()
    return (!found.open && found.isUnreachable && enterOffline()) || found
  } catch (error) {
    console.error(error)
    return getHost().closedBy(new ApiProblem({ status: 0, code: 'unreachable', message: unreachable }))
  }
}

/** Without a network, users with offline data continue with the session stored on the device. */
function enterOffline(): FoundSchool | null {
  const stored = readOfflineSession(readStored<string>(signedInKey))
  if (!stored) return null
  setSchool(stored.school)
  signIn(stored.user)
  return { open: true, school: stored.school }
}

async function findAndEnter(): Promise<FoundSchool> {
  const found = await getHost().findSchool()
  if (found.school) setSchool(found.school)
  if (!found.open) return found
  const link = await takeLink(found.school.tenantId)
  return (link ? await enterByLink(link) : await restoreSession()) ?? found
}

/** The sign-in link this page was opened with, once. */
async function takeLink(tenantId: string): Promise<LoginLink | null> {
  if (!isLinkUnused || !new URLSearchParams(arrival.search).has('token')) return null
  isLinkUnused = false
  const { readArrival } = await import('./loginLinks.ts')
  const insideApp = 'ReactNativeWebView' in window
  return readArrival({ ...arrival, width: window.innerWidth, insideApp }, tenantId).link
}

async function enterByLink(link: LoginLink): Promise<FoundSchool | null> {
  try {
    signIn(await getHost().exchangeToken(link.token, link.purpose))
    window.history.replaceState(null, '', link.to)
    return null
  } catch (problem) {
    window.history.replaceState(null, '', '/')
    if (problem instanceof ApiProblem) toast.error(problem.message)
    return restoreSession()
  }
}

/**
 * Asks the server who is signed in, if this device had a session. A lost connection, an overloaded server or a closed school
 * shows the closed page and keeps the session, because none of them means that the user is signed out.
 */
async function restoreSession(): Promise<FoundSchool | null> {
  if (!wasSignedIn()) return null
  try {
    signIn(await getHost().readMe())
    return null
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem
    const isUnavailable = problem.code === 'unreachable' || problem.status >= 500 || problem.status === 429
    if (isUnavailable || getHost().closesSchool(problem)) return getHost().closedBy(problem)
    if (problem.code === 'access-denied') {
      void showAnswer(problem)
      await getHost()
        .logOut()
        .catch(() => undefined)
    }
    signOut()
    return null
  }
}
