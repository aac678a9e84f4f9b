import { toast } from '#ui/feedback/toast.ts'
import { ApiProblem, unreachable } from '../api.ts'
import { readStored } from '../device/store.ts'
import { type FoundSchool, getHost } from '../productHost.ts'
import type { LoginLink } from './loginLinks.ts'
import { readAway } from './offlineSession.ts'
import { setSchool, signedInKey, signIn, signOut, wasSignedIn } from './session.ts'

/** The address this page was opened by, with the code it may carry; read once, and out of sight from then on. */
const arrival = takeArrival()

function takeArrival() {
  const { pathname, search, hash } = globalThis.location ?? { pathname: '/', search: '', hash: '' }
  const query = new URLSearchParams(search)
  if (query.has('token')) {
    query.delete('token')
    const rest = query.size > 0 ? `?${query}` : ''
    window.history.replaceState(window.history.state, '', pathname + rest + hash)
  }
  return { pathname, search }
}

let linkIsFresh = true

/** Finds the school of this host and who is logged in; afterwards the gate knows all it needs. */
export async function openSchool(): Promise<FoundSchool> {
  try {
    const found = await findAndEnter()
    return (!found.open && found.isUnreachable && enterAway()) || found
  } catch (error) {
    console.error(error)
    return getHost().closedBy(new ApiProblem({ status: 0, code: 'unreachable', message: unreachable }))
  }
}

/** Without a network, whoever keeps something on this device comes in as they were last seen. */
function enterAway(): FoundSchool | null {
  const away = readAway(readStored<string>(signedInKey))
  if (!away) return null
  setSchool(away.school)
  signIn(away.user)
  return { open: true, school: away.school }
}

async function findAndEnter(): Promise<FoundSchool> {
  const found = await getHost().findSchool()
  if (found.school) setSchool(found.school)
  if (!found.open) return found
  const link = await takeLink(found.school.tenantId)
  return (link ? await enterByLink(link) : await recogniseVisitor()) ?? found
}

/** The login that the address carried, once. */
async function takeLink(tenantId: string): Promise<LoginLink | null> {
  if (!linkIsFresh || !new URLSearchParams(arrival.search).has('token')) return null
  linkIsFresh = false
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
    return recogniseVisitor()
  }
}

/**
 * Asks who is logged in, when somebody was. A lost connection, a server that cannot answer now and a closed school keep the
 * doors shut: none of them says that nobody is logged in.
 */
async function recogniseVisitor(): Promise<FoundSchool | null> {
  if (!wasSignedIn()) return null
  try {
    signIn(await getHost().readMe())
    return null
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem
    const isUnanswered = problem.code === 'unreachable' || problem.status >= 500 || problem.status === 429
    if (isUnanswered || getHost().closesSchool(problem)) return getHost().closedBy(problem)
    signOut()
    return null
  }
}
