import { sql } from 'kysely'
import type { StaffCode } from '#modules/attendance/codes.ts'
import { lockInstant } from '#modules/attendance/dayRule.ts'
import type { StaffLine, StaffRegister } from '#modules/attendance/staffAttendanceSchemas.ts'
import { leaveOn } from '#modules/leave/server/public.ts'
import { activeStatus, roles } from '#platform/contract/access/roles.ts'
import type { CivilDate, DateRange } from '#platform/contract/dates/dates.ts'
import { offsetOf, type Paging, sortOrder } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { isSchoolDay } from '../schoolDays.ts'
import { readSettings } from '../settings.ts'

/** The types of leave that are for illness or childbirth. */
const medicalTypes: readonly number[] = [1, 4]

type Person = { userId: string; name: string; employeeNo: string; isTeacher: boolean }

/** Teachers and other staff who are there on a day, teachers first. */
async function staffOn(db: TenantDb, date: CivilDate): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id as "userId", coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.user_name) as name,
      coalesce(p.employee_no, '') as "employeeNo", u.role_id = ${roles.teacher} as "isTeacher"
    from users u left join staff_profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id
    where u.role_id = any (${[roles.teacher, roles.otherStaff]}::smallint[]) and u.status_id = ${activeStatus.active}
      and coalesce(p.joined_on, '-infinity') <= ${date}::date and coalesce(p.left_on, 'infinity') >= ${date}::date
    order by u.role_id, lower(u.first_name), lower(u.last_name), u.id`.execute(db)
  return rows
}

type Filled = Pick<StaffLine, 'code' | 'note' | 'leaveTypeId' | 'source'>

/** What is known of the staff's day before anybody takes it: approved leave, and absences the office noted. */
async function filledIn(db: TenantDb, date: CivilDate): Promise<Map<string, Filled>> {
  const away = new Map<string, Filled>()
  const { rows } = await sql<{ userId: string; part: string; reason: string }>`
    select teacher_id as "userId", part, reason from teacher_absences
    where year_id = (select current_year()) and day = ${date} and source = 'office'`.execute(db)
  for (const { userId, part, reason } of rows)
    away.set(userId, { code: part === 'day' ? 'A' : 'HD', note: reason, leaveTypeId: null, source: 'office' })
  for (const { userId, part, typeId } of await leaveOn(db, date)) {
    const whole: StaffCode = medicalTypes.includes(typeId) ? 'ML' : 'L'
    away.set(userId, { code: part === 'day' ? whole : 'HD', note: '', leaveTypeId: typeId, source: 'leave' })
  }
  return away
}

export async function readStaffRegister(
  db: TenantDb,
  date: CivilDate,
  { timeZone }: Pick<Actor, 'timeZone'>,
): Promise<StaffRegister> {
  const [people, filled, settings] = [await staffOn(db, date), await filledIn(db, date), await readSettings(db)]
  const { rows } = await sql<{ version: number; takenAt: string; takenBy: string | null }>`
    select r.version, r.taken_at as "takenAt", nullif(trim(u.first_name || ' ' || u.last_name), '') as "takenBy"
    from staff_registers r left join users u on u.tenant_id = r.tenant_id and u.id = r.taken_by
    where r.year_id = (select current_year()) and r.day = ${date}`.execute(db)
  const marks = await sql<{ userId: string; code: StaffCode; note: string }>`
    select user_id as "userId", code, note from staff_marks where year_id = (select current_year()) and day = ${date}`.execute(
    db,
  )
  const taken = new Map(marks.rows.map((row) => [row.userId, row]))
  const locksAt = lockInstant(date, settings, timeZone)
  return {
    date,
    isOpen: await isSchoolDay(db, date),
    version: rows[0]?.version ?? 0,
    takenBy: rows[0]?.takenBy ?? null,
    takenAt: rows[0]?.takenAt ?? null,
    isLocked: locksAt !== null && Date.parse(locksAt) <= Date.now(),
    staff: people.map((person) => {
      const known = filled.get(person.userId)
      const mark = taken.get(person.userId)
      if (mark)
        return { ...person, code: mark.code, note: mark.note, leaveTypeId: known?.leaveTypeId ?? null, source: null }
      return { ...person, ...(known ?? { code: 'P', note: '', leaveTypeId: null, source: null }) }
    }),
  }
}

export const holdStaffDay = (db: TenantDb, date: CivilDate) =>
  sql`select pg_advisory_xact_lock(hashtextextended('staff register ' || current_tenant() || ${date}, 0))`.execute(db)

export type StaffMark = { readonly userId: string; readonly code: StaffCode; readonly note: string }

/** Writes the day of the staff as a whole; the caller holds it and has looked at its version. */
export async function writeStaffRegister(
  { db, audit }: Unit,
  before: StaffRegister,
  marks: readonly StaffMark[],
  { userId, reason }: { userId: string | null; reason: string },
): Promise<void> {
  const { date } = before
  await sql`insert into staff_registers (day, taken_by) values (${date}, ${userId})
    on conflict (tenant_id, year_id, day) do update set taken_by = excluded.taken_by, taken_at = now(),
      version = staff_registers.version + 1`.execute(db)
  await sql`insert into staff_marks (day, user_id, code, note)
    select ${date}::date, n."userId", n.code, n.note
    from jsonb_to_recordset(${JSON.stringify(marks)}) as n("userId" uuid, code text, note text)
    on conflict (tenant_id, year_id, day, user_id) do update set code = excluded.code, note = excluded.note`.execute(db)
  const old = new Map(before.staff.map((one) => [one.userId, one]))
  const isFirst = before.version === 0
  const changed = marks.filter(({ userId: id, code, note }) => {
    const was = old.get(id)
    return isFirst ? code !== 'P' : was?.code !== code || was.note !== note
  })
  const codesOf = (pick: (mark: StaffMark) => string | null) =>
    Object.fromEntries(changed.map((one) => [one.userId, pick(one)]))
  audit({
    entity: 'staffRegister',
    entityId: date,
    ...(!isFirst && { before: { marks: codesOf(({ userId: id }) => old.get(id)?.code ?? null) } }),
    after: { marks: codesOf(({ code }) => code) },
    ...(reason && { reason }),
  })
}

type Field = 'name' | 'absent' | 'leave'
type StaffReportQuery = Paging & { q: string; sort: Field | `-${Field}`; reportId: '45' | '46' }
type Line = {
  userId: string
  name: string
  employeeNo: string
  counts: Record<'present' | 'absent' | 'half' | 'medical' | 'leave', number>
}

const times = (code: StaffCode) => sql`count(*) filter (where m.code = ${code})`

/** The days of teachers (45) or other staff (46), added up for each; whoever was never marked stands there with nothing. */
export async function staffSums(db: TenantDb, { start, end }: DateRange, asked: StaffReportQuery) {
  const roleId = asked.reportId === '45' ? roles.teacher : roles.otherStaff
  const found =
    asked.q === ''
      ? sql``
      : sql`and u.first_name || ' ' || u.last_name ilike ${`%${asked.q.replace(/[\\%_]/g, '\\$&')}%`}`
  const { field, descending } = sortOrder<Field>(asked.sort)
  const order = {
    name: sql`min(lower(u.first_name || ' ' || u.last_name))`,
    absent: times('A'),
    leave: sql`count(*) filter (where m.code in ('L', 'ML'))`,
  }[field]
  const { rows } = await sql<Line & { total: number }>`
    select u.id as "userId", min(coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.user_name)) as name,
      coalesce(min(p.employee_no), '') as "employeeNo", count(*) over ()::int as total,
      jsonb_build_object('present', ${times('P')}, 'absent', ${times('A')}, 'half', ${times('HD')}, 'medical', ${times('ML')},
        'leave', ${times('L')}) as counts
    from users u left join staff_profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id
      left join staff_marks m on m.tenant_id = u.tenant_id and m.user_id = u.id and m.year_id = (select current_year())
        and m.day between ${start} and ${end}
    where u.role_id = ${roleId} ${found}
    group by u.id order by ${order} ${descending ? sql`desc` : sql`asc`}, u.id limit ${asked.size} offset ${offsetOf(asked)}`.execute(
    db,
  )
  return {
    rows: rows.map(({ total: _, ...line }) => line),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
  }
}
