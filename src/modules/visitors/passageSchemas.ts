import * as z from 'zod'
import { deviceKey } from '#modules/library/content.ts'
import { definitions } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { latitude, longitude } from './fields.ts'

const way = z.enum(['in', 'out'])

const OwnPassages = z.object({
  /** The school lets staff come and go by their own phone. */
  isOffered: z.boolean(),
  /** The caller is in one of the school's networks. */
  isHere: z.boolean(),
  /** Whoever is in none of them can show by the position of the phone that they are at the school. */
  isPlaceOffered: z.boolean(),
  /** Of today, the latest first. */
  passages: z.array(z.object({ way, at: z.string() })),
})
export type OwnPassages = z.infer<typeof OwnPassages>

export const ownPassageDefinitions = definitions({
  getOwnPassages: { does: 'Return when the caller came and went today', reply: OwnPassages },
  recordOwnPassage: {
    does: 'Record that the caller comes or goes, from within the school’s network or at its place; the position is not stored',
    body: z.object({
      clientId: deviceKey,
      way,
      position: z
        .object({ latitude: latitude(), longitude: longitude(), accuracy: z.number().min(0).max(1_000_000) })
        .nullable()
        .default(null),
    }),
    reply: OwnPassages,
    message: serverText('passage-recorded', 'Recorded'),
    fails: {
      'not-here': { status: 422, message: 'Connect to the school’s network first.' },
      'not-at-school': {
        status: 422,
        message: 'Your phone is not at the school, or does not know well enough where it is.',
      },
    },
  },
})
