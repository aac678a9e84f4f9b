import { type RawBuilder, sql } from 'kysely'
import { questionsInTests } from '#modules/onlineTests/server/public.ts'
import { questionsOnSecretPapers } from '#modules/papers/server/public.ts'

/** What a machine cannot mark is not practised here, nor what belongs to a text. */
const practised = sql`('single', 'several', 'trueFalse', 'match', 'order', 'fillIn', 'numeric', 'assertionReason', 'hotSpot')`

/** Whether question `q` is in a test that somebody may still take, or on a paper that is not open. */
export const isShut: RawBuilder<boolean> = sql`(q.id in (${questionsInTests}) or q.id in (${questionsOnSecretPapers}))`

/**
 * The questions that a student can practise, as rows of `question_id`, `version_id`, `subject_id`, `chapter` and `level`: of the courses
 * and the grade of the class they are in today. Questions of tests that somebody may still take and of papers that
 * are not released are left out.
 */
export const poolOf = (studentId: string): RawBuilder<unknown> => sql`(
  select q.id as question_id, v.id as version_id, q.subject_id, q.grade_id, q.chapter, q.difficulty as level, q.language
  from enrolments e join classes k on k.tenant_id = e.tenant_id and k.id = e.class_id
    join questions q on q.tenant_id = k.tenant_id and q.grade_id = k.grade_id and q.removed_at is null and q.state <> 'retired'
      and q.type in ${practised} and q.chapter <> ''
    join question_versions v on v.tenant_id = q.tenant_id and v.question_id = q.id and v.number = q.approved_number
  where e.student_id = ${studentId}
    and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
    and not ${isShut}
    and exists (select from grade_subjects n where n.tenant_id = k.tenant_id and n.grade_id = k.grade_id
      and n.subject_id = q.subject_id and (n.stream_id is null or n.stream_id = k.stream_id)
      and not exists (select from student_electives x where x.tenant_id = n.tenant_id and x.student_id = e.student_id
        and x.elective_group = n.elective_group and x.subject_id <> n.subject_id)))`

/** What the students of a class can practise, whatever their electives: rows of `subject_id`, `chapter` and `level`. */
export const classPool = (classId: string): RawBuilder<unknown> => sql`(
  select distinct q.subject_id, q.chapter, q.difficulty as level
  from classes k join questions q on q.tenant_id = k.tenant_id and q.grade_id = k.grade_id and q.removed_at is null
    and q.state <> 'retired' and q.type in ${practised} and q.chapter <> '' and q.approved_number is not null
  where k.id = ${classId} and not ${isShut}
    and exists (select from grade_subjects n where n.tenant_id = k.tenant_id and n.grade_id = k.grade_id
      and n.subject_id = q.subject_id and (n.stream_id is null or n.stream_id = k.stream_id)))`
