import type { Tenant } from '#modules/tenancy/schemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import type { SchoolFacts } from '#platform/web/session/facts.ts'

/** Why a host serves nothing but one page. */
export type ClosedState = 'unknown' | 'unreachable' | 'maintenance' | 'inactive' | 'licence'

export type Maintenance = {
  readonly name: string
  /** HTML; shown through `Alert`, which keeps a few harmless tags. */
  readonly alert: string
  /** Instants; either end may be unknown. */
  readonly from: string | null
  readonly to: string | null
}

/** The school as the browser keeps it. */
export const schoolFactsOf = (tenant: Tenant): SchoolFacts => ({
  tenantId: tenant.tenantId,
  name: tenant.instituteName,
  organisationName: tenant.organizationName,
  isOrganisation: tenant.isOrgSuperAdmin,
  shortCode: tenant.instituteShortCode,
  place: tenant.place,
  board: tenant.board,
  colour: tenant.colour,
  logoUrl: tenant.logoUrl,
  timeZone: tenant.timeZone,
})

export function maintenanceOf(list: Tenant['maintenance']): Maintenance {
  const value = (key: Tenant['maintenance'][number]['ConfigKey']) =>
    list.find((entry) => entry.ConfigKey === key)?.Default ?? ''
  return {
    name: value('MAINTENANCE_NAME'),
    alert: value('MAINTENANCE_ALERT'),
    from: instantOrNull(value('MAINTENANCE_DATEFROM')),
    to: instantOrNull(value('MAINTENANCE_DATETO')),
  }
}

/** Whether a school that was found is closed at this moment, and why. `now` is in milliseconds since 1970. */
export function closedStateOf(tenant: Tenant, now = Date.now()): ClosedState | null {
  if (tenant.inactive) return 'inactive'
  if (!tenant.licenseStatus) return 'licence'
  const { from, to } = maintenanceOf(tenant.maintenance)
  const isOn = from !== null && to !== null && Date.parse(from) <= now && now < Date.parse(to)
  return isOn ? 'maintenance' : null
}

/** Why the look-up of the host's school, or any later call, closed the whole site; null for every other problem. */
export function closedStateFrom(problem: ApiProblem): ClosedState | null {
  switch (problem.code) {
    case 'unknown-tenant':
    case 'invalid-tenant':
      return 'unknown'
    case 'unreachable':
      return 'unreachable'
    case 'maintenance':
      return 'maintenance'
    case 'school-inactive':
      return 'inactive'
    case 'licence-unconfirmed':
    case 'licence-ended':
      return 'licence'
    default:
      return null
  }
}

/** The maintenance window a refused call (503) carries in its details. */
export function maintenanceFrom(problem: ApiProblem): Maintenance | null {
  const { maintenance } = (problem.details ?? {}) as { maintenance?: Record<string, unknown> | null }
  if (!maintenance) return null
  const { name, alert, from, to } = maintenance
  return {
    name: typeof name === 'string' ? name : '',
    alert: typeof alert === 'string' ? alert : '',
    from: typeof from === 'string' ? instantOrNull(from) : null,
    to: typeof to === 'string' ? instantOrNull(to) : null,
  }
}

const instantOrNull = (text: string) =>
  /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
