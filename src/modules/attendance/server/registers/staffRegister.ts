import { sql } from 'kysely'
import type { StaffCode } from '#modules/attendance/codes.ts'
import { lockInstant } from '#modules/attendance/dayRule.ts'
import type { StaffLine, StaffRegister } from '#modules/attendance/staffAttendanceSchemas.ts'
import { type Leave, leaveQuery, onDay } from '#modules/leave/server/public.ts'
import { activeStatus, roles } from '#platform/contract/access/roles.ts'
import type { CivilDate, DateRange } from '#platform/contract/dates/dates.ts'
import { offsetOf, type Paging, sortOrder } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { instantFrom, listOf, rowOf } from '#platform/server/database/jsonList.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { assertWithinYear, type Calendar } from '../schoolDays.ts'
import { type Settings, settingsFrom, settingsQuery } from '../settings.ts'

/** Sick and parental leave. */
const medicalLeaveTypes: readonly number[] = [1, 4]

type StaffMember = { userId: string; name: string; employeeNo: string; isTeacher: boolean }

/** The staff employed on a day, teachers first. */
const staffQuery = (date: CivilDate) => sql<StaffMember>`
    select u.id as "userId", coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.user_name) as name,
      coalesce(p.employee_no, '') as "employeeNo", u.role_id = ${roles.teacher} as "isTeacher"
    from users u left join staff_profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id
    where u.role_id = any (${[roles.teacher, roles.otherStaff]}::smallint[]) and u.status_id = ${activeStatus.active}
      and coalesce(p.joined_on, '-infinity') <= ${date}::date and coalesce(p.left_on, 'infinity') >= ${date}::date
    order by u.role_id, lower(u.first_name), lower(u.last_name), u.id`

const absencesQuery = (date: CivilDate) => sql<OfficeAbsence>`
    select teacher_id as "userId", part, reason from teacher_absences
    where year_id = (select current_year()) and day = ${date} and source = 'office'`

const takenQuery = (date: CivilDate) => sql<Taken>`
    select r.version, r.taken_at as "takenAt", nullif(trim(u.first_name || ' ' || u.last_name), '') as "takenBy"
    from staff_registers r left join users u on u.tenant_id = r.tenant_id and u.id = r.taken_by
    where r.year_id = (select current_year()) and r.day = ${date}`

/** When the gate saw people come and go, by the school's clock. */
const passagesQuery = (date: CivilDate) => sql<Passages>`
    select p.user_id as "userId", to_char(min(p.at) filter (where p.way = 'in') at time zone t.time_zone, 'HH24:MI') as "inAt",
      to_char(max(p.at) filter (where p.way = 'out') at time zone t.time_zone, 'HH24:MI') as "outAt"
    from staff_passages p join tenants t on t.id = p.tenant_id where p.day = ${date} group by p.user_id, t.time_zone`

const calendarQuery = sql`
    select y.starts_on as start, y.ends_on as end, school_today() as today
    from academic_years y where y.id = (select current_year())`

const marksQuery = (date: CivilDate) => sql<StaffMark>`
    select user_id as "userId", code, note from staff_marks where year_id = (select current_year()) and day = ${date}`

type Passages = { readonly userId: string; readonly inAt: string | null; readonly outAt: string | null }
type OfficeAbsence = { readonly userId: string; readonly part: string; readonly reason: string }
type Taken = { readonly version: number; readonly takenAt: string; readonly takenBy: string | null }

/** What a staff register is made of, in one statement. */
type StaffDay = {
  readonly calendar: Pick<Calendar, 'start' | 'end' | 'today'> | null
  readonly people: readonly StaffMember[]
  readonly absences: readonly OfficeAbsence[]
  readonly leave: readonly Leave[]
  readonly passages: readonly Passages[]
  readonly settings: Settings | null
  readonly taken: Taken | null
  readonly marks: readonly StaffMark[]
  readonly isOpen: boolean
}

async function readStaffDay(db: TenantDb, date: CivilDate): Promise<StaffDay> {
  const { rows } = await sql<StaffDay>`
    select ${rowOf(calendarQuery)} as calendar, ${listOf(staffQuery(date))} as people, ${listOf(absencesQuery(date))} as absences,
      ${listOf(leaveQuery({ start: date, end: date }))} as leave, ${rowOf(settingsQuery)} as settings,
      ${listOf(passagesQuery(date))} as passages, ${rowOf(takenQuery(date))} as taken, ${listOf(marksQuery(date))} as marks,
      has_lessons_on(${date}::date) as "isOpen"`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A query without a table returned no row.')
  return found
}

type Prefill = Pick<StaffLine, 'code' | 'note' | 'leaveTypeId' | 'source'>

/** What an untaken register starts with: whom the gate has seen, absences entered by the office, and approved leave. */
function prefillsOf({ absences, leave, passages }: StaffDay, date: CivilDate): Map<string, Prefill> {
  const prefills = new Map<string, Prefill>()
  for (const { userId, inAt, outAt } of passages) {
    if (inAt === null) continue
    prefills.set(userId, {
      code: 'P',
      note: [inAt, outAt].filter(Boolean).join(' to '),
      leaveTypeId: null,
      source: 'gate',
    })
  }
  for (const { userId, part, reason } of absences)
    prefills.set(userId, { code: part === 'day' ? 'A' : 'HD', note: reason, leaveTypeId: null, source: 'office' })
  for (const { userId, part, typeId } of onDay(leave, date)) {
    const fullDay: StaffCode = medicalLeaveTypes.includes(typeId) ? 'ML' : 'L'
    prefills.set(userId, { code: part === 'day' ? fullDay : 'HD', note: '', leaveTypeId: typeId, source: 'leave' })
  }
  return prefills
}

/** The register of a day up to today. */
export async function openStaffRegister(
  db: TenantDb,
  date: CivilDate,
  actor: Pick<Actor, 'timeZone'>,
): Promise<StaffRegister | 'not-yet'> {
  const day = await readStaffDay(db, date)
  if (!day.calendar) throw problem('no-academic-year')
  assertWithinYear(day.calendar, date)
  return date > day.calendar.today ? 'not-yet' : registerOf(day, date, actor)
}

export const readStaffRegister = async (
  db: TenantDb,
  date: CivilDate,
  actor: Pick<Actor, 'timeZone'>,
): Promise<StaffRegister> => registerOf(await readStaffDay(db, date), date, actor)

function registerOf(day: StaffDay, date: CivilDate, { timeZone }: Pick<Actor, 'timeZone'>): StaffRegister {
  const prefills = prefillsOf(day, date)
  const marks = new Map(day.marks.map((row) => [row.userId, row]))
  const locksAt = lockInstant(date, settingsFrom(day.settings), timeZone)
  return {
    date,
    isOpen: day.isOpen,
    version: day.taken?.version ?? 0,
    takenBy: day.taken?.takenBy ?? null,
    takenAt: day.taken ? instantFrom(day.taken.takenAt) : null,
    isLocked: locksAt !== null && Date.parse(locksAt) <= Date.now(),
    staff: day.people.map((person) => {
      const prefill = prefills.get(person.userId)
      const mark = marks.get(person.userId)
      if (mark)
        return { ...person, code: mark.code, note: mark.note, leaveTypeId: prefill?.leaveTypeId ?? null, source: null }
      return { ...person, ...(prefill ?? { code: 'P', note: '', leaveTypeId: null, source: null }) }
    }),
  }
}

export const lockStaffDay = (db: TenantDb, date: CivilDate) =>
  sql`select pg_advisory_xact_lock(hashtextextended('staff register ' || current_tenant() || ${date}, 0))`.execute(db)

export type StaffMark = { readonly userId: string; readonly code: StaffCode; readonly note: string }

/** Writes the whole staff register. The caller holds the lock and has checked the version. */
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

const countOf = (code: StaffCode) => sql`count(*) filter (where m.code = ${code})`

/** Totals per person for teachers (report 45) or other staff (46), including people who were never marked. */
export async function staffSums(db: TenantDb, { start, end }: DateRange, query: StaffReportQuery) {
  const roleId = query.reportId === '45' ? roles.teacher : roles.otherStaff
  const search =
    query.q === ''
      ? sql``
      : sql`and u.first_name || ' ' || u.last_name ilike ${`%${query.q.replace(/[\\%_]/g, '\\$&')}%`}`
  const { field, descending } = sortOrder<Field>(query.sort)
  const order = {
    name: sql`min(lower(u.first_name || ' ' || u.last_name))`,
    absent: countOf('A'),
    leave: sql`count(*) filter (where m.code in ('L', 'ML'))`,
  }[field]
  const { rows } = await sql<Line & { total: number }>`
    select u.id as "userId", min(coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.user_name)) as name,
      coalesce(min(p.employee_no), '') as "employeeNo", count(*) over ()::int as total,
      jsonb_build_object('present', ${countOf('P')}, 'absent', ${countOf('A')}, 'half', ${countOf('HD')}, 'medical', ${countOf('ML')},
        'leave', ${countOf('L')}) as counts
    from users u left join staff_profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id
      left join staff_marks m on m.tenant_id = u.tenant_id and m.user_id = u.id and m.year_id = (select current_year())
        and m.day between ${start} and ${end}
    where u.role_id = ${roleId} ${search}
    group by u.id order by ${order} ${descending ? sql`desc` : sql`asc`}, u.id limit ${query.size} offset ${offsetOf(query)}`.execute(
    db,
  )
  return {
    rows: rows.map(({ total: _, ...line }) => line),
    total: rows[0]?.total ?? 0,
    page: query.page,
    size: query.size,
  }
}

/** The marks of one member of staff, the newest first; undefined for anybody else. */
export async function staffDays(db: TenantDb, userId: string, { start, end }: DateRange) {
  const { rows } = await sql<{ name: string; days: { date: CivilDate; code: StaffCode; note: string }[] }>`
    select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.user_name) as name,
      coalesce((select json_agg(json_build_object('date', m.day, 'code', m.code, 'note', m.note) order by m.day desc)
        from staff_marks m where m.tenant_id = u.tenant_id and m.user_id = u.id and m.year_id = (select current_year())
          and m.day between ${start} and ${end}), '[]') as days
    from users u where u.id = ${userId} and u.role_id in (${roles.teacher}, ${roles.otherStaff})`.execute(db)
  return rows[0]
}
