import { urlOf } from '#platform/contract/addresses/routeUrl.ts'
import type { Failed, Success } from '#platform/contract/envelope.ts'
import { type CarriedRead, maxCarriedReads, reads } from '#platform/contract/reads.ts'
import type { Call, Reply, RouteAddress } from '#platform/contract/route.ts'
import { ApiProblem, call, unpack } from './api.ts'
import { hasSentAnswer } from './sentAnswers.ts'

type Waiting = {
  readonly route: RouteAddress
  readonly input: unknown
  readonly signal: AbortSignal | undefined
  /** Hands over the answer, as soon as it is known where it comes from. */
  readonly answer: (data: Promise<unknown>) => void
}

let waiting: Waiting[] = []

/** Like `call`, for a read: those that start at the same moment, such as all reads of a page, travel in one request. */
export function callTogether<R extends RouteAddress>(
  route: R,
  input: Call<R>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Reply<R>> {
  return new Promise((resolve) => {
    if (waiting.length === 0) setTimeout(sendWaiting)
    waiting.push({ route, input, signal, answer: (data) => resolve(data as Promise<Reply<R>>) })
  })
}

function sendWaiting(): void {
  const all = waiting
  waiting = []
  const byUrl = Map.groupBy(all, (one) => urlOf(one.route, one.input))
  const groups: Waiting[][] = []
  for (const [url, group] of byUrl) {
    if (hasSentAnswer(url)) sendGroups([group])
    else groups.push(group)
  }
  for (let start = 0; start < groups.length; start += maxCarriedReads)
    sendGroups(groups.slice(start, start + maxCarriedReads))
}

/** Each group asks for the same, so its first read answers all of it. */
function sendGroups(groups: readonly Waiting[][]): void {
  const firsts = groups.flatMap(([first]) => first ?? [])
  const answers = firsts.length > 1 ? sendCarried(firsts) : firsts.map(sendAlone)
  for (const [index, group] of groups.entries()) for (const one of group) one.answer(answers[index] ?? sendAlone(one))
}

const sendAlone = ({ route, input, signal }: Waiting): Promise<unknown> =>
  call(route, input as Call<RouteAddress>, signal ? { signal } : {})

function sendCarried(list: readonly Waiting[]): Promise<unknown>[] {
  const all = call(reads.routes.readTogether, { query: { reads: JSON.stringify(list.map(carried)) } })
  return list.map(async (one, index) => {
    try {
      const { answers } = await all
      return unpack(one.route, answers[index] as Success<never> | Failed)
    } catch (problem) {
      // A read that breaks the request must not take the others with it.
      if (await all.then(() => false, isBroken)) return sendAlone(one)
      throw problem
    }
  })
}

const isBroken = (problem: unknown) =>
  problem instanceof ApiProblem && (problem.status === 400 || problem.status === 500)

function carried({ route, input }: Waiting): CarriedRead {
  const { params, query } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  return { path: route.path, ...(params && { params: textsOf(params) }), ...(query && { query: textsOf(query) }) }
}

/** As in an address: everything is text, and empty values are omitted. */
const textsOf = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([key, value]) => [key, String(value)]),
  )
