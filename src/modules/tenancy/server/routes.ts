import { today } from '#platform/contract/dates/dates.ts'
import { sendable } from '#platform/server/messages/delivery.ts'
import { implement } from '#platform/server/module.ts'
import { isOperatorHost, normaliseHost } from '#platform/server/tenants/tenantAddress.ts'
import type { TenantEntry } from '#platform/server/tenants/tenantDirectory.ts'
import { tenancy } from '../contract.ts'
import { tenancyDefinitions } from '../schemas.ts'
import { countPageView, findTenant, listYears } from './tenantQueries.ts'

export const tenancyRoutes = implement(tenancy, tenancyDefinitions, {
  getTenant: async ({ params }, { tenant, tx, fail, services, headers }) => {
    if (isOperatorHost(String(headers.host), services.config)) fail('operator-host')
    if (!tenant || !isNamed(tenant, params.code, services.config.baseDomain, headers.host))
      return fail('unknown-tenant')
    const found = await tx(({ db }) => findTenant(db, tenant.id))
    // On-premises schools without a confirmed licence get nothing but the licence page.
    if (!found.IS_ONLINE && !found.licenseStatus) fail('licence-unconfirmed', { details: { IS_ONLINE: false } })
    return { ...found, ...sendable(services.config) }
  },

  recordPageView: async ({ body }, { tenant, tx, services }) => {
    if (tenant) await tx(({ db }) => countPageView(db, body.path, today(tenant.timeZone, services.now())))
    return {}
  },

  listYears: async (_, { db }) => ({ years: await listYears(db) }),
})

/** Whether the code is the short code, sub-domain or host name of the request's own tenant. */
const isNamed = (tenant: TenantEntry, code: string, baseDomain: string, host: string | string[] | undefined) => {
  const name = normaliseHost(code)
  return (
    name === normaliseHost(String(host)) ||
    name === tenant.shortCode ||
    name === tenant.subDomain ||
    name === `${tenant.subDomain}.${baseDomain}`
  )
}
