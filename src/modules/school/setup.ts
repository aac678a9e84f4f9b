import * as z from 'zod'
import { contract, route } from '#platform/contract/route.ts'
import { viewing } from './contract.ts'

export const SetupState = z.object({
  /** In their order; each is done when the school's own data says so. */
  steps: z.array(z.object({ name: z.string(), done: z.boolean(), count: z.int() })),
  /** Whether the caller has put the checklist away. */
  isPutAway: z.boolean(),
})
export type SetupState = z.infer<typeof SetupState>

export const setup = contract('setup', {
  getSetup: route('GET /api/school/setup', {
    does: 'Tell which steps of setting the school up are done, as its data shows',
    access: viewing,
    reply: SetupState,
  }),
  putAway: route('PUT /api/school/setup/put-away', {
    does: "Put the set-up checklist away from the caller's home page, or bring it back",
    access: viewing,
    body: z.object({ isPutAway: z.boolean() }),
    reply: SetupState,
  }),
})
