import type { Pool } from 'pg'
import { type LicenceModule, licenceModulesFrom } from '#platform/contract/access/moduleNumbers.ts'
import { cleanAlert } from './maintenanceAlert.ts'

/** What the host of a request says before anybody has logged in. */
export type TenantEntry = {
  readonly id: string
  readonly kind: 'school' | 'organisation'
  readonly organisationId: string
  readonly shortCode: string
  readonly subDomain: string
  readonly name: string
  readonly colour: string
  readonly active: boolean
  readonly licenceValid: boolean
  readonly timeZone: string
  readonly modules: readonly LicenceModule[]
  readonly currentYearId: string | null
  /** Instants in milliseconds; the window is open while now lies between them. */
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

/** Upper bound on how long a change may go unseen should its notification be lost, in milliseconds. */
const freshness = 1000

/** Lower case, without port and without the trailing dot of a fully qualified name. */
export const normaliseHost = (host: string) => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

/** Host → tenant, held in memory. Decisions about a tenant's state are made again in the database on every request. */
export function tenantDirectory(pool: Pool, baseDomain: string): TenantDirectory {
  let known = new Map<string, { entry: TenantEntry | null; until: number }>()

  const look = async (key: string, condition: string, value: string) => {
    const cached = known.get(key)
    if (cached && cached.until > Date.now()) return cached.entry
    const { rows } = await pool.query({
      name: `tenant ${condition}`,
      text: `${columns} where ${condition} = $1`,
      values: [value],
    })
    const entry = rows[0] ? entryFrom(rows[0]) : null
    // Hosts are the client's choice: the memory for them is bounded.
    if (known.size > 10_000) known = new Map()
    known.set(key, { entry, until: Date.now() + freshness })
    return entry
  }

  return {
    byHost: (raw) => {
      const host = normaliseHost(raw)
      if (!/^[a-z0-9.-]{1,253}$/.test(host)) return Promise.resolve(null)
      return host.endsWith(`.${baseDomain}`)
        ? look(host, 'sub_domain', host.slice(0, -baseDomain.length - 1))
        : look(host, 'custom_domain', host)
    },
    byId: (id) => look(`id ${id}`, 'id', id),
    bySubDomain: (name) => look(`${name}.${baseDomain}`, 'sub_domain', name),
    forget: () => {
      known = new Map()
    },
  }
}

const columns = `select id, kind, organisation_id, short_code, sub_domain, name, colour, status_id, licence_valid, time_zone, modules, current_year_id,
  maintenance_name, maintenance_alert, maintenance_from, maintenance_to from tenants`

type Row = Record<string, string | number | boolean | null> & { modules: number[] }

const entryFrom = (row: Row): TenantEntry => ({
  id: String(row.id),
  kind: row.kind === 'organisation' ? 'organisation' : 'school',
  organisationId: String(row.organisation_id),
  shortCode: String(row.short_code),
  subDomain: String(row.sub_domain),
  name: String(row.name),
  colour: String(row.colour),
  active: row.status_id === 1,
  licenceValid: row.licence_valid === true,
  timeZone: String(row.time_zone),
  modules: licenceModulesFrom(row.modules),
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
