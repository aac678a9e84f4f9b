import { sql } from 'kysely'
import { roleModulesFrom } from '#platform/contract/access/roleModules.ts'
import type { OperatorDb } from '#platform/server/database/database.ts'

/** What the operator of the installation decides about a tenant. Instants are ISO texts. */
export type TenantSettings = {
  customDomain: string | null
  isOnline: boolean
  licenceValid: boolean
  modules: number[]
  roleModules: Record<string, number[]>
  passwordDays: number | null
  maintenance: { name: string; alert: string; from: string; to: string } | null
}

/** Why a tenant's people cannot use it, in the order in which a request is refused. */
const state = sql<TenantState>`case when t.suspended_at is not null then 'suspended' when t.status_id <> 1 then 'inactive'
  when not t.licence_valid then 'licenceEnded'
  when coalesce(now() between t.maintenance_from and t.maintenance_to, false) then 'maintenance' else 'open' end`

export type TenantState = 'open' | 'suspended' | 'inactive' | 'licenceEnded' | 'maintenance'

const columns = sql`t.id as "tenantId", t.name, t.kind, o.name as "organisationName", t.sub_domain as "subDomain",
  t.custom_domain as "customDomain", ${state} as state, t.created_at as "createdAt"`
const directory = sql`tenants t join organisations o on o.id = t.organisation_id`

export type TenantLine = {
  tenantId: string
  name: string
  kind: 'school' | 'organisation'
  organisationName: string
  subDomain: string
  customDomain: string | null
  state: TenantState
  createdAt: string
}

const orders = { name: sql`lower(t.name)`, organisationName: sql`lower(o.name), t.kind`, createdAt: sql`t.created_at` }
export type TenantOrder = keyof typeof orders

type TenantsFilter = {
  q: string
  state: TenantState | null
  order: TenantOrder
  descending: boolean
  limit: number
  offset: number
}

export async function listTenants(
  db: OperatorDb,
  filter: TenantsFilter,
): Promise<{ rows: TenantLine[]; total: number }> {
  const like = `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`
  const where = sql`where (t.name ilike ${like} or o.name ilike ${like} or t.sub_domain ilike ${like} or t.custom_domain ilike ${like})
    and ${state} = coalesce(${filter.state}, ${state})`
  const order = filter.descending ? sql`${orders[filter.order]} desc` : orders[filter.order]
  const { rows } = await sql<TenantLine>`select ${columns} from ${directory} ${where}
    order by ${order}, lower(t.name), t.id limit ${filter.limit} offset ${filter.offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${directory} ${where}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export type OperatedTenant = TenantLine & {
  settings: TenantSettings
  suspension: { since: string; reason: string } | null
  version: number
}

type Row = TenantLine & {
  isOnline: boolean
  licenceValid: boolean
  modules: number[]
  role_modules: unknown
  passwordDays: number | null
  maintenance_name: string | null
  maintenance_alert: string | null
  maintenance_from: string | null
  maintenance_to: string | null
  suspended_at: string | null
  suspension_reason: string | null
  version: number
}

/** Finds a tenant by id, short code or sub-domain, and locks it until the transaction ends. */
export async function findTenantSettings(db: OperatorDb, name: string): Promise<OperatedTenant | null> {
  const { rows } =
    await sql<Row>`select ${columns}, t.is_online as "isOnline", t.licence_valid as "licenceValid", t.modules,
      t.role_modules, t.password_days as "passwordDays", t.maintenance_name, t.maintenance_alert, t.maintenance_from,
      t.maintenance_to, t.suspended_at, t.suspension_reason, t.version
    from ${directory} where t.id::text = ${name} or t.short_code = ${name} or t.sub_domain = ${name}
    for update of t`.execute(db)
  const [row] = rows
  if (!row) return null
  const { tenantId, kind, organisationName, subDomain, customDomain, createdAt, isOnline, licenceValid } = row
  const roleModules = roleModulesFrom(row.role_modules) as Record<string, number[]>
  return {
    tenantId,
    name: row.name,
    kind,
    organisationName,
    subDomain,
    customDomain,
    state: row.state,
    createdAt,
    settings: {
      customDomain,
      isOnline,
      licenceValid,
      modules: row.modules,
      roleModules,
      passwordDays: row.passwordDays,
      maintenance:
        row.maintenance_from && row.maintenance_to
          ? {
              name: row.maintenance_name ?? '',
              alert: row.maintenance_alert ?? '',
              from: row.maintenance_from,
              to: row.maintenance_to,
            }
          : null,
    },
    suspension: row.suspended_at ? { since: row.suspended_at, reason: row.suspension_reason ?? '' } : null,
    version: row.version,
  }
}

export async function saveTenantSettings(db: OperatorDb, tenantId: string, settings: TenantSettings): Promise<void> {
  const { maintenance } = settings
  await db
    .updateTable('tenants')
    .set({
      custom_domain: settings.customDomain,
      is_online: settings.isOnline,
      licence_valid: settings.licenceValid,
      modules: settings.modules,
      role_modules: JSON.stringify(settings.roleModules),
      password_days: settings.passwordDays,
      maintenance_name: maintenance?.name ?? null,
      maintenance_alert: maintenance?.alert ?? null,
      maintenance_from: maintenance?.from ?? null,
      maintenance_to: maintenance?.to ?? null,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', tenantId)
    .execute()
}

/** Whether the domain belongs to another tenant. */
export async function isDomainTaken(db: OperatorDb, domain: string, tenantId: string): Promise<boolean> {
  const other = await db
    .selectFrom('tenants')
    .select('id')
    .where('custom_domain', '=', domain)
    .where('id', '<>', tenantId)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Suspends a tenant. An organisation's schools are suspended with it, unless they already were: these have another time, so
 * lifting the organisation's suspension leaves them suspended.
 */
export async function suspendTenant(db: OperatorDb, tenant: OperatedTenant, reason: string): Promise<void> {
  await sql`update tenants set suspended_at = now(), suspension_reason = ${reason}, version = version + 1
    where suspended_at is null and (id = ${tenant.tenantId} or ${tenant.kind} = 'organisation'
      and organisation_id = (select organisation_id from tenants where id = ${tenant.tenantId}))`.execute(db)
}

export async function resumeTenant(db: OperatorDb, tenant: OperatedTenant): Promise<void> {
  await sql`update tenants t set suspended_at = null, suspension_reason = null, version = t.version + 1
    from tenants chosen
    where chosen.id = ${tenant.tenantId} and (t.id = chosen.id or chosen.kind = 'organisation'
      and t.organisation_id = chosen.organisation_id and t.suspended_at = chosen.suspended_at)`.execute(db)
}
