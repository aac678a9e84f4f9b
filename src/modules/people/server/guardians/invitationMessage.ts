import * as z from 'zod'
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
    const guardian = await tx(({ db }) =>
      db.selectFrom('guardians').select('phone').where('id', '=', guardianId).executeTakeFirst(),
    )
    const school = await services.directory.byId(tenantId)
    if (!guardian?.phone || !school) return
    const address = `${addressOf(services.config, school)}/phone-login/family`
    const text = `${school.name}: your family account is ready. Sign in with this phone number at ${address}`
    await services.messages.send({ tenantId, channel: 'sms', to: guardian.phone, text, idempotencyKey: key })
  },
)
