import * as z from 'zod'
import { queueMessages } from '#modules/gateway/server/public.ts'
import { id } from '#platform/contract/patterns.ts'
import { urgentJob } from '#platform/server/jobs/jobs.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'

/**
 * Tells a guardian by text message that they can sign in. Their phone number is all they need: the code that signs them in
 * comes to it. `key` makes sure that a job that runs twice sends one message.
 */
export const sendFamilyMessage = urgentJob(
  'code',
  'people.sendFamilyMessage',
  z.object({ guardianId: id(), key: id() }),
  async ({ guardianId, key }, { services, tx, tenantId }) => {
    const school = await services.directory.byId(tenantId)
    if (!school) return
    await tx(async (unit) => {
      const guardian = await unit.db
        .selectFrom('guardians')
        .select('phone')
        .where('id', '=', guardianId)
        .executeTakeFirst()
      if (!guardian?.phone) return
      const address = `${addressOf(services.config, school)}/phone-login/family`
      const body = `${school.name}: your family account is ready. Sign in with this phone number at ${address}`
      const cause = { source: 'people.familyInvitation', category: 'code' } as const
      const message = { channel: 'sms', language: 'en', title: '', body, content: { isComplete: true } } as const
      const recipient = `invitation ${key}`
      await queueMessages(unit, { services, tenantId }, cause, [
        { ...message, to: { address: guardian.phone }, recipient },
      ])
    })
  },
)
