import { toast } from '#ui/toast.ts'
import { ApiProblem, unreachable } from './api.ts'
import { type FoundSchool, getHost } from './host.ts'
import { readArrival } from './links.ts'
import { setSchool, signIn, signOut, wasSignedIn } from './session.ts'

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
    return await findAndEnter()
  } catch (error) {
    console.error(error)
    return getHost().closedBy(new ApiProblem({ status: 0, code: 'unreachable', message: unreachable }))
  }
}

async function findAndEnter(): Promise<FoundSchool> {
  const found = await getHost().findSchool()
  if (found.school) setSchool(found.school)
  if (!found.open) return found
  const { tenantId } = found.school
  const insideApp = 'ReactNativeWebView' in window
  const { link } = readArrival({ ...arrival, width: window.innerWidth, insideApp }, tenantId)
  if (link && linkIsFresh) {
    linkIsFresh = false
    return (await enterByLink(link)) ?? found
  }
  return (await recogniseVisitor()) ?? found
}

async function enterByLink(link: NonNullable<ReturnType<typeof readArrival>['link']>): Promise<FoundSchool | null> {
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

/** Asks who is logged in, when somebody was. Only a lost connection or a closed school keeps the doors shut. */
async function recogniseVisitor(): Promise<FoundSchool | null> {
  if (!wasSignedIn()) return null
  try {
    signIn(await getHost().readMe())
    return null
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem
    if (problem.code === 'unreachable' || getHost().closesSchool(problem)) return getHost().closedBy(problem)
    signOut()
    return null
  }
}
