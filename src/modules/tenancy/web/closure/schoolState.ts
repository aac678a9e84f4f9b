import type { Tenant } from '#modules/tenancy/schemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import type { SchoolFacts } from '#platform/web/session/facts.ts'

/** Why the application is not available on this host. */
export type ClosedState = 'unknown' | 'unreachable' | 'maintenance' | 'inactive' | 'licence'

export type Maintenance = {
  readonly name: string
  /** HTML; render it with `Alert`, which sanitises it. */
  readonly alert: string
  /** ISO instants, or null if unknown. */
  readonly from: string | null
  readonly to: string | null
}

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
  canSendMail: tenant.canSendMail,
  canSendSms: tenant.canSendSms,
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

/** Why a known school is closed, or null if it is open. `now` is in milliseconds since the epoch. */
export function closedStateOf(tenant: Tenant, now = Date.now()): ClosedState | null {
  if (tenant.inactive) return 'inactive'
  if (!tenant.licenseStatus) return 'licence'
  const { from, to } = maintenanceOf(tenant.maintenance)
  const isOn = from !== null && to !== null && Date.parse(from) <= now && now < Date.parse(to)
  return isOn ? 'maintenance' : null
}

/** The state behind an error that closes the whole application, or null for other errors. */
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

/** What a look-up that failed says about this host: refused without another reason, no school owns it. */
export function closedStateOfLookup(problem: ApiProblem): ClosedState {
  const isRefused = problem.status >= 400 && problem.status < 500 && problem.status !== 429
  return closedStateFrom(problem) ?? (isRefused ? 'unknown' : 'unreachable')
}

/** The maintenance window in the details of a 503 response. */
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
