import { sql } from 'kysely'
import type { Code } from '#modules/attendance/codes.ts'
import { lockInstant } from '#modules/attendance/dayRule.ts'
import type { Register, RegisterStudent } from '#modules/attendance/schemas.ts'
import { lessonsOn } from '#modules/timetable/server/public.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Settings } from '../settings.ts'
import { lessonKey, type Reach } from './classReach.ts'
import { absentSince, studentsOfDay } from './registerStudents.ts'

/** Which register is meant: of a class on a day or, with a period and a subject, in one lesson. */
export type RegisterKey = {
  readonly classId: string
  readonly date: CivilDate
  readonly periodId?: string | undefined
  readonly courseId?: string | undefined
}

export type Lesson = {
  readonly periodId: string
  readonly periodName: string
  readonly courseId: string
  readonly courseDisplayName: string
  readonly electiveGroup: string | null
}

type LessonPlace = RegisterKey & { readonly periodId: string; readonly courseId: string }

/** The lesson of a class that is given on a day in a period; undefined when there is none. */
export async function lessonOf(db: TenantDb, place: LessonPlace): Promise<Lesson | undefined> {
  const { rows } =
    await sql`select from periods p, subjects s where p.id = ${place.periodId} and s.id = ${place.courseId}`.execute(db)
  if (rows.length === 0) throw problem('not-found')
  const given = await lessonsOn(db, place.date, { classId: place.classId })
  return given.find(({ periodId, courseId }) => periodId === place.periodId && courseId === place.courseId)
}

export async function classNameOf(db: TenantDb, classId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select g.name || '-' || c.section as name from classes c
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id where c.id = ${classId}`.execute(db)
  const name = rows[0]?.name
  if (name === undefined) throw problem('not-found')
  return name
}

export type TakenRegister = {
  readonly id: string
  readonly version: number
  readonly takenById: string | null
  readonly takenBy: string | null
  readonly takenAt: string
  readonly marks: ReadonlyMap<string, { code: Code; note: string }>
}

/** The register as it was submitted last, or nothing. */
export async function takenRegister(db: TenantDb, place: RegisterKey): Promise<TakenRegister | null> {
  const { classId, date, periodId = null, courseId = null } = place
  const { rows } = await sql<Omit<TakenRegister, 'marks'>>`
    select r.id, r.version, r.taken_by as "takenById", r.taken_at as "takenAt",
      nullif(trim(u.first_name || ' ' || u.last_name), '') as "takenBy"
    from registers r left join users u on u.tenant_id = r.tenant_id and u.id = r.taken_by
    where r.year_id = (select current_year()) and r.day = ${date} and r.class_id = ${classId}
      and r.period_id is not distinct from ${periodId}::uuid and r.subject_id is not distinct from ${courseId}::uuid`.execute(
    db,
  )
  const [found] = rows
  if (!found) return null
  const table = periodId ? sql.table('period_marks') : sql.table('day_marks')
  const marks = await sql<{ studentId: string; code: Code; note: string }>`
    select student_id as "studentId", code, note from ${table} where register_id = ${found.id}`.execute(db)
  return { ...found, marks: new Map(marks.rows.map(({ studentId, code, note }) => [studentId, { code, note }])) }
}

type Looking = {
  readonly actor: Actor
  readonly settings: Settings
  readonly reach: Reach
  readonly lesson: Lesson | null
}

/** Whether this person may submit this register. */
export const mayTake = ({ actor, settings, reach, lesson }: Looking): boolean => {
  if (actor.roleId !== 3 && !actor.matrix.school.canEdit) return false
  if (lesson) return reach.lessons === null || reach.lessons.has(lessonKey(lesson.periodId, lesson.courseId))
  if (settings.dayFrom === 'periods') return false
  return reach.answersFor || settings.takenBy === 'teachers'
}

/** Who belongs into a register and what is known of them; submitting it changes none of this. */
export async function registerFacts(db: TenantDb, { classId, date }: RegisterKey, { lesson }: Looking) {
  const [className, classStudents, since] = await Promise.all([
    classNameOf(db, classId),
    studentsOfDay(db, { classId, date, lesson }),
    absentSince(db, classId, date),
  ])
  return { className, classStudents, since }
}

export async function readRegister(db: TenantDb, place: RegisterKey, looking: Looking): Promise<Register> {
  const [facts, taken] = await Promise.all([registerFacts(db, place, looking), takenRegister(db, place)])
  return registerFrom(place, facts, taken, looking)
}

type RegisterRows = Awaited<ReturnType<typeof registerFacts>>

/** Puts together what a teacher sees: those who belong into it, with codes as submitted, or as it begins. */
export function registerFrom(
  { classId, date }: RegisterKey,
  { className, classStudents, since }: RegisterRows,
  taken: TakenRegister | null,
  looking: Looking,
): Register {
  const { actor, settings, lesson } = looking
  const locksAt = lockInstant(date, settings, actor.timeZone)
  const students = classStudents.map(({ studentId, rollNo, name, ...known }): RegisterStudent => {
    const own = { studentId, rollNo, name, absentSince: since.get(studentId) ?? null }
    const mark = taken?.marks.get(studentId)
    if (mark) return { ...own, ...mark, source: null }
    if (lesson && known.isMarked && known.dayCode && known.dayCode !== 'P')
      return { ...own, code: known.dayCode, note: known.dayNote, source: 'day' }
    if (known.knownCode) return { ...own, code: known.knownCode, note: known.knownReason, source: 'known' }
    return { ...own, code: 'P', note: '', source: null }
  })
  return {
    classId,
    className,
    date,
    periodId: lesson?.periodId ?? null,
    periodName: lesson?.periodName ?? null,
    courseId: lesson?.courseId ?? null,
    courseDisplayName: lesson?.courseDisplayName ?? null,
    version: taken?.version ?? 0,
    takenBy: taken?.takenBy ?? null,
    takenById: taken?.takenById ?? null,
    takenAt: taken?.takenAt ?? null,
    locksAt,
    isLocked: locksAt !== null && Date.parse(locksAt) <= Date.now(),
    mayTake: mayTake(looking),
    students,
  }
}
