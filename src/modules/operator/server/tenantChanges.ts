import { isDeepStrictEqual } from 'node:util'
import { passwordDaysChanged } from '#modules/access/server/public.ts'
import {
  findTenantSettings,
  isDomainTaken,
  type OperatedTenant,
  resumeTenant,
  saveTenantSettings,
  suspendTenant,
} from '#modules/tenancy/server/public.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { OperatorDb } from '#platform/server/database/database.ts'
import { enqueueIn } from '#platform/server/jobs/queue.ts'
import { invalid } from '#platform/server/requests/problem.ts'
import type { TenantSettings } from '../schemas.ts'
import { type By, recordChange } from './changes.ts'

/** Why a change cannot be made; the caller puts it in its own words. */
export type Refusal = 'domain-taken'

/** Saves settings of a tenant and records what really changed. Shared by the console and the command line. */
export async function changeSettings(
  db: OperatorDb,
  tenant: OperatedTenant,
  wanted: Partial<TenantSettings>,
  { by, baseDomain }: { by: By; baseDomain: string },
): Promise<Refusal | null> {
  const before = tenant.settings
  const after = { ...before, ...wanted }
  const names = Object.keys(after) as (keyof TenantSettings)[]
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  if (changed.length === 0) return null
  if (changed.includes('customDomain') && after.customDomain) {
    refuseOwnDomain(after.customDomain, baseDomain)
    if (await isDomainTaken(db, after.customDomain, tenant.tenantId)) return 'domain-taken'
  }
  await saveTenantSettings(db, tenant.tenantId, after)
  // Passwords are the school's data: a job inside its wall gives them their new date.
  if (changed.includes('passwordDays')) await enqueueIn(db, tenant.tenantId)(passwordDaysChanged, {})
  const only = (settings: object) =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => isIn(changed, name)))
  await recordChange(
    db,
    {
      action: 'settings changed',
      subjectId: tenant.tenantId,
      subjectName: tenant.name,
      before: only(before),
      after: only(after),
    },
    by,
  )
  return null
}

const isIn = (names: readonly string[], name: string) => names.includes(name)

/** Hosts below the base domain are the tenants' own; a custom domain there would never be asked for. */
function refuseOwnDomain(domain: string, baseDomain: string) {
  if (domain !== baseDomain && !domain.endsWith(`.${baseDomain}`)) return
  throw invalid([
    {
      field: 'customDomain',
      ...serverText('domain-is-ours', 'This domain is part of {baseDomain}. Enter the school’s own domain.', {
        baseDomain,
      }),
    },
  ])
}

/** `reason` null lifts the suspension. */
export async function changeSuspension(db: OperatorDb, tenant: OperatedTenant, reason: string | null, by: By) {
  if (reason === null ? !tenant.suspension : tenant.suspension) return
  if (reason === null) await resumeTenant(db, tenant)
  else await suspendTenant(db, tenant, reason)
  await recordChange(
    db,
    {
      action: reason === null ? 'suspension lifted' : 'suspended',
      subjectId: tenant.tenantId,
      subjectName: tenant.name,
      ...(reason !== null && { reason }),
    },
    by,
  )
}

export async function mustFindTenant(db: OperatorDb, name: string): Promise<OperatedTenant> {
  const tenant = await findTenantSettings(db, name)
  if (!tenant) throw new Error(`There is no school or organisation ${name}.`)
  return tenant
}
