import { sql } from 'kysely'
import { openDays } from '#modules/timetable/server/public.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Milestones } from '../milestoneSchemas.ts'
import { progressOf } from '../progress.ts'
import { lessonsOf, savedBy, yearDays } from './courses.ts'
import { findHead, readItems } from './curriculumQueries.ts'

export type ClassInfo = { readonly classId: string; readonly gradeId: string; readonly streamId: string | null }

export async function findClass(db: TenantDb, classId: string): Promise<ClassInfo | undefined> {
  const { rows } = await sql<ClassInfo>`
    select id as "classId", grade_id as "gradeId", stream_id as "streamId" from classes where id = ${classId}`.execute(
    db,
  )
  return rows[0]
}

type TaughtCourse = { readonly courseId: string; readonly courseDisplayName: string }

/** The subjects of a class’s grade and stream, and any others it has a teacher for. */
export async function coursesOf(db: TenantDb, { classId, gradeId, streamId }: ClassInfo): Promise<TaughtCourse[]> {
  const { rows } = await sql<TaughtCourse>`
    select s.id as "courseId", s.name as "courseDisplayName" from subjects s
      join (select subject_id, min(position) as position from (
          select subject_id, position from grade_subjects where grade_id = ${gradeId}
            and (stream_id is null or stream_id is not distinct from ${streamId}::uuid)
          union all select subject_id, 32000 from teachings where class_id = ${classId}) own group by subject_id) o
        on o.subject_id = s.id
    order by o.position, lower(s.name)`.execute(db)
  return rows
}

type Completion = { readonly itemId: string; readonly completedOn: CivilDate; readonly markedBy: string | null }

async function completedOf(
  db: TenantDb,
  classId: string,
  curriculumId: string,
): Promise<ReadonlyMap<string, Completion>> {
  const { rows } = await sql<Completion>`
    select p.item_id as "itemId", p.completed_on as "completedOn", ${savedBy} as "markedBy"
    from curriculum_progress p left join users u on u.tenant_id = p.tenant_id and u.id = p.marked_by
    where p.class_id = ${classId} and p.curriculum_id = ${curriculumId}`.execute(db)
  return new Map(rows.map((row) => [row.itemId, row]))
}

const noProgress = { done: 0, planned: 0, total: 0, behindDays: 0 }

/** A class’s progress in each subject. */
export async function summariesOf(db: TenantDb, classInfo: ClassInfo) {
  const [courses, year] = await Promise.all([coursesOf(db, classInfo), yearDays(db)])
  const passed = await openDays(db, { start: year.start, end: year.today })
  return Promise.all(
    courses.map(async (course) => {
      const head = await findHead(db, { gradeId: classInfo.gradeId, courseId: course.courseId })
      if (!head) return { ...course, hasCurriculum: false, ...noProgress }
      const items = await readItems(db, head.curriculumId)
      const completed = await completedOf(db, classInfo.classId, head.curriculumId)
      const days = new Map([...completed].map(([itemId, { completedOn }]) => [itemId, completedOn]))
      const { done, planned, total, lateSince } = progressOf(items, days, year.today)
      return { ...course, hasCurriculum: true, done, planned, total, behindDays: daysSince(lateSince, passed) }
    }),
  )
}

const daysSince = (since: string | null, passed: readonly string[]) =>
  since === null ? 0 : passed.filter((day) => day > since).length

/** Plan and progress of a subject in a class. */
export async function milestonesOf(db: TenantDb, classInfo: ClassInfo, course: TaughtCourse): Promise<Milestones> {
  const { classId, gradeId } = classInfo
  const [year, head] = await Promise.all([yearDays(db), findHead(db, { gradeId, courseId: course.courseId })])
  const items = head ? await readItems(db, head.curriculumId) : []
  const completed = head ? await completedOf(db, classId, head.curriculumId) : new Map<string, Completion>()
  const days = new Map([...completed].map(([itemId, { completedOn }]) => [itemId, completedOn]))
  const progress = progressOf(items, days, year.today)
  const passed = progress.lateSince === null ? [] : await openDays(db, { start: year.start, end: year.today })
  const left = await lessonsOf(db, [classId], course.courseId, { start: year.today, end: year.end })
  return {
    ...course,
    gradeId,
    isUnitFirst: head?.isUnitFirst ?? true,
    statusId: head?.statusId ?? null,
    done: progress.done,
    planned: progress.planned,
    total: progress.total,
    behindDays: daysSince(progress.lateSince, passed),
    periodsNeeded: progress.periodsNeeded,
    lessonsLeft: left.get(classId) ?? 0,
    today: year.today,
    yearStart: year.start,
    yearEnd: year.end,
    items: items.map((item) => {
      const own = progress.of.get(item.itemId)
      return {
        ...item,
        statusId: own?.statusId ?? 0,
        completedOn: own?.completedOn ?? null,
        isLate: own?.isLate ?? false,
        done: own?.done ?? 0,
        total: own?.total ?? 0,
        markedBy: completed.get(item.itemId)?.markedBy ?? null,
      } as Milestones['items'][number]
    }),
  }
}
