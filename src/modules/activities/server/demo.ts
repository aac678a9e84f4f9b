import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Services } from '#platform/server/services.ts'
import type { Rubric } from '../rubric.ts'

const levels = [
  { name: 'Beginning', points: 1 },
  { name: 'Growing', points: 2 },
  { name: 'Good', points: 3 },
  { name: 'Very good', points: 4 },
]
const rubricOf = (...criteria: string[]): Rubric => ({
  levels,
  criteria: criteria.map((name) => ({ name, times: 1, words: levels.map(() => '') })),
})
const experiment: Rubric = {
  levels,
  criteria: [
    {
      name: 'Observes and notes',
      times: 2,
      words: ['A few notes', 'Most days noted', 'Every day noted', 'Every day, with a drawing'],
    },
    { name: 'Follows the steps', times: 1, words: levels.map(() => '') },
    {
      name: 'Explains why',
      times: 1,
      words: ['Tells what happened', 'Guesses a reason', 'Gives a reason', 'Gives a reason and tests it'],
    },
  ],
}

type DemoActivity = {
  readonly card: string
  readonly course: string
  readonly teacher: 'classteacher' | 'teacher'
  readonly rubric: Rubric
  readonly note: string
  /** Days from today. */
  readonly starts: number
  readonly due: number
  /** Of a hundred students, how many have handed in, and how many are evaluated. */
  readonly handedIn: number
  readonly evaluated: number
  /** How far the demo's own student is. Results are returned where the student has one. */
  readonly student: 'open' | 'handedIn' | 'returned'
}

const demoList: readonly DemoActivity[] = [
  {
    card: 'Build a rain gauge',
    course: 'Science',
    teacher: 'classteacher',
    rubric: experiment,
    note: 'Read it before the first bell. Bring your table on the last day.',
    starts: -16,
    due: -2,
    handedIn: 80,
    evaluated: 20,
    student: 'handedIn',
  },
  {
    card: 'Seeds that travel',
    course: 'Science',
    teacher: 'classteacher',
    rubric: rubricOf('Collects with care', 'Sorts and names', 'Tells others about it'),
    note: '',
    starts: -2,
    due: 6,
    handedIn: 15,
    evaluated: 0,
    student: 'open',
  },
  {
    card: 'Shapes in our school',
    course: 'Mathematics',
    teacher: 'teacher',
    rubric: rubricOf('Finds shapes', 'Measures exactly', 'Draws to scale'),
    note: 'You may work in pairs; everybody draws their own plan.',
    starts: -18,
    due: -4,
    handedIn: 90,
    evaluated: 55,
    student: 'returned',
  },
]

/** The class of the demo's class teacher has an activity to do, one to evaluate and one that is partly returned. */
export async function demoActivities({ database }: Pick<Services, 'database'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows)
    await database.inTenant({ tenantId }, async (db) => {
      for (const activity of demoList) await addActivity(db, activity)
      await addRubric(db, 'superadmin', 'Experiment', experiment)
      await addRubric(
        db,
        'teacher',
        'Geometry outdoors',
        rubricOf('Finds shapes', 'Measures exactly', 'Draws to scale'),
      )
    })
}

async function addActivity(db: TenantDb, activity: DemoActivity): Promise<void> {
  const { card, course, teacher, rubric, note, starts, due, handedIn, evaluated, student } = activity
  const id = newId()
  const { numAffectedRows = 0n } = await sql`
    insert into activities (id, class_id, subject_id, content_id, title, note, starts_on, due_on, rubric, set_by, created_at, told_at)
    select ${id}::uuid, k.class_id, j.id, r.id, r.title, ${note}, school_day() + ${starts}::int, school_day() + ${due}::int,
      ${JSON.stringify(rubric)}::jsonb, u.id, now() + make_interval(days => ${starts}), now()
    from class_teachers k join users c on c.id = k.teacher_id and c.user_name = 'classteacher',
      users u, subjects j, library_resources r
    where k.to_date is null and u.user_name = ${teacher} and j.name = ${course} and r.title = ${card} limit 1`.execute(
    db,
  )
  if (numAffectedRows === 0n) return
  // A student's place among a hundred is the same at every filling.
  await sql`
    insert into activity_students (activity_id, student_id, words, handed_in_at, levels, remark, state_id, evaluated_by, evaluated_at,
      result, returned_at, told_at)
    select a.id, x.student_id, case when x.has_work then 'I worked on it for a week and learned to look closely.' else '' end,
      case when x.has_work then now() + make_interval(days => ${Math.min(due, -1)}) end,
      case when x.is_evaluated then x.levels else '[]' end, case when x.is_evaluated then 'Careful work, well explained.' else '' end,
      case when x.is_evaluated then 10 else 8 end, case when x.is_evaluated then a.set_by end,
      case when x.is_evaluated then now() - interval '1 day' end,
      case when x.is_returned then jsonb_build_object('levels', x.levels, 'remark', 'Careful work, well explained.') end,
      case when x.is_returned then now() - interval '20 hours' end, case when x.is_returned then now() end
    from activities a join (
      select e.student_id, u.user_name = 'student' and ${student} <> 'open' or u.user_name <> 'student' and n.place < ${handedIn} as has_work,
        u.user_name = 'student' and ${student} = 'returned' or u.user_name <> 'student' and n.place < ${evaluated} as is_evaluated,
        ${student} = 'returned' and (u.user_name = 'student' or n.place < ${evaluated}) as is_returned,
        (select jsonb_agg(1 + mod(abs(hashtext(e.student_id::text || c)), 3)) from generate_series(1, ${rubric.criteria.length}::int) c) as levels,
        e.class_id
      from enrolments e join users u on u.id = e.student_id
        cross join lateral (select mod(abs(hashtext(e.student_id::text || ${card})), 100) as place) n
      where e.to_date is null) x on x.class_id = a.class_id
    where a.id = ${id} and (x.has_work or x.is_evaluated)`.execute(db)
}

const addRubric = (db: TenantDb, owner: string, name: string, rubric: Rubric) =>
  sql`insert into activity_rubrics (owner_id, name, is_shared, content)
    select id, ${name}, user_name = 'superadmin', ${JSON.stringify(rubric)}::jsonb from users where user_name = ${owner}`.execute(
    db,
  )
