import * as z from 'zod'
import { definitions } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { gatewayChannels } from './choices.ts'

const token = z.string().regex(/^[\w.-]{20,120}$/)
const OptOut = z.object({
  channel: z.enum(gatewayChannels),
  /** Whether campaigns are sent there. */
  isOn: z.boolean(),
})
const unknown = {
  'no-such-link': { status: 404, message: 'This link doesn’t work. Use the one in the e-mail.' },
} as const

export const campaignOptOutDefinitions = definitions({
  getOptOut: {
    does: 'Return what the link of a campaign’s e-mail is about',
    params: { token },
    reply: OptOut,
    fails: unknown,
  },
  saveOptOut: {
    does: 'Turn campaigns on a channel off or on again, by the link of an e-mail',
    params: { token },
    body: z.object({ isOn: z.boolean() }),
    reply: OptOut,
    message: serverText('saved', 'Saved'),
    fails: unknown,
  },
  optOutByMail: {
    does: 'Turn campaigns on a channel off in one step, as mail programs do (RFC 8058)',
    signed: 'the token in the address, which only the e-mail has',
    params: { token },
    body: z.record(z.string().max(100), z.unknown()),
    reply: OptOut,
    fails: unknown,
  },
})
