import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Services } from '#platform/server/services.ts'
import { type Keys, phoneMark, sealPhone } from './secrets.ts'

/** In each demo school, gates and purposes, a morning of visits, and an exit pass that waits for a decision. */
export async function demoVisitors({ database, secret }: Pick<Services, 'database' | 'secret'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows)
    await database.inTenant({ tenantId }, (db) => someVisits(db, { secret, tenantId }))
}

type Purpose = { name: string; kind?: string; needsHost?: boolean; needsApproval?: boolean; minutes: number }
const purposes: readonly Purpose[] = [
  { name: 'Meeting', minutes: 60 },
  { name: 'Admission enquiry', needsApproval: false, minutes: 90 },
  { name: 'Delivery', kind: 'delivery', needsHost: false, needsApproval: false, minutes: 30 },
  { name: 'Maintenance', needsHost: false, needsApproval: false, minutes: 240 },
  { name: 'Group visit', kind: 'group', minutes: 180 },
]

type DemoVisit = {
  name: string
  company?: string
  purpose: string
  state: 'invited' | 'noAnswer' | 'checkedIn' | 'checkedOut'
  /** Minutes before now; negative for what is still to come. */
  ago: number
  left?: number
  host?: boolean
  vehicle?: string
}
const visits: readonly DemoVisit[] = [
  { name: 'Suresh Menon', purpose: 'Meeting', state: 'checkedOut', ago: 190, left: 140, host: true },
  { name: 'Kavitha Reddy', purpose: 'Admission enquiry', state: 'checkedOut', ago: 150, left: 95, host: true },
  {
    name: 'Blue Dart courier',
    company: 'Blue Dart',
    purpose: 'Delivery',
    state: 'checkedOut',
    ago: 120,
    left: 112,
    vehicle: 'KA 05 MN 4410',
  },
  {
    name: 'Imran Shaikh',
    company: 'CoolAir Services',
    purpose: 'Maintenance',
    state: 'checkedIn',
    ago: 75,
    vehicle: 'KA 03 HA 1182',
  },
  { name: 'Lakshmi Iyer', purpose: 'Meeting', state: 'checkedIn', ago: 80, host: true },
  { name: 'George Mathew', purpose: 'Meeting', state: 'noAnswer', ago: 6, host: true },
  { name: 'Pooja Bhatt', company: 'Bright Books', purpose: 'Meeting', state: 'invited', ago: -95, host: true },
]

async function someVisits(db: TenantDb, keys: Keys): Promise<void> {
  const [main] = await Promise.all(['Main gate', 'Bus gate'].map((name) => aGate(db, name)))
  const byName = new Map<string, string>()
  for (const [position, purpose] of purposes.entries()) {
    const id = newId()
    byName.set(purpose.name, id)
    const { name, kind = 'visitor', needsHost = true, needsApproval = needsHost, minutes } = purpose
    await sql`insert into visit_purposes (id, name, kind, needs_host, needs_approval, max_minutes, position)
      values (${id}, ${name}, ${kind}, ${needsHost}, ${needsApproval}, ${minutes}, ${position})`.execute(db)
  }
  const { rows } = await sql<{ id: string }>`select id from users where user_name = 'teacher'`.execute(db)
  for (const [n, visit] of visits.entries())
    await aVisit(db, keys, {
      ...visit,
      n,
      gateId: main ?? '',
      purposeId: byName.get(visit.purpose) ?? '',
      hostId: rows[0]?.id ?? null,
    })
  await sql`insert into visit_numbers (day, last) values (school_today(), ${visits.length})`.execute(db)
  await sql`insert into exit_passes (student_id, day, leave_at, reason, requested_by)
    select s.id, school_today(), '13:30', 'Dentist appointment', g.id from users s, users g
    where s.user_name = 'student' and g.user_name = 'guardian'`.execute(db)
}

async function aGate(db: TenantDb, name: string): Promise<string> {
  const id = newId()
  await sql`insert into gates (id, name) values (${id}, ${name})`.execute(db)
  return id
}

type Placed = DemoVisit & { n: number; gateId: string; purposeId: string; hostId: string | null }

async function aVisit(db: TenantDb, keys: Keys, visit: Placed): Promise<void> {
  const { name, company = '', state, ago, left, host, vehicle = '', n, gateId, purposeId, hostId } = visit
  const phone = `+9198860${String(41_200 + n)}`
  const visitorId = newId()
  await sql`insert into visitors (id, name, company, phone_mark, phone_sealed)
    values (${visitorId}, ${name}, ${company}, ${phoneMark(keys, phone)}, ${sealPhone(keys, phone)})`.execute(db)
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const isIn = state === 'checkedIn' || state === 'checkedOut'
  const isInvited = state === 'invited'
  await sql`insert into visits (client_id, day, number, visitor_id, purpose_id, host_id, state, proof, vehicle, expected_at, arrived_at,
      asked_at, checked_in_at, leave_by, checked_out_at, gate_in, gate_out)
    values (${newId()}, school_today(), ${isInvited ? null : n + 1}, ${visitorId}, ${purposeId}, ${host ? hostId : null}, ${state},
      ${isInvited ? 'none' : 'code'}, ${vehicle}, ${isInvited ? at(ago) : null}, ${isInvited ? null : at(ago)},
      ${state === 'noAnswer' ? at(ago) : null}, ${isIn ? at(ago - 2) : null},
      ${isIn ? at(ago - 62) : null}, ${left ? at(left) : null}, ${isInvited ? null : gateId}, ${left ? gateId : null})`.execute(
    db,
  )
}
