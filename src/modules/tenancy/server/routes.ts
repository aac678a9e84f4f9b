import { today } from '#platform/contract/dates/dates.ts'
import { implement } from '#platform/server/module.ts'
import { normaliseHost, type TenantEntry } from '#platform/server/tenants/tenantDirectory.ts'
import { tenancy } from '../contract.ts'
import { tenancyDefinitions } from '../schemas.ts'
import { countPageView, findTenant, listYears } from './tenantQueries.ts'

export const tenancyRoutes = implement(tenancy, tenancyDefinitions, {
  getTenant: async ({ params }, { tenant, tx, fail, services, headers }) => {
    if (!tenant || !names(tenant, params.code, services.config.baseDomain, headers.host)) return fail('unknown-tenant')
    const found = await tx(({ db }) => findTenant(db, tenant.id))
    // A school's own machine asks for its licence whenever it can: without one it shows the licence page and nothing else.
    if (!found.IS_ONLINE && !found.licenseStatus) fail('licence-unconfirmed', { details: { IS_ONLINE: false } })
    return found
  },

  recordPageView: async ({ body }, { tenant, tx, services }) => {
    if (tenant) await tx(({ db }) => countPageView(db, body.path, today(tenant.timeZone, services.now())))
    return {}
  },

  listYears: async (_, { db }) => ({ years: await listYears(db) }),
})

/** A host answers only for itself: by its short code, its sub-domain or its own name. */
const names = (tenant: TenantEntry, code: string, baseDomain: string, host: string | string[] | undefined) => {
  const asked = normaliseHost(code)
  return (
    asked === normaliseHost(String(host)) ||
    asked === tenant.shortCode ||
    asked === tenant.subDomain ||
    asked === `${tenant.subDomain}.${baseDomain}`
  )
}
