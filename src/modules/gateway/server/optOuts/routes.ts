import { campaignOptOuts } from '#modules/gateway/optOutContract.ts'
import { campaignOptOutDefinitions } from '#modules/gateway/optOutSchemas.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import type { TenantEntry } from '#platform/server/tenants/tenantDirectory.ts'
import { isKnownPerson, optedOutChannels, saveOptOut } from './optOutRows.ts'
import { type OptOutSubject, readOptOutToken } from './optOutTokens.ts'

type Asking = {
  readonly tenant: TenantEntry | null | undefined
  readonly services: Services
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
}

/** Does something for the person behind a token; null if there is none. */
async function forSubject<T>(
  { tenant, services, tx }: Asking,
  token: string,
  work: (unit: Unit, subject: OptOutSubject) => Promise<T>,
): Promise<T | null> {
  if (!tenant) throw problem('invalid-tenant')
  const subject = readOptOutToken({ secret: services.secret, tenantId: tenant.id }, token)
  if (!subject) return null
  return tx(async (unit) => ((await isKnownPerson(unit.db, subject)) ? work(unit, subject) : null))
}

async function turn({ db, audit }: Unit, subject: OptOutSubject, isOn: boolean) {
  await saveOptOut(db, subject, isOn)
  const { who, channel } = subject
  const entityId = 'userId' in who ? who.userId : who.guardianId
  audit({ entity: 'campaignConsent', entityId, after: { channel, isOn, byLink: true } })
  return { channel, isOn }
}

export const optOutRoutes = implement(campaignOptOuts, campaignOptOutDefinitions, {
  getOptOut: async ({ params: { token } }, context) =>
    (await forSubject(context, token, async ({ db }, subject) => {
      const off = await optedOutChannels(db, subject)
      return { channel: subject.channel, isOn: !off.includes(subject.channel) }
    })) ?? context.fail('no-such-link'),

  saveOptOut: async ({ params: { token }, body: { isOn } }, context) =>
    (await forSubject(context, token, (unit, subject) => turn(unit, subject, isOn))) ?? context.fail('no-such-link'),

  optOutByMail: async ({ params: { token } }, context) =>
    (await forSubject(context, token, (unit, subject) => turn(unit, subject, false))) ?? context.fail('no-such-link'),
})
