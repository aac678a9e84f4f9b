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

type Purpose = {
  name: string
  kind?: string
  needsHost?: boolean
  needsApproval?: boolean
  minutes: number
  question?: string
}
const purposes: readonly Purpose[] = [
  { name: 'Meeting', minutes: 60 },
  { name: 'Admission enquiry', needsApproval: false, minutes: 90, question: 'For which grade?' },
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
    const { name, kind = 'visitor', needsHost = true, needsApproval = needsHost, minutes, question } = purpose
    const questions = question ? [{ questionKey: 'q1', label: question, isRequired: false }] : []
    await sql`insert into visit_purposes (id, name, kind, needs_host, needs_approval, max_minutes, questions, position)
      values (${id}, ${name}, ${kind}, ${needsHost}, ${needsApproval}, ${minutes}, ${JSON.stringify(questions)}, ${position})`.execute(
      db,
    )
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
  await pastVisits(db, main ?? '', rows[0]?.id ?? null)
  await todaysPassages(db, main ?? '')
  await sql`insert into exit_passes (student_id, day, leave_at, reason, requested_by)
    select s.id, school_today(), '13:30', 'Dentist appointment', g.id from users s, users g
    where s.user_name = 'student' and g.user_name = 'guardian'`.execute(db)
}

/** A month of visits before today, so that reports have something to say. */
async function pastVisits(db: TenantDb, gateId: string, hostId: string | null): Promise<void> {
  const names = ['Anil Kapoor', 'Sunita Rao', 'Farhan Ali', 'Deepa Nair', 'Joseph Paul', 'Meena Gupta', 'Ravi Shetty']
  await sql`with days as (select day, n from generate_series(1, 30) d, generate_series(1, 3) n,
      lateral (select school_today() - d as day) x where extract(isodow from day) < 7),
    people as (insert into visitors (name, last_visit_at) select (${names}::text[])[1 + (n * 3 + extract(doy from day)::int) % 7], day::timestamptz
      from days returning id, last_visit_at::date as day),
    numbered as (select id, day, row_number() over (partition by day order by id)::int as n from people),
    timed as (select p.*, o.id as purpose_id, o.needs_host, o.max_minutes, (p.day + make_interval(hours => 8 + n, mins => 7 * n))
        at time zone t.time_zone as at, (o.max_minutes * (20 + (n * 37 + extract(doy from p.day)::int * 13) % 88) / 100)::int as stay
      from numbered p join tenants t on t.id = current_tenant(),
        lateral (select id, needs_host, max_minutes from visit_purposes order by (position + n + extract(doy from p.day)::int) % 5 limit 1) o)
    insert into visits (client_id, day, number, visitor_id, purpose_id, host_id, state, proof, arrived_at, asked_at, answered_at, checked_in_at,
      leave_by, checked_out_at, gate_in, gate_out)
    select new_id()::text, day, n, id, purpose_id, case when needs_host then ${hostId}::uuid end, 'checkedOut', 'code', at, at,
      at + make_interval(mins => 1 + n), at + make_interval(mins => 2 + n), at + make_interval(mins => max_minutes),
      at + make_interval(mins => 2 + n + stay), ${gateId}::uuid, ${gateId}::uuid from timed`.execute(db)
}

/** Today’s work besides visitors: staff who came in, a student who was late, one who may leave with a guardian at noon. */
async function todaysPassages(db: TenantDb, gateId: string): Promise<void> {
  await sql`insert into staff_passages (user_id, day, way, at, gate_id)
    select u.id, school_today(), 'in', now() - make_interval(mins => 200 + (row_number() over (order by u.id))::int), ${gateId}::uuid
    from users u where u.status_id = 1 and u.role_id in (3, 5) and not u.is_gate_staff order by u.id limit 12`.execute(
    db,
  )
  await sql`insert into exit_passes (student_id, day, leave_at, return_by, reason, requested_by, state, decided_by, decided_at)
    select e.student_id, school_today(), '12:15', '14:00', 'Eye check-up', a.id, 'approved', a.id, now()
    from (select id from users where is_super_admin order by id limit 1) a,
      (select e.student_id from enrolments e join users s on s.tenant_id = e.tenant_id and s.id = e.student_id
        where s.user_name <> 'student' and school_today() between e.from_date and coalesce(e.to_date, 'infinity')
          and exists (select from student_guardians g where g.student_id = e.student_id and g.barred_on is null)
        order by e.student_id limit 1) e`.execute(db)
  await sql`insert into late_arrivals (student_id, day, arrived_at, reason, gate_id)
    select e.student_id, school_today(), now() - interval '170 minutes', 'Bus was late', ${gateId}::uuid from enrolments e
      join users s on s.tenant_id = e.tenant_id and s.id = e.student_id
    where s.user_name <> 'student' and school_today() between e.from_date and coalesce(e.to_date, 'infinity')
    order by e.student_id desc limit 1`.execute(db)
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
