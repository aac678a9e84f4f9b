import { sql } from 'kysely'
import type { Code } from '#modules/attendance/codes.ts'
import { lockInstant } from '#modules/attendance/dayRule.ts'
import type { Register, RegisterStudent } from '#modules/attendance/schemas.ts'
import { lessonsOn } from '#modules/timetable/server/public.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { readSettings, type Settings } from '../settings.ts'
import { type ClassAccess, lessonKey } from './classReach.ts'
import { absentSince, photoUrls, studentsOfDay } from './registerStudents.ts'

/** Identifies a register: of a class on a day or, with a period and a subject, of one lesson. */
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

type LessonRegisterKey = RegisterKey & { readonly periodId: string; readonly courseId: string }

/** The lesson this register is for; undefined if the class does not have it that day. */
export async function lessonOf(db: TenantDb, key: LessonRegisterKey): Promise<Lesson | undefined> {
  const [{ rows }, lessons] = await Promise.all([
    sql`select from periods p, subjects s where p.id = ${key.periodId} and s.id = ${key.courseId}`.execute(db),
    lessonsOn(db, key.date, { classId: key.classId }),
  ])
  if (rows.length === 0) throw problem('not-found')
  return lessons.find(({ periodId, courseId }) => periodId === key.periodId && courseId === key.courseId)
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

/** The register as last submitted; null if it has not been taken. */
export async function takenRegister(db: TenantDb, key: RegisterKey): Promise<TakenRegister | null> {
  const { classId, date, periodId = null, courseId = null } = key
  const table = periodId ? sql.table('period_marks') : sql.table('day_marks')
  const { rows } = await sql<Omit<TakenRegister, 'marks'> & { marks: readonly Mark[] }>`
    select r.id, r.version, r.taken_by as "takenById", r.taken_at as "takenAt",
      nullif(trim(u.first_name || ' ' || u.last_name), '') as "takenBy",
      ${listOf(sql`select m.student_id as "studentId", m.code, m.note from ${table} m where m.register_id = r.id`)} as marks
    from registers r left join users u on u.tenant_id = r.tenant_id and u.id = r.taken_by
    where r.year_id = (select current_year()) and r.day = ${date} and r.class_id = ${classId}
      and r.period_id is not distinct from ${periodId}::uuid and r.subject_id is not distinct from ${courseId}::uuid`.execute(
    db,
  )
  const [found] = rows
  return found
    ? { ...found, marks: new Map(found.marks.map(({ studentId, code, note }) => [studentId, { code, note }])) }
    : null
}

type Mark = { readonly studentId: string; readonly code: Code; readonly note: string }

type RegisterContext = {
  readonly actor: Actor
  readonly settings: Settings
  readonly access: ClassAccess
  readonly lesson: Lesson | null
  readonly services: Pick<Services, 'files'>
}

/** Whether the actor may submit this register. */
export const mayTake = ({ actor, settings, access, lesson }: Omit<RegisterContext, 'services'>): boolean => {
  if (actor.roleId !== 3 && !actor.matrix.school.canEdit) return false
  if (lesson) return access.lessons === null || access.lessons.has(lessonKey(lesson.periodId, lesson.courseId))
  if (settings.dayFrom === 'periods') return false
  return access.isResponsible || settings.takenBy === 'teachers'
}

/** The students of a register and what is known about them. Submitting it changes none of this. */
export async function readRegisterRows(
  db: TenantDb,
  { classId, date }: RegisterKey,
  { lesson }: Pick<RegisterContext, 'lesson'>,
) {
  const [className, classStudents, since] = await Promise.all([
    classNameOf(db, classId),
    studentsOfDay(db, { classId, date, lesson }),
    absentSince(db, classId, date),
  ])
  return { className, classStudents, since }
}

/** What a register shows, before it is known whether the caller may see it: all of it is asked for at once. */
export async function readRegister(db: TenantDb, key: RegisterKey, lesson: Lesson | null) {
  const [rows, taken, settings] = await Promise.all([
    readRegisterRows(db, key, { lesson }),
    takenRegister(db, key),
    readSettings(db),
  ])
  return { rows, taken, settings }
}

type RegisterRows = Awaited<ReturnType<typeof readRegisterRows>>

/** The register as a teacher sees it: codes as submitted, else prefilled from the daily register or planned absences. */
export function buildRegister(
  { classId, date }: RegisterKey,
  { className, classStudents, since }: RegisterRows,
  taken: TakenRegister | null,
  context: RegisterContext,
): Register {
  const { actor, settings, lesson, services } = context
  const photoUrl = photoUrls(services, actor)
  const locksAt = lockInstant(date, settings, actor.timeZone)
  const students = classStudents.map(({ studentId, rollNo, name, photoId, announced, ...prefill }): RegisterStudent => {
    const own = {
      studentId,
      rollNo,
      name,
      photoUrl: photoUrl(photoId),
      absentSince: since.get(studentId) ?? null,
      announced,
    }
    const mark = taken?.marks.get(studentId)
    if (mark) return { ...own, ...mark, source: null }
    if (lesson && prefill.isMarked && prefill.dayCode && prefill.dayCode !== 'P')
      return { ...own, code: prefill.dayCode, note: prefill.dayNote, source: 'day' }
    if (prefill.knownCode) return { ...own, code: prefill.knownCode, note: prefill.knownReason, source: 'known' }
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
    mayTake: mayTake(context),
    students,
  }
}
