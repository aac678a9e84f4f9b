import * as z from 'zod'
import { definitions } from '#platform/contract/route.ts'

export const SetupState = z.object({
  /** In order. */
  steps: z.array(z.object({ name: z.string(), done: z.boolean(), count: z.int() })),
  /** Whether the caller has hidden the checklist. */
  isPutAway: z.boolean(),
})
export type SetupState = z.infer<typeof SetupState>

export const setupDefinitions = definitions({
  getSetup: {
    does: 'List the set-up steps and whether each is done',
    reply: SetupState,
  },
  putAway: {
    does: "Hide or show the set-up checklist on the caller's home page",
    body: z.object({ isPutAway: z.boolean() }),
    reply: SetupState,
  },
})
