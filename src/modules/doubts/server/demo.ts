import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Services } from '#platform/server/services.ts'

/** In each demo school, doubts that wait for the demo's teachers, and an answered one of the demo's student. */
export async function demoDoubts({ database }: Pick<Services, 'database'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows) await database.inTenant({ tenantId }, someDoubts)
}

type Lesson = { classId: string; subjectId: string; subject: string; teacherId: string; students: string[] }
type Trace = { by: string; reason: string; hoursAgo: number }
type Written = {
  by: string
  text: string
  hoursAgo: number
  byTeacher?: boolean
  deleted?: Trace
  reported?: Trace
}
type DemoDoubt = Pick<Lesson, 'classId' | 'subjectId'> & {
  state: 'open' | 'answered' | 'resolved'
  forClass?: boolean
  hidesName?: boolean
  posts: readonly [Written, ...Written[]]
}

/** What these demo teachers teach, with the students of each class; the class of the demo's student first, and she last in it. */
async function lessons(db: TenantDb): Promise<Map<string, Lesson>> {
  const { rows } = await sql<Lesson & { userName: string }>`
    select distinct on (u.user_name) u.user_name as "userName", t.class_id as "classId", t.subject_id as "subjectId",
      s.name as subject, t.teacher_id as "teacherId",
      array(select e.student_id from enrolments e join users p on p.tenant_id = e.tenant_id and p.id = e.student_id
        where e.tenant_id = t.tenant_id and e.class_id = t.class_id order by p.user_name = 'student', e.roll_no) as students
    from teachings t join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id
      join subjects s on s.tenant_id = t.tenant_id and s.id = t.subject_id
    where u.user_name in ('teacher', 'classteacher')
    order by u.user_name, exists (select from enrolments e join users p on p.tenant_id = e.tenant_id and p.id = e.student_id
      where e.tenant_id = t.tenant_id and e.class_id = t.class_id and p.user_name = 'student') desc, t.id`.execute(db)
  return new Map(rows.map((row) => [row.userName, row]))
}

async function someDoubts(db: TenantDb): Promise<void> {
  await sql`insert into doubt_settings (students_answer, class_age) values (true, 10)`.execute(db)
  const found = await lessons(db)
  const mathematics = found.get('teacher')
  const science = found.get('classteacher')
  if (mathematics) for (const one of ofMathematics(mathematics)) await aDoubt(db, { ...mathematics, ...one })
  if (science) for (const one of ofScience(science)) await aDoubt(db, { ...science, ...one })
}

function ofMathematics({ students, teacherId }: Lesson): Omit<DemoDoubt, 'classId' | 'subjectId'>[] {
  const [first = '', second = '', third = '', fourth = ''] = students
  return [
    {
      state: 'open',
      posts: [
        {
          by: first,
          text: 'In exercise 4 I get −7 for (−3) + (−4), but the back of the book says 7. Is the book wrong?',
          hoursAgo: 31,
        },
      ],
    },
    {
      state: 'open',
      forClass: true,
      posts: [
        {
          by: second,
          text: 'Why do we turn the second fraction upside down when we divide? I can do it, but I don’t see why it works.',
          hoursAgo: 5,
        },
        { by: third, text: 'I think of it as: how many halves fit into 3? Six, so 3 ÷ ½ = 3 × 2.', hoursAgo: 3 },
        {
          by: fourth,
          text: 'Just copy it from my notebook, page 14.',
          hoursAgo: 2,
          deleted: { by: teacherId, reason: 'Answers are worked out here, not copied.', hoursAgo: 1 },
        },
        {
          by: fourth,
          text: 'Everybody knows that.',
          hoursAgo: 1,
          reported: { by: third, reason: 'This is unkind and no answer.', hoursAgo: 1 },
        },
      ],
    },
    {
      state: 'open',
      posts: [{ by: third, text: 'Do we have to write all the steps in the unit test?', hoursAgo: 2 }],
    },
    {
      state: 'resolved',
      forClass: true,
      hidesName: true,
      posts: [
        { by: fourth, text: 'What is the difference between a ratio and a fraction?', hoursAgo: 76 },
        {
          by: teacherId,
          byTeacher: true,
          text: 'A fraction tells you the part of a whole: 2 of 5 marbles are red. A ratio compares two parts: 2 red to 3 blue.',
          hoursAgo: 52,
        },
      ],
    },
  ]
}

function ofScience({ students, teacherId }: Lesson): Omit<DemoDoubt, 'classId' | 'subjectId'>[] {
  const own = students.at(-1) ?? ''
  const [first = '', second = ''] = students
  return [
    {
      state: 'answered',
      posts: [
        { by: own, text: 'Do plants also breathe at night, when there is no light for photosynthesis?', hoursAgo: 27 },
        {
          by: teacherId,
          byTeacher: true,
          text: 'Yes. They breathe all day and all night, like us: oxygen in, carbon dioxide out. By day photosynthesis hides it, because it makes more oxygen than the plant uses.',
          hoursAgo: 20,
        },
      ],
    },
    {
      state: 'open',
      forClass: true,
      posts: [
        { by: first, text: 'Which acid is in curd? The notes say lactic, the worksheet says citric.', hoursAgo: 26 },
      ],
    },
    {
      state: 'open',
      posts: [{ by: second, text: 'May I bring red cabbage instead of litmus paper for the experiment?', hoursAgo: 4 }],
    },
  ]
}

async function aDoubt(db: TenantDb, { classId, subjectId, state, posts, ...doubt }: DemoDoubt): Promise<void> {
  const [question] = posts
  if (!question.by) return
  const doubtId = newId()
  const at = (hours: number) => sql`now() - make_interval(hours => ${hours})`
  const last = posts.at(-1) ?? question
  await sql`
    insert into doubts (id, student_id, class_id, subject_id, for_class, hides_name, state, asked_at, waiting_since, changed_at)
    values (${doubtId}, ${question.by}, ${classId}, ${subjectId}, ${doubt.forClass ?? false}, ${doubt.hidesName ?? false},
      ${state}, ${at(question.hoursAgo)}, ${at(question.hoursAgo)}, ${at(last.hoursAgo)})`.execute(db)
  for (const [n, { by, text, hoursAgo, byTeacher = false, deleted, reported }] of posts.entries()) {
    const postId = newId()
    await sql`insert into doubt_posts (id, doubt_id, user_id, client_id, is_question, by_teacher, body, posted_at)
      values (${postId}, ${doubtId}, ${by}, ${newId()}, ${n === 0}, ${byTeacher}, ${text}, ${at(hoursAgo)})`.execute(db)
    if (deleted)
      await sql`update doubt_posts set deleted_at = ${at(deleted.hoursAgo)}, deleted_by = ${deleted.by},
        delete_reason = ${deleted.reason} where id = ${postId}`.execute(db)
    if (reported)
      await sql`insert into doubt_reports (post_id, user_id, reason, reported_at)
        values (${postId}, ${reported.by}, ${reported.reason}, ${at(reported.hoursAgo)})`.execute(db)
  }
}
