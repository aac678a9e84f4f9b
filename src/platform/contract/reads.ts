import { signedIn } from './access/access.ts'
import type { readsDefinitions } from './readsSchemas.ts'
import { contract, route } from './route.ts'

export const reads = contract<typeof readsDefinitions>()('reads', {
  readTogether: route('GET /api/reads', signedIn('each read is admitted by its own rule, as if it were sent alone')),
})

/** A read that travels with others: the path of its route, as in the contract, and its input. */
export type CarriedRead = {
  readonly path: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

/** A page needs fewer; further reads travel in a second request. */
export const maxCarriedReads = 20
