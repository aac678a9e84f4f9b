import { roles } from '#platform/contract/access/roles.ts'
import type { Answer, Statement } from '#platform/server/database/roundTrip.ts'
import type { TenantEntry } from '#platform/server/tenants/tenantDirectory.ts'
import type { SessionUser } from '../actor.ts'

/** What identifies a session: the tenant, from the host, and the hash of a token within it. */
export type SessionLookup = {
  readonly tenant: TenantEntry
  readonly tokenHash: Buffer
  readonly yearId: string | null
  /** Whose share of the connections it uses; by default the school's. */
  readonly person?: string
}

/** The user of a session, and a statement that checks later whether all of it is still true. */
export type FoundSession = { readonly user: SessionUser; readonly unchangedCheck: Statement }

/** The row of a lookup: the user, and the versions of the rows it was read from. */
type LookupRow = SessionUser & { readonly session: string; readonly account: string; readonly passwordExpired: boolean }

/** A token of another school is not found. */
const lookupText = (columns: readonly string[]) => `select s.id as "sessionId", s.last_seen_at as "lastSeenAt",
    u.id as "userId", u.user_name as "userName", u.role_id as "roleId", u.is_super_admin as "isSuperAdmin",
    u.is_gate_staff as "isGateStaff", u.is_guardian as "isGuardian",
    u.first_name as "firstName", u.last_name as "lastName",
    u.must_set_password or ${passwordExpired} as "mustSetPassword", ${passwordExpired} as "passwordExpired",
    ${privileges} as privileges, s.gate_device_id as "deviceId", ${deviceKey} as "deviceKey", s.xmin as session, u.xmin as account, ${columns.join(', ')}
  from sessions s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
  where s.tenant_id = $1 and s.token_hash = $2 and s.ended_at is null and s.expires_at > now() and u.status_id = 1`

const passwordExpired = 'coalesce(u.password_expires_at < now(), false)'

/** Only admins who are not super-admins have any. */
const privileges = `case when u.role_id = 1 and not u.is_super_admin then (
      select json_agg(json_build_array(p.domain_id, p.is_viewable, p.is_editable, p.is_approval, p.is_printable))
      from privileges p where p.tenant_id = $1 and p.user_id = u.id) end`

/** Only sessions of gate staff have one. That of a phone that was locked out has none any more. */
const deviceKey = `case when u.is_gate_staff then (select d.public_key from gate_devices d
      where d.tenant_id = $1 and d.id = s.gate_device_id and d.revoked_at is null) end`

const yearStatus = (parameter: string) =>
  `(select y.status_id from academic_years y where y.tenant_id = $1 and y.id = ${parameter})`

/** An SQL column; `name` identifies its text in the name of the prepared statement. */
type Column = { readonly name: string; readonly text: string }

const withYear = { name: 'year', text: `${yearStatus('$3')} as "yearStatus"` }
const withoutYear = { name: 'no year', text: 'null as "yearStatus"' }

/** Finds the session of a token within the tenant, with everything access control needs to know about its user. */
export function sessionQuery({ tenant, tokenHash, yearId }: SessionLookup, extraColumn?: Column): Statement {
  const columns = [yearId === null ? withoutYear : withYear, ...(extraColumn ? [extraColumn] : [])]
  return {
    name: `lookup ${columns.map((column) => column.name).join(', ')}`,
    text: lookupText(columns.map((column) => column.text)),
    values: yearId === null ? [tenant.id, tokenHash] : [tenant.id, tokenHash, yearId],
  }
}

export function foundSession({ rows: [row] }: Answer, lookup: SessionLookup): FoundSession | null {
  if (!row) return null
  const user = row as unknown as LookupRow
  return { user, unchangedCheck: unchangedCheck(lookup, user) }
}

/**
 * Selects one row without columns as long as a lookup would return the same data. Comparing the versions of the session and
 * user rows costs a third of reading them. What depends on the time or on other rows is compared separately. A new role
 * changes the user's version, so privileges only matter for admins.
 */
function unchangedCheck({ tenant, tokenHash, yearId }: SessionLookup, row: LookupRow): Statement {
  const values: unknown[] = [tenant.id, tokenHash, row.userId, row.session, row.account, row.passwordExpired]
  let name = 'unchanged'
  let text = `select from sessions s, users u
    where s.tenant_id = $1 and s.token_hash = $2 and s.user_id = $3 and s.xmin = $4 and s.expires_at > now()
      and u.tenant_id = $1 and u.id = $3 and u.xmin = $5 and ${passwordExpired} = $6`
  if (row.roleId === roles.admin && !row.isSuperAdmin) {
    name += ' privileges'
    text += ` and ${privileges}::jsonb is not distinct from $${values.push(row.privileges && JSON.stringify(row.privileges))}::jsonb`
  }
  if (row.isGateStaff) {
    name += ' device'
    text += ` and ${deviceKey} is not distinct from $${values.push(row.deviceKey)}`
  }
  if (yearId !== null) {
    name += ' year'
    text += ` and ${yearStatus(`$${values.push(yearId)}`)} is not distinct from $${values.push(row.yearStatus)}`
  }
  return { name, text, values, cacheable: true }
}
