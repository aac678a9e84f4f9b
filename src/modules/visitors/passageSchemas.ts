import * as z from 'zod'
import { deviceKey } from '#modules/library/content.ts'
import { definitions } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'

const way = z.enum(['in', 'out'])

const OwnPassages = z.object({
  /** The school lets staff come and go by their own phone. */
  isOffered: z.boolean(),
  /** The caller is in one of the school's networks. */
  isHere: z.boolean(),
  /** Of today, the latest first. */
  passages: z.array(z.object({ way, at: z.string() })),
})
export type OwnPassages = z.infer<typeof OwnPassages>

export const ownPassageDefinitions = definitions({
  getOwnPassages: { does: 'Return when the caller came and went today', reply: OwnPassages },
  recordOwnPassage: {
    does: 'Record that the caller comes or goes, from within the school’s network',
    body: z.object({ clientId: deviceKey, way }),
    reply: OwnPassages,
    message: serverText('passage-recorded', 'Recorded'),
    fails: { 'not-here': { status: 422, message: 'Connect to the school’s network first.' } },
  },
})
