import * as z from 'zod'
import { channels } from '#platform/contract/notifications.ts'
import { text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError } from '#platform/contract/serverText.ts'
import { audiences, toldRoles } from './audiences.ts'

const localized = z.object({ en: z.string(), hi: z.string() })

export const TopicChannels = z.object({ inApp: z.boolean(), push: z.boolean(), email: z.boolean(), sms: z.boolean() })
export type TopicChannels = z.infer<typeof TopicChannels>

/** What one audience is told of, and how. */
export const CommunicationTopic = TopicChannels.extend({
  category: z.string(),
  audience: z.enum(audiences),
  name: localized,
  about: localized,
  roles: z.array(z.enum(toldRoles)),
  urgent: z.boolean(),
  /** Channels that cannot be turned off. */
  fixed: z.array(z.enum(channels)),
  /** What applies if the school decides nothing. */
  usual: TopicChannels,
  /** People who have chosen other channels for themselves. */
  choseOtherwise: z.int(),
})
export type CommunicationTopic = z.infer<typeof CommunicationTopic>

export const Communication = z.object({
  topics: z.array(CommunicationTopic),
  /** The channels on which the school can send. */
  available: z.array(z.enum(channels)),
})
export type Communication = z.infer<typeof Communication>

export const SchoolChoice = TopicChannels.extend({ category: text(60), audience: z.enum(audiences) })
export type SchoolChoice = z.infer<typeof SchoolChoice>

export const communicationDefinitions = definitions({
  getCommunication: {
    does: 'Return who is told of what by which channel, unless people choose otherwise',
    reply: Communication,
  },
  saveCommunication: {
    does: 'Decide by which channels people are told, unless they choose otherwise',
    body: z.object({
      topics: z
        .array(SchoolChoice)
        .min(1)
        .max(300)
        .refine((all) => new Set(all.map((one) => `${one.audience} ${one.category}`)).size === all.length, {
          error: schemaError('topic-twice', 'Name each topic only once.'),
        }),
    }),
    reply: Communication,
    message: saved,
    fails: {
      'no-such-topic': { status: 422, message: 'Nobody is told of this any more. Reload the page, then save.' },
    },
  },
})
