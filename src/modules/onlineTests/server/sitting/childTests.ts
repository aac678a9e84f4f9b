import { type RawBuilder, sql } from 'kysely'
import type { ChildTest } from '#modules/onlineTests/familySchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { countingAttempt } from '../../rules/grading.ts'
import type { AttemptState, Counting, TestState } from '../../rules/kinds.ts'
import { type ReviewPolicy, shownTo } from '../../rules/review.ts'
import { type Allowance, closesFor, timeFor } from '../../rules/timing.ts'
import { takers } from '../takers.ts'
import type { Result } from './grades.ts'

export type Viewer = 'student' | 'guardian'

type StoredAttempt = {
  attemptId: string
  number: number
  state: AttemptState
  startedAt: string
  endsAt: string
  handedInAt: string | null
  result: Result | null
}

type Stored = {
  testId: string
  title: string
  instructions: string
  courseDisplayName: string
  state: TestState
  opensAt: string
  closesAt: string
  minutes: number
  graceMinutes: number
  attempts: number
  counting: Counting
  questions: number
  showAnswers: ReviewPolicy['answers']
  showMarks: ReviewPolicy['marks']
  showKey: ReviewPolicy['key']
  isReleased: boolean
  isOver: boolean
  allowance: Allowance | null
  taken: StoredAttempt[]
}

const instant = (text: string) => new Date(text).toISOString()

/** What a student knows of their tests: one statement, however many tests and attempts there are. */
async function readTests(db: TenantDb, studentId: string, where: RawBuilder<boolean>): Promise<readonly Stored[]> {
  const { rows } = await sql<Stored>`
    select o.id as "testId", o.title, o.instructions, c.name as "courseDisplayName", o.state, o.opens_at as "opensAt",
      o.closes_at as "closesAt", o.minutes::int, o.grace_minutes::int as "graceMinutes", o.attempts::int, o.counting,
      (select count(*)::int from online_test_items i where i.test_id = o.id) as questions,
      o.show_answers as "showAnswers", o.show_marks as "showMarks", o.show_key as "showKey",
      o.released_at is not null as "isReleased",
      o.state = 'closed' and not exists (select from online_test_attempts r where r.tenant_id = o.tenant_id
        and r.test_id = o.id and r.state = 'running') as "isOver",
      (select json_build_object('percent', w.percent, 'minutes', w.minutes) from online_test_allowances w
        where w.test_id = o.id and w.student_id = ${studentId}) as allowance,
      (select coalesce(json_agg(json_build_object('attemptId', a.id, 'number', a.number, 'state', a.state,
          'startedAt', a.started_at, 'endsAt', a.ends_at, 'handedInAt', a.handed_in_at,
          'result', case when a.marks_n is null then null else json_build_object('marks', json_build_object('n', a.marks_n,
            'd', a.marks_d), 'outOf', json_build_object('n', a.out_of_n, 'd', a.out_of_d), 'pending', a.pending) end)
          order by a.number), '[]')
        from online_test_attempts a where a.test_id = o.id and a.student_id = ${studentId}) as taken
    from ${takers({ students: sql`select ${studentId}::uuid` })} t join online_tests o on o.id = t.test_id
      join subjects c on c.tenant_id = o.tenant_id and c.id = o.subject_id
    where o.state in ('scheduled', 'closed') and ${where} order by o.closes_at desc, o.id limit 500`.execute(db)
  return rows
}

function stateOf(test: Stored, opensAt: number, closesAt: number, now: number): ChildTest['state'] {
  const counted = test.taken.filter(({ state }) => state !== 'void')
  if (counted.some(({ state }) => state === 'running')) return 'running'
  if (test.state === 'closed' || now >= closesAt) return counted.length > 0 ? 'done' : 'missed'
  if (counted.length >= test.attempts) return 'done'
  return now < opensAt ? 'upcoming' : 'open'
}

/** What the policy shows of one of these attempts. */
const shownOf = (test: Stored, viewer: Viewer, { state }: StoredAttempt) =>
  shownTo(
    viewer,
    { answers: test.showAnswers, marks: test.showMarks, key: test.showKey },
    { attempt: state, isOver: test.isOver, isReleased: test.isReleased },
  )

function childTest(test: Stored, viewer: Viewer, now: Date): ChildTest {
  const allowance = test.allowance ?? { percent: 100, minutes: 0 }
  const opensAt = Date.parse(test.opensAt)
  const closesAt = closesFor({ ...test, opensAt, closesAt: Date.parse(test.closesAt) }, allowance)
  const over = test.taken.flatMap((attempt) =>
    attempt.result && shownOf(test, viewer, attempt).total ? [{ ...attempt.result, total: attempt.result.marks }] : [],
  )
  const counting = countingAttempt(over, test.counting)
  return {
    testId: test.testId,
    title: test.title,
    courseDisplayName: test.courseDisplayName,
    opensAt: new Date(opensAt).toISOString(),
    closesAt: new Date(closesAt).toISOString(),
    seconds: timeFor(test, allowance) / 1000,
    questions: test.questions,
    state: stateOf(test, opensAt, closesAt, now.getTime()),
    attempts: test.attempts,
    attemptsLeft: Math.max(0, test.attempts - test.taken.filter(({ state }) => state !== 'void').length),
    result: counting ? { marks: counting.marks, outOf: counting.outOf, pending: counting.pending } : null,
  }
}

export async function listChildTests(db: TenantDb, studentId: string, viewer: Viewer, now: Date): Promise<ChildTest[]> {
  return (await readTests(db, studentId, sql`true`)).map((test) => childTest(test, viewer, now))
}

export async function findChildTest(
  db: TenantDb,
  { studentId, testId }: { readonly studentId: string; readonly testId: string },
  viewer: Viewer,
  now: Date,
) {
  const [test] = await readTests(db, studentId, sql`o.id = ${testId}`)
  if (!test) return undefined
  const attempts = test.taken.map((attempt) => {
    const shown = shownOf(test, viewer, attempt)
    return {
      attemptId: attempt.attemptId,
      number: attempt.number,
      state: attempt.state,
      startedAt: instant(attempt.startedAt),
      endsAt: instant(attempt.endsAt),
      handedInAt: attempt.handedInAt && instant(attempt.handedInAt),
      hasReview: shown.answers || shown.marks || shown.key,
      result: shown.total ? attempt.result : null,
    }
  })
  return {
    test: { ...childTest(test, viewer, now), instructions: test.instructions, isReleased: test.isReleased },
    attempts,
  }
}
