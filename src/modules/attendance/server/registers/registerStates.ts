import { sql } from 'kysely'
import { lockInstant } from '#modules/attendance/dayRule.ts'
import type { BellPeriod, MyDay, RegisterState } from '#modules/attendance/schemas.ts'
import type { Session } from '#modules/timetable/schemas.ts'
import { weekOf } from '#modules/timetable/server/public.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { instantFrom, listOf, rowOf } from '#platform/server/database/jsonList.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { assertWithinYear, type Calendar, dayAfter } from '../schoolDays.ts'
import { type Settings, settingsFrom, settingsQuery } from '../settings.ts'

export type TakenRow = {
  classId: string
  periodId: string | null
  courseId: string | null
  takenAt: string
  takenBy: string | null
  present: number
  absent: number
  half: number
  medical: number
}

const noCounts = { present: 0, absent: 0, half: 0, medical: 0 }
const keyOf = (classId: string, periodId: string | null, courseId: string | null) =>
  `${classId} ${periodId} ${courseId}`

export const takenQuery = (date: CivilDate) => sql<TakenRow>`
    select r.class_id as "classId", r.period_id as "periodId", r.subject_id as "courseId", r.taken_at as "takenAt",
      nullif(trim(u.first_name || ' ' || u.last_name), '') as "takenBy", r.present::int as present, r.absent::int as absent,
      r.half::int as half, r.medical::int as medical
    from registers r left join users u on u.tenant_id = r.tenant_id and u.id = r.taken_by
    where r.year_id = (select current_year()) and r.day = ${date}`

const byKey = (rows: readonly TakenRow[]) =>
  new Map(rows.map((row) => [keyOf(row.classId, row.periodId, row.courseId), row]))

/** The submitted registers of a day, by `keyOf`. */
export const takenOn = async (db: TenantDb, date: CivilDate): Promise<Map<string, TakenRow>> =>
  byKey((await takenQuery(date).execute(db)).rows)

type RegisterSlot = Omit<RegisterState, 'taken' | 'takenAt' | 'takenBy' | 'counts' | 'isLocked' | 'isOverdue'>
type TakenRegisters = { readonly rows: ReadonlyMap<string, TakenRow>; readonly isPast: boolean }

function stateOf(slot: RegisterSlot, { rows, isPast }: TakenRegisters): RegisterState {
  const row = rows.get(keyOf(slot.classId, slot.periodId, slot.courseId))
  if (!row) {
    const untaken = { taken: false, takenAt: null, takenBy: null, isLocked: false, isOverdue: slot.isDue && isPast }
    return { ...slot, ...untaken, counts: noCounts }
  }
  const { takenAt, takenBy, present, absent, half, medical } = row
  const counts = { present, absent, half, medical }
  return { ...slot, taken: true, takenAt, takenBy, isLocked: isPast, isOverdue: false, counts }
}

type ClassOfDay = {
  classId: string
  className: string
  studentCount: number
  isOwn: boolean
  taken: readonly TakenRow[]
}

/** What is asked about a day besides the lessons, in one statement. */
type DayFacts = Pick<Calendar, 'start' | 'end'> & {
  readonly nextOpen: CivilDate | null
  readonly settings: Settings | null
  readonly periods: BellPeriod[]
  /** The classes the teacher is class teacher of that day, and all they have lessons in or substitute in that day. */
  readonly classes: readonly ClassOfDay[]
}

async function dayFacts(db: TenantDb, date: CivilDate, teacherId: string): Promise<DayFacts> {
  const { rows } = await sql<DayFacts>`
    with own as materialized (select k.class_id from class_teachers k where k.teacher_id = ${teacherId}
      and ${date}::date between k.from_date and coalesce(k.to_date, 'infinity')),
    theirs as materialized (select class_id from own
      union select l.class_id from timetable_lessons l where l.teacher_id = ${teacherId}
      union select l.class_id from timetable_substitutions x
        join timetable_lessons l on l.tenant_id = x.tenant_id and l.id = x.lesson_id
        where x.substitute_id = ${teacherId} and x.day = ${date})
    select y.starts_on as start, y.ends_on as end, ${dayAfter(date)} as "nextOpen",
      ${rowOf(settingsQuery)} as settings,
      (select coalesce(json_agg(p order by p."startsAt"), '[]') from (
        select p.id as "periodId", p.name, p.kind, to_char(p.starts_at, 'HH24:MI') as "startsAt", to_char(p.ends_at, 'HH24:MI') as "endsAt"
        from bell_days d join periods p on p.tenant_id = d.tenant_id and p.schedule_id = d.schedule_id
        where d.weekday = extract(isodow from ${date}::date)::int) p) as periods,
      (select coalesce(json_agg(c), '[]') from (
        select c.id as "classId", g.name || '-' || c.section as "className", c.id in (select class_id from own) as "isOwn",
          (select count(*)::int from enrolments e where e.tenant_id = c.tenant_id and e.class_id = c.id
            and ${date}::date between e.from_date and coalesce(e.to_date, 'infinity')) as "studentCount",
          ${listOf(sql`${takenQuery(date)} and r.class_id = c.id`)} as taken
        from theirs t join classes c on c.id = t.class_id and c.year_id = (select current_year())
          join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
        order by g.position, g.code, c.section) c) as classes
    from academic_years y where y.id = (select current_year())`.execute(db)
  const [found] = rows
  if (!found) throw problem('no-academic-year')
  return found
}

type Teacher = { readonly userId: string; readonly timeZone: string }

/**
 * A teacher's day: the registers they take, first the daily ones of their own classes, then those of their lessons in
 * timetable order; their lessons that have a substitute; and the periods of the day. The lessons are those of the whole week,
 * because a page that shows the day shows the week too.
 */
export async function teacherDay(db: TenantDb, date: CivilDate, { userId, timeZone }: Teacher): Promise<MyDay> {
  const [facts, week] = await Promise.all([
    dayFacts(db, date, userId),
    weekOf(db, date, { teacherId: userId, withCovered: true }),
  ])
  assertWithinYear(facts, date)
  const { nextOpen, classes, periods } = facts
  if (!week.openDays.includes(date)) return { date, isOpen: false, nextOpen, periods, registers: [], covered: [] }
  const sessions = week.sessions.filter((one) => one.date === date)
  const settings = settingsFrom(facts.settings)
  const locksAt = lockInstant(date, settings, timeZone)
  const rows = byKey(classes.flatMap((one) => one.taken.map((row) => ({ ...row, takenAt: instantFrom(row.takenAt) }))))
  const taken = { rows, isPast: locksAt !== null && Date.parse(locksAt) <= Date.now() }
  const byId = new Map(classes.map((one) => [one.classId, one]))
  const isDaily = settings.dayFrom === 'register'
  const dailyRegisters = classes
    .filter(({ isOwn }) => isOwn && isDaily)
    .map(({ classId, className, studentCount }) =>
      stateOf({ classId, className, studentCount, date, isDue: true, ...withoutLesson }, taken),
    )
  const isOwn = (one: Session) => one.teacherId === userId
  const lessonRegisters = sessions.filter(isOwn).map((one) => {
    const { classId, className, periodId, periodName, startsAt, endsAt, courseId, courseDisplayName, roomName } = one
    const studentCount = byId.get(classId)?.studentCount ?? 0
    const standsInFor = one.substitutionId ? one.plannedTeacherName : null
    const lesson = { periodId, periodName, startsAt, endsAt, courseId, courseDisplayName, roomName, standsInFor }
    return stateOf({ classId, className, studentCount, date, isDue: !isDaily, ...lesson }, taken)
  })
  const covered = sessions
    .filter((one) => !isOwn(one))
    .map(({ classId, className, courseDisplayName, periodId, teacherName }) => ({
      classId,
      className,
      courseDisplayName,
      periodId,
      coveredBy: teacherName,
    }))
  return { date, isOpen: true, nextOpen, periods, registers: [...dailyRegisters, ...lessonRegisters], covered }
}

const withoutLesson = {
  periodId: null,
  periodName: null,
  startsAt: null,
  endsAt: null,
  courseId: null,
  courseDisplayName: null,
  roomName: null,
  standsInFor: null,
}
