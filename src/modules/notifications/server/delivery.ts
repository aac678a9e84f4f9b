import { devicesGone } from '#modules/gateway/server/public.ts'
import type { Channel } from '#platform/contract/notifications.ts'
import type { Config } from '#platform/server/config.ts'
import { type Job, urgentJob } from '#platform/server/jobs/jobs.ts'
import { sendable } from '#platform/server/messages/delivery.ts'
import { forgetDevices } from './pushDevices.ts'

/** All channels but the in-app list. */
const outward = ['push', 'email', 'sms'] as const satisfies readonly Channel[]
export type OutwardChannel = (typeof outward)[number]

/**
 * The channels on which the school can send: by the installation's provider or by an account of its own. Developer builds record
 * e-mail and SMS in the outbox; push needs no provider.
 */
export function outwardChannels(config: Config, own: readonly string[]): OutwardChannel[] {
  const { canSendMail, canSendSms } = sendable(config)
  const isConfigured = { push: true, email: canSendMail, sms: canSendSms }
  return outward.filter((channel) => isConfigured[channel] || own.includes(channel))
}

/** The gateway has found browsers that no longer exist. */
export const forgetGoneDevices: Job<{ deviceIds: string[] }> = urgentJob(
  'message',
  devicesGone.name,
  devicesGone.input,
  async ({ deviceIds }, { tx }) => tx(({ db }) => forgetDevices(db, deviceIds)),
)
