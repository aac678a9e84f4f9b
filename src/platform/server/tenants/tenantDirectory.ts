import type { Pool } from 'pg'
import { type LicenceModule, licenceModulesFrom } from '#platform/contract/access/moduleNumbers.ts'
import { type RoleModules, roleModulesFrom } from '#platform/contract/access/roleModules.ts'
import { cleanAlert } from './maintenanceAlert.ts'
import { normaliseHost } from './tenantAddress.ts'

/** What we know about a tenant from the host alone, before sign-in. */
export type TenantEntry = {
  readonly id: string
  readonly kind: 'school' | 'organisation'
  readonly organisationId: string
  readonly shortCode: string
  readonly subDomain: string
  readonly name: string
  readonly colour: string
  /** Neither deactivated by its organisation nor suspended by the operator. */
  readonly active: boolean
  readonly licenceValid: boolean
  readonly timeZone: string
  readonly modules: readonly LicenceModule[]
  readonly roleModules: RoleModules
  readonly currentYearId: string | null
  /** The maintenance window, in milliseconds since 1970. */
  readonly maintenance: {
    readonly from: number
    readonly to: number
    readonly name: string
    readonly alert: string
  } | null
}

export type TenantDirectory = {
  byHost(host: string): Promise<TenantEntry | null>
  byId(id: string): Promise<TenantEntry | null>
  bySubDomain(name: string): Promise<TenantEntry | null>
  forget(): void
}

/** The longest a change can go unnoticed if its notification is lost, in milliseconds. */
const cacheTime = 1000

/** Finds tenants by host, with an in-memory cache. */
export function tenantDirectory(pool: Pool, baseDomain: string): TenantDirectory {
  let known = new Map<string, { entry: TenantEntry | null; until: number }>()

  const find = async (key: string, condition: string, value: string) => {
    const cached = known.get(key)
    if (cached && cached.until > Date.now()) return cached.entry
    const { rows } = await pool.query({
      name: `tenant ${condition}`,
      text: `${columns} where ${condition} = $1`,
      values: [value],
    })
    const entry = rows[0] ? entryFrom(rows[0]) : null
    // Clients can send any host, so the cache is bounded.
    if (known.size > 10_000) known = new Map()
    known.set(key, { entry, until: Date.now() + cacheTime })
    return entry
  }

  return {
    byHost: (raw) => {
      const host = normaliseHost(raw)
      if (!/^[a-z0-9.-]{1,253}$/.test(host)) return Promise.resolve(null)
      return host.endsWith(`.${baseDomain}`)
        ? find(host, 'sub_domain', host.slice(0, -baseDomain.length - 1))
        : find(host, 'custom_domain', host)
    },
    byId: (id) => find(`id ${id}`, 'id', id),
    bySubDomain: (name) => find(`${name}.${baseDomain}`, 'sub_domain', name),
    forget: () => {
      known = new Map()
    },
  }
}

const columns = `select id, kind, organisation_id, short_code, sub_domain, name, colour, status_id, suspended_at, licence_valid, time_zone, modules, role_modules,
  current_year_id, maintenance_name, maintenance_alert, maintenance_from, maintenance_to from tenants`

type Row = Record<string, string | number | boolean | null> & { modules: number[]; role_modules: never }

const entryFrom = (row: Row): TenantEntry => ({
  id: String(row.id),
  kind: row.kind === 'organisation' ? 'organisation' : 'school',
  organisationId: String(row.organisation_id),
  shortCode: String(row.short_code),
  subDomain: String(row.sub_domain),
  name: String(row.name),
  colour: String(row.colour),
  active: row.status_id === 1 && row.suspended_at === null,
  licenceValid: row.licence_valid === true,
  timeZone: String(row.time_zone),
  modules: licenceModulesFrom(row.modules),
  roleModules: roleModulesFrom(row.role_modules),
  currentYearId: row.current_year_id === null ? null : String(row.current_year_id),
  maintenance:
    row.maintenance_from && row.maintenance_to
      ? {
          from: Date.parse(String(row.maintenance_from)),
          to: Date.parse(String(row.maintenance_to)),
          name: String(row.maintenance_name ?? ''),
          alert: cleanAlert(String(row.maintenance_alert ?? '')),
        }
      : null,
})
