import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { AttemptState, Counting, TestState } from '../../rules/kinds.ts'
import type { ReviewPolicy } from '../../rules/review.ts'
import type { Allowance, Timing } from '../../rules/timing.ts'

/** What the rules need to know of a test. */
export type TestTerms = Timing & {
  readonly testId: string
  readonly title: string
  readonly instructions: string
  readonly state: TestState
  readonly attempts: number
  readonly counting: Counting
  readonly shuffleQuestions: boolean
  readonly shuffleOptions: boolean
  readonly pageMode: 'one' | 'all'
  readonly policy: ReviewPolicy
  readonly isReleased: boolean
  /** The window has closed and nobody is answering any more. */
  readonly isOver: boolean
}

export type Attempt = {
  readonly attemptId: string
  readonly testId: string
  readonly studentId: string
  readonly number: number
  readonly state: AttemptState
  readonly seed: number
  readonly device: string
  readonly startedAt: string
  readonly endsAt: string
  readonly addedMinutes: number
  readonly handedInAt: string | null
  /** The question the student looked at last. */
  readonly testItemId: string | null
}

type Stored = Omit<TestTerms, 'opensAt' | 'closesAt' | 'policy'> & { opensAt: string; closesAt: string } & {
  readonly showAnswers: ReviewPolicy['answers']
  readonly showMarks: ReviewPolicy['marks']
  readonly showKey: ReviewPolicy['key']
}

/** A test that has its times; `lock` is for those who rely on its state until the transaction ends. */
export async function findTerms(
  db: TenantDb,
  testId: string,
  lock: RawBuilder<unknown> = sql``,
): Promise<TestTerms | undefined> {
  const { rows } = await sql<Stored>`
    select o.id as "testId", o.title, o.instructions, o.state, o.opens_at as "opensAt", o.closes_at as "closesAt", o.minutes::int,
      o.grace_minutes::int as "graceMinutes", o.attempts::int, o.counting, o.shuffle_questions as "shuffleQuestions",
      o.shuffle_options as "shuffleOptions", o.page_mode as "pageMode", o.show_answers as "showAnswers",
      o.show_marks as "showMarks", o.show_key as "showKey", o.released_at is not null as "isReleased",
      o.state = 'closed' and not exists (select from online_test_attempts a where a.tenant_id = o.tenant_id
        and a.test_id = o.id and a.state = 'running') as "isOver"
    from online_tests o where o.id = ${testId} and o.opens_at is not null and o.closes_at is not null ${lock}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  const { showAnswers, showMarks, showKey, opensAt, closesAt, ...rest } = row
  return {
    ...rest,
    opensAt: Date.parse(opensAt),
    closesAt: Date.parse(closesAt),
    policy: { answers: showAnswers, marks: showMarks, key: showKey },
  }
}

/** Of `online_test_attempts a`. */
export const attemptColumns = sql`a.id as "attemptId", a.test_id as "testId", a.student_id as "studentId", a.number::int, a.state, a.seed, a.device,
  a.started_at as "startedAt", a.ends_at as "endsAt", a.added_minutes::int as "addedMinutes", a.handed_in_at as "handedInAt",
  a.item_id as "testItemId"`

/** Attempts in the order they were begun. */
export async function listAttempts(db: TenantDb, where: RawBuilder<boolean>, lock: RawBuilder<unknown> = sql``) {
  const { rows } = await sql<Attempt>`
    select ${attemptColumns} from online_test_attempts a where ${where} order by a.number, a.id ${lock}`.execute(db)
  return rows
}

/** A student's extra time in a test. */
export async function allowanceOf(db: TenantDb, testId: string, studentId: string): Promise<Allowance> {
  const { rows } = await sql<Allowance>`select percent::int, minutes::int from online_test_allowances
    where test_id = ${testId} and student_id = ${studentId}`.execute(db)
  return rows[0] ?? { percent: 100, minutes: 0 }
}
