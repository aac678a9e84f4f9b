import { sql } from 'kysely'
import { lockInstant } from '#modules/attendance/dayRule.ts'
import type { CoveredLesson, RegisterState } from '#modules/attendance/schemas.ts'
import type { Session } from '#modules/timetable/schemas.ts'
import { lessonsOn } from '#modules/timetable/server/public.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { readSettings } from '../settings.ts'

type Row = {
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

/** The submitted registers of a day, by `keyOf`. */
export async function takenOn(db: TenantDb, date: CivilDate, classIds?: readonly string[]): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`
    select r.class_id as "classId", r.period_id as "periodId", r.subject_id as "courseId", r.taken_at as "takenAt",
      nullif(trim(u.first_name || ' ' || u.last_name), '') as "takenBy", r.present::int as present, r.absent::int as absent,
      r.half::int as half, r.medical::int as medical
    from registers r left join users u on u.tenant_id = r.tenant_id and u.id = r.taken_by
    where r.year_id = (select current_year()) and r.day = ${date}
      ${classIds ? sql`and r.class_id = any (${[...classIds]}::uuid[])` : sql``}`.execute(db)
  return new Map(rows.map((row) => [keyOf(row.classId, row.periodId, row.courseId), row]))
}

type RegisterSlot = Omit<RegisterState, 'taken' | 'takenAt' | 'takenBy' | 'counts' | 'isLocked' | 'isOverdue'>
type TakenRegisters = { readonly rows: ReadonlyMap<string, Row>; readonly isPast: boolean }

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

type ClassOfDay = { classId: string; className: string; studentCount: number; isOwn: boolean }

/** The classes the teacher is class teacher of that day, and the given ones, with their number of students. */
async function classesOf(db: TenantDb, date: CivilDate, teacherId: string, classIds: readonly string[]) {
  const { rows } = await sql<ClassOfDay>`
    with own as (select k.class_id from class_teachers k where k.teacher_id = ${teacherId}
      and ${date}::date between k.from_date and coalesce(k.to_date, 'infinity'))
    select c.id as "classId", g.name || '-' || c.section as "className", c.id in (select class_id from own) as "isOwn",
      (select count(*)::int from enrolments e where e.tenant_id = c.tenant_id and e.class_id = c.id
        and ${date}::date between e.from_date and coalesce(e.to_date, 'infinity')) as "studentCount"
    from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where c.year_id = (select current_year()) and (c.id = any (${[...classIds]}::uuid[]) or c.id in (select class_id from own))
    order by g.position, g.code, c.section`.execute(db)
  return rows
}

type Teacher = { readonly userId: string; readonly timeZone: string }
type TeacherDay = { readonly registers: RegisterState[]; readonly covered: CoveredLesson[] }

/**
 * The registers a teacher takes on a day: first the daily ones of their own classes, then those of their lessons in
 * timetable order; and their lessons that have a substitute.
 */
export async function teacherDay(db: TenantDb, date: CivilDate, { userId, timeZone }: Teacher): Promise<TeacherDay> {
  const settings = await readSettings(db)
  const sessions = await lessonsOn(db, date, { teacherId: userId, withCovered: true })
  const taughtIds = [...new Set(sessions.map(({ classId }) => classId))]
  const classes = await classesOf(db, date, userId, taughtIds)
  const rows = await takenOn(
    db,
    date,
    classes.map(({ classId }) => classId),
  )
  const locksAt = lockInstant(date, settings, timeZone)
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
  return { registers: [...dailyRegisters, ...lessonRegisters], covered }
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
