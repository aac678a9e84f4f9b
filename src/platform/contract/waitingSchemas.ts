import * as z from 'zod'
import { CivilDate } from './dates/civilDate.ts'
import { definitions } from './route.ts'

export const Waiting = z.object({
  /** What waits, such as leave requests. */
  name: z.string(),
  count: z.int(),
  /** The day the oldest began to wait, where that matters. */
  since: CivilDate.nullable(),
  /** Whom the first few are about, where that helps. */
  people: z.array(z.string()),
})
export type Waiting = z.infer<typeof Waiting>

export const waitingDefinitions = definitions({
  listWaiting: {
    does: 'Count what waits for the caller: requests to decide on, unread notifications',
    reply: z.object({ waiting: z.array(Waiting) }),
  },
})
