import { urlOf } from '#platform/contract/addresses/routeUrl.ts'
import type { Call, Reply, RouteAddress } from '#platform/contract/route.ts'
import { ApiProblem } from '../api.ts'
import { dropStored, readStored, store, storedKeys } from './store.ts'

/** Signing out clears everything stored under such keys, like all that is stored about a user. */
const prefix = 'banyan.answer '
/** How long answers are kept, in ms. Yesterday's are of no use to staff at work; a family looks things up on its own phone. */
const maxAges = { staff: 18 * 3_600_000, family: 7 * 86_400_000 } as const

type KeptAnswer = { readonly owner: string; readonly at: number; readonly data: unknown }

let owner: string | null = null
let maxAge: number = maxAges.staff

/** Whose answers are kept on this device from now on; null keeps none. Drops those of other users and those that are too old. */
export function keepAnswersOf(userId: string | null, whose: keyof typeof maxAges = 'staff'): void {
  owner = userId
  maxAge = maxAges[whose]
  if (userId) for (const key of storedKeys(prefix)) if (!readKept(key)) dropStored(key)
}

function readKept(key: string): KeptAnswer | undefined {
  const kept = readStored<KeptAnswer>(key)
  return kept && kept.owner === owner && Date.now() - kept.at < maxAge ? kept : undefined
}

const keyOf = (route: RouteAddress, input: unknown) => prefix + urlOf(route, input)

export const hasKept = (route: RouteAddress, input: unknown): boolean => readKept(keyOf(route, input)) !== undefined

/** When the answer that this device has kept was read, in ms; null if none is kept. */
export const keptAt = (route: RouteAddress, input: unknown): number | null => readKept(keyOf(route, input))?.at ?? null

/** Sends a read and keeps its answer on this device; without a network, returns the answer kept before. */
export async function sendOrKept<R extends RouteAddress>(
  route: R,
  input: Call<R>,
  send: () => Promise<Reply<R>>,
): Promise<Reply<R>> {
  const key = keyOf(route, input)
  try {
    const data = await send()
    if (owner) store(key, { owner, at: Date.now(), data } satisfies KeptAnswer)
    return data
  } catch (problem) {
    const kept = problem instanceof ApiProblem && problem.code === 'unreachable' ? readKept(key) : undefined
    if (!kept) throw problem
    return kept.data as Reply<R>
  }
}
