import * as z from 'zod'
import { definitions } from '#platform/contract/route.ts'

export const SetupState = z.object({
  /** In their order; each is done when the school's own data says so. */
  steps: z.array(z.object({ name: z.string(), done: z.boolean(), count: z.int() })),
  /** Whether the caller has put the checklist away. */
  isPutAway: z.boolean(),
})
export type SetupState = z.infer<typeof SetupState>

export const setupDefinitions = definitions({
  getSetup: {
    does: 'Tell which steps of setting the school up are done, as its data shows',
    reply: SetupState,
  },
  putAway: {
    does: "Put the set-up checklist away from the caller's home page, or bring it back",
    body: z.object({ isPutAway: z.boolean() }),
    reply: SetupState,
  },
})
