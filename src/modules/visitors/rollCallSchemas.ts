import * as z from 'zod'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'

export const RollPerson = z.object({
  personId: id(),
  kind: z.enum(['student', 'staff', 'visitor']),
  name: z.string(),
  place: z.string(),
  heads: z.int(),
  isSafe: z.boolean(),
  markedBy: z.string(),
})
export type RollPerson = z.infer<typeof RollPerson>

export const rollCallDefinitions = definitions({
  getRollCall: {
    does: 'Return the roll call that is running, or the last one',
    reply: z.object({
      rollCall: z
        .object({
          rollCallId: id(),
          isDrill: z.boolean(),
          startedAt: z.string(),
          startedBy: z.string(),
          endedAt: z.string().nullable(),
          people: z.array(RollPerson),
        })
        .nullable(),
    }),
  },
  startRollCall: {
    does: 'Start a roll call of everybody who is inside now',
    body: z.object({ isDrill: z.boolean() }),
    reply: z.object({ rollCallId: id() }),
    message: serverText('roll-call-started', 'Roll call started. All gate phones show it.'),
    fails: { 'roll-call-running': { status: 409, message: 'A roll call is already running.' } },
  },
  markSafe: {
    does: 'Mark people of the running roll call as safe, or not',
    params: { rollCallId: id() },
    body: z.object({ personIds: z.array(id()).min(1).max(500), isSafe: z.boolean() }),
    reply: z.object({}),
    fails: { 'no-roll-call': { status: 404, message: 'This roll call has ended.' } },
  },
  endRollCall: {
    does: 'End a roll call',
    params: { rollCallId: id() },
    reply: z.object({}),
    message: serverText('roll-call-ended', 'Roll call ended'),
    fails: { 'no-roll-call': { status: 404, message: 'This roll call has ended.' } },
  },
})
