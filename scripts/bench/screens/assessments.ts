import { sql } from 'kysely'
import type { Database, TenantDb } from '#platform/server/database/database.ts'

const questionsOfCourse = 12

/** Questions, a paper and a test for every class and subject of a school that has none, taken by every other student. */
export async function addAssessments(database: Database, school: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('select id from tenants where sub_domain = $1', [school])
  for (const { id: tenantId } of rows)
    await database.inTenant({ tenantId }, async (db) => {
      const known = await sql`select from online_tests limit 1`.execute(db)
      if (known.rows.length > 0) return
      await addQuestions(db)
      await addPapers(db)
      await addTests(db)
      await addRounds(db)
    })
}

/** What the attempts have answered, in a transaction after theirs, because PostgreSQL must know by then how many there are. */
export async function addAnswers(database: Database, school: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('select id from tenants where sub_domain = $1', [school])
  for (const { id: tenantId } of rows)
    await database.inTenant({ tenantId }, async (db) => {
      const known = await sql`select from online_test_answers where device = 'benchdevice' limit 1`.execute(db)
      if (known.rows.length === 0) await answerAll(db)
    })
}

const courses = sql`select c.grade_id, t.subject_id, min(t.teacher_id::text)::uuid as teacher_id
  from teachings t join classes c on c.tenant_id = t.tenant_id and c.id = t.class_id where t.to_date is null group by 1, 2`

async function addQuestions(db: TenantDb) {
  await sql`insert into questions (type, state, grade_id, subject_id, chapter, difficulty, quarter_marks, title, words, author_id,
      approved_number)
    select case when n % 6 = 0 then 'short' else 'trueFalse' end, 'approved', k.grade_id, k.subject_id, 'Chapter ' || n % 3, n % 3 + 1,
      4, 'Question ' || n, 'question ' || n, k.teacher_id, 1
    from (${courses}) k cross join generate_series(1, ${questionsOfCourse}::int) n`.execute(db)
  await sql`insert into question_versions (question_id, number, content, saved_by)
    select q.id, 1, jsonb_build_object('type', q.type, 'stem', q.title, 'explanation', '', 'marks', 1) ||
      case when q.type = 'short' then '{"scheme": [], "modelAnswer": ""}'::jsonb else '{"right": true}'::jsonb end, q.author_id
    from questions q`.execute(db)
}

async function addPapers(db: TenantDb) {
  await sql`insert into papers (name, kind, mode, state, grade_id, subject_id, minutes, quarter_marks, author_id, opens_at)
    select 'Paper ' || n, 'informal', 'manual', 'released', k.grade_id, k.subject_id, 40, 16, k.teacher_id, now()
    from (${courses}) k cross join generate_series(1, 3) n`.execute(db)
  await sql`insert into paper_versions (paper_id, number, content, sets, saved_by)
    select p.id, 1, '{"instructions": "", "sections": [], "sets": 1, "seed": 1, "blueprint": null, "second": null}', '[]', p.author_id
    from papers p`.execute(db)
}

async function addTests(db: TenantDb) {
  await sql`with given as (
      insert into online_tests (set_by, subject_id, title, state, opens_at, closes_at, minutes, announced_at)
      select t.teacher_id, t.subject_id, 'Test of ' || t.class_id, 'scheduled', now() - interval '1 hour', now() + interval '3 days', 40,
        now() from teachings t where t.to_date is null returning id, title)
    insert into online_test_targets (test_id, class_id) select id, replace(title, 'Test of ', '')::uuid from given`.execute(
    db,
  )
  await sql`insert into online_test_items (test_id, position, version_id)
    select o.id, x.place - 1, x.id from online_tests o
      join online_test_targets t on t.tenant_id = o.tenant_id and t.test_id = o.id
      join classes c on c.tenant_id = t.tenant_id and c.id = t.class_id
      cross join lateral (select v.id, row_number() over (order by v.id) as place from questions q
        join question_versions v on v.tenant_id = q.tenant_id and v.question_id = q.id
        where q.subject_id = o.subject_id and q.grade_id = c.grade_id) x`.execute(db)
  await sql`insert into online_test_attempts (test_id, student_id, class_id, number, seed, device, started_at, ends_at, seen_at, state,
      handed_in_at, marks_n, marks_d, out_of_n, out_of_d, grade, pending)
    select t.test_id, e.student_id, t.class_id, 1, 7, 'benchdevice', now(), now() + interval '40 minutes', now(), 'handedIn', now(),
      5, 1, 12, 1, '{}', 2
    from online_test_targets t join enrolments e on e.tenant_id = t.tenant_id and e.class_id = t.class_id and e.to_date is null
    where hashtext(e.student_id::text) % 2 = 0`.execute(db)
}

async function answerAll(db: TenantDb) {
  // Question by question: each of a hundred thousand answers is checked against five tables, and a statement has its time limit.
  for (let position = 0; position < questionsOfCourse; position++)
    await sql`insert into online_test_answers (attempt_id, item_id, answer, seq, device, saved_at)
      select a.id, i.id, case when q.type = 'short' then '{"type": "short", "text": "Because it is so."}'::jsonb
        else '{"type": "trueFalse", "value": true}'::jsonb end, i.position + 1, 'benchdevice', now()
      from online_test_attempts a join online_test_items i on i.tenant_id = a.tenant_id and i.test_id = a.test_id
        join question_versions v on v.tenant_id = i.tenant_id and v.id = i.version_id
        join questions q on q.tenant_id = v.tenant_id and q.id = v.question_id
      where i.position = ${position}`.execute(db)
}

async function addRounds(db: TenantDb) {
  await sql`insert into challenge_rounds (student_id, subject_id, grade_id, chapter, level, seed, started_at, finished_at, marks_n,
      marks_d, out_of_n, out_of_d)
    select e.student_id, k.subject_id, k.grade_id, 'Chapter 1', 2, 7, now(), now(), 3, 1, 4, 1
    from enrolments e join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
      join (${courses}) k on k.grade_id = c.grade_id where e.to_date is null`.execute(db)
}
