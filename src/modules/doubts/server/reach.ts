import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/server/requests/actor.ts'

/** Who looks at doubts: a teacher, or a student or guardian at the doubts of one student and, for the student, of the class. */
export type Viewer =
  | { readonly as: 'teacher'; readonly userId: string }
  | { readonly as: 'student' | 'guardian'; readonly userId: string; readonly studentId: string }

export const staffViewer = ({ userId }: Actor): Viewer => ({ as: 'teacher', userId })

export const familyViewer = ({ userId, isGuardian }: Actor, studentId: string): Viewer => ({
  as: isGuardian ? 'guardian' : 'student',
  userId,
  studentId,
})

export const isToday = (row: string) =>
  sql`(select school_day()) between ${sql.ref(`${row}.from_date`)} and coalesce(${sql.ref(`${row}.to_date`)}, 'infinity')`

/** What a teacher answers for, as rows of class and subject. */
export const taughtBy = (teacherId: string) => sql`
  select t.class_id, t.subject_id from teachings t where t.teacher_id = ${teacherId} and ${isToday('t')}
  union
  select c.class_id, g.subject_id from class_teachers c
    join classes k on k.tenant_id = c.tenant_id and k.id = c.class_id
    join grade_subjects g on g.tenant_id = k.tenant_id and g.grade_id = k.grade_id
      and (g.stream_id is null or g.stream_id = k.stream_id)
  where c.teacher_id = ${teacherId} and ${isToday('c')} and not exists (select from teachings t
    where t.tenant_id = c.tenant_id and t.class_id = c.class_id and t.subject_id = g.subject_id and ${isToday('t')})`

/** Whether doubt `d` has been hidden from the class with its question. */
export const isHidden = sql<boolean>`exists (select from doubt_posts h where h.tenant_id = d.tenant_id
  and h.doubt_id = d.id and h.is_question and h.hidden_at is not null)`

/** The only rule of who reads doubt `d`. The office sees what was deleted or reported, and nothing else. */
export function readableBy(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.as === 'teacher')
    return sql<boolean>`(d.deleted_at is null and (d.class_id, d.subject_id) in (${taughtBy(viewer.userId)}))`
  const { studentId } = viewer
  if (viewer.as === 'guardian') return sql<boolean>`(d.deleted_at is null and d.student_id = ${studentId})`
  return sql<boolean>`(d.deleted_at is null and (d.student_id = ${studentId} or (d.for_class and not ${isHidden}
    and exists (select from enrolments e where e.tenant_id = d.tenant_id and e.class_id = d.class_id
      and e.student_id = ${studentId} and ${isToday('e')}))))`
}

export const fullName = (row: string) =>
  sql<string>`coalesce(nullif(trim(${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)}), ''), ${sql.ref(`${row}.user_name`)})`
