import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import type { ChapterResults } from '../schemas.ts'
import { inEffect, takesSubject } from './assignments.ts'

type Chapter = { readonly classId: string; readonly courseId: string; readonly chapter: string }

type Place = { readonly className: string; readonly courseDisplayName: string }

/** The names of a class and of a subject it takes; undefined if it takes no such subject. */
export async function findPlace(
  db: TenantDb,
  { classId, courseId }: Pick<Chapter, 'classId' | 'courseId'>,
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select g.name || '-' || k.section as "className", s.name as "courseDisplayName"
    from classes k join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
      join subjects s on s.tenant_id = k.tenant_id and s.id = ${courseId}
    where k.id = ${classId} and (exists (select from grade_subjects n where n.tenant_id = k.tenant_id and n.grade_id = k.grade_id
        and n.subject_id = s.id and (n.stream_id is null or n.stream_id = k.stream_id))
      or exists (select from teachings x where x.tenant_id = k.tenant_id and x.class_id = k.id and x.subject_id = s.id
        and ${inEffect('x')}))`.execute(db)
  return rows[0]
}

type Results = Omit<ChapterResults, keyof Place>

/**
 * How a class does in a chapter, in one statement: each student, each learning outcome and each question. Every student counts once for
 * a question: with the first answer, and with the latest one, so that the class stands beside itself.
 */
export async function readChapterResults(db: TenantDb, { classId, courseId, chapter }: Chapter): Promise<Results> {
  const shares = sql`count(*) filter (where nth = 1)::int as answers,
    count(*) filter (where nth = 1 and is_right)::int as "firstRight", count(*) filter (where back = 1 and is_right)::int as "latestRight"`
  const { rows } = await sql<Results>`
    with members as materialized (select e.student_id, e.roll_no from enrolments e
        join classes k on k.tenant_id = e.tenant_id and k.id = e.class_id
        where e.class_id = ${classId} and ${inEffect('e')} and ${takesSubject(sql`${courseId}::uuid`)}),
      answered as materialized (select r.student_id, v.question_id, a.is_right, a.answered_at,
          row_number() over (partition by r.student_id, v.question_id order by a.answered_at, a.position) as nth,
          row_number() over (partition by r.student_id, v.question_id order by a.answered_at desc, a.position desc) as back
        from challenge_rounds r join members m on m.student_id = r.student_id
          join challenge_answers a on a.tenant_id = r.tenant_id and a.round_id = r.id and a.answered_at is not null
          join question_versions v on v.tenant_id = a.tenant_id and v.id = a.version_id
        where r.subject_id = ${courseId} and r.chapter = ${chapter})
    select
      ${listOf(sql`select m.student_id as "studentId", trim(u.first_name || ' ' || u.last_name) as name, m.roll_no as "rollNo",
          (select count(*)::int from challenge_rounds r where r.student_id = m.student_id and r.subject_id = ${courseId}
            and r.chapter = ${chapter} and r.finished_at is not null) as rounds,
          (select count(*)::int from answered a where a.student_id = m.student_id and a.nth = 1) as questions,
          (select count(*)::int from answered a where a.student_id = m.student_id and a.nth = 1 and a.is_right) as "firstRight",
          (select count(*)::int from answered a where a.student_id = m.student_id and a.back = 1 and a.is_right) as "latestRight",
          array(select x.level::int from challenge_masteries x where x.student_id = m.student_id and x.subject_id = ${courseId}
            and x.chapter = ${chapter} order by x.level) as mastered,
          (select max(a.answered_at) from answered a where a.student_id = m.student_id) as "lastAt"
        from members m join users u on u.id = m.student_id order by length(m.roll_no), m.roll_no, m.student_id limit 300`)} as students,
      ${listOf(sql`select q.outcome, count(distinct q.id)::int as questions, ${shares}
        from answered a join questions q on q.id = a.question_id where q.outcome <> ''
        group by q.outcome order by q.outcome limit 200`)} as outcomes,
      ${listOf(sql`select q.id as "questionId", q.title, q.difficulty::int as level, q.outcome, ${shares}
        from answered a join questions q on q.id = a.question_id and q.removed_at is null
        group by q.id, q.title, q.difficulty, q.outcome order by q.difficulty, q.title, q.id limit 500`)} as questions`.execute(
    db,
  )
  return rows[0] ?? { students: [], outcomes: [], questions: [] }
}
