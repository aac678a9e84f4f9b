import * as z from 'zod'
import { gatewayChannels } from '#modules/gateway/choices.ts'
import { definitions } from '#platform/contract/route.ts'

const Preview = z.object({
  language: z.enum(['en', 'hi']),
  subject: z.string(),
  text: z.string(),
  /** The school has written it itself. */
  isOwn: z.boolean(),
  /** The SMS with the registered text; null if the school has none. */
  sms: z.string().nullable(),
})

const Notice = z.object({
  step: z.string(),
  name: z.object({ en: z.string(), hi: z.string() }),
  isOn: z.boolean(),
  channels: z.array(z.enum(gatewayChannels)).max(gatewayChannels.length),
  previews: z.array(Preview).max(2),
})
export type Notice = z.output<typeof Notice>

export const noticeDefinitions = definitions({
  listNotices: {
    does: 'List what families are told at each step of an application, as it would be sent about one of the newest applications',
    reply: z.object({ notices: z.array(Notice).max(20) }),
  },
})
