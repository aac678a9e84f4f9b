import { sql } from 'kysely'
import { addDays, today } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { savePapers } from './papers.ts'
import { insertTest } from './testStorage.ts'

type Taught = { teacherId: string; courseId: string; classId: string; studentIds: string[]; zone: string }

const questions = ['1', '2', '3', '4a', '4b', '5'].map((label, at) => ({
  questionId: null,
  label,
  marks: at < 3 ? 2 : 4,
}))
const total = questions.reduce((all, { marks }) => all + marks, 0)

/** In each demo school: a test on paper with uploaded marks, and one of which half the marks are entered. */
export async function demoOfflineTests({ database }: Pick<Services, 'database'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows)
    await database.inTenant({ tenantId }, async (db) => {
      for (const taught of await taughtInDemo(db)) await addTests(db, taught)
    })
}

/** What the demo's teachers teach in the class of the demo's student. */
async function taughtInDemo(db: TenantDb): Promise<Taught[]> {
  const { rows } = await sql<Taught>`
    select t.teacher_id as "teacherId", t.subject_id as "courseId", t.class_id as "classId",
      (select n.time_zone from tenants n where n.id = t.tenant_id) as zone,
      array(select e.student_id from enrolments e where e.tenant_id = t.tenant_id and e.class_id = t.class_id
        and e.to_date is null order by e.roll_no) as "studentIds"
    from teachings t join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id
    where u.user_name in ('teacher', 'classteacher') and t.to_date is null and t.class_id in (
      select e.class_id from enrolments e join users p on p.tenant_id = e.tenant_id and p.id = e.student_id
      where p.user_name = 'student' and e.to_date is null)
    order by t.id`.execute(db)
  return rows
}

async function addTests(db: TenantDb, taught: Taught): Promise<void> {
  const now = today(taught.zone)
  const { courseId, classId, studentIds, teacherId } = taught
  const add = (title: string, days: number) =>
    insertTest(db, teacherId, {
      courseId,
      title,
      heldOn: addDays(now, -days),
      classIds: [classId],
      questions,
      hasChoice: false,
      marks: total,
    })
  const first = await add('Unit test 1', 30)
  await enter(db, first, classId, studentIds)
  await sql`update offline_test_classes set uploaded_at = now() - interval '20 days', uploaded_by = ${teacherId}
    where test_id = ${first}`.execute(db)
  const second = await add('Unit test 2', 4)
  await enter(db, second, classId, studentIds.slice(0, Math.ceil(studentIds.length / 2)))
}

/** Marks that depend on the place in the class and the question; one student was absent. */
async function enter(db: TenantDb, testId: string, classId: string, studentIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ questionId: string; most: number }>`
    select id as "questionId", quarter_marks / 4.0::float8 as most from offline_test_questions
    where test_id = ${testId} order by position`.execute(db)
  const papers = studentIds.map((studentId, place) =>
    place === 4
      ? { studentId, presence: 'absent' as const }
      : {
          studentId,
          marks: Object.fromEntries(
            rows.map(({ questionId, most }, nth) => [questionId, Math.max(0, most - ((place * 3 + nth * 2) % 5) / 2)]),
          ),
        },
  )
  await savePapers(db, { testId, classId }, papers)
}
