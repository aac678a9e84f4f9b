import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { AttemptState, Counting, TestState } from '../../rules/kinds.ts'
import type { ReviewPolicy } from '../../rules/review.ts'
import { type Allowance, noAllowance, type Timing } from '../../rules/timing.ts'
import { inSeenClass } from '../reach.ts'
import { takers } from '../takers.ts'

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
  /** Rises with every change of the test or of its questions. */
  readonly version: number
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

/** A test that has its times. */
export async function findTerms(db: TenantDb, testId: string): Promise<TestTerms | undefined> {
  const { rows } = await sql<Stored>`select ${termsColumns} from online_tests o where ${hasTimes(testId)}`.execute(db)
  return rows[0] && termsOf(rows[0])
}

const hasTimes = (testId: string) => sql`o.id = ${testId} and o.opens_at is not null and o.closes_at is not null`

/** Of `online_tests o`. */
const termsColumns = sql`o.id as "testId", o.title, o.instructions, o.state, o.opens_at as "opensAt", o.closes_at as "closesAt", o.minutes::int,
      o.grace_minutes::int as "graceMinutes", o.attempts::int, o.counting, o.shuffle_questions as "shuffleQuestions",
      o.shuffle_options as "shuffleOptions", o.page_mode as "pageMode", o.show_answers as "showAnswers",
      o.show_marks as "showMarks", o.show_key as "showKey", o.released_at is not null as "isReleased",
      o.state = 'closed' and not exists (select from online_test_attempts a where a.tenant_id = o.tenant_id
        and a.test_id = o.id and a.state = 'running') as "isOver", o.version`

function termsOf({ showAnswers, showMarks, showKey, opensAt, closesAt, ...rest }: Stored): TestTerms {
  return {
    ...rest,
    opensAt: Date.parse(opensAt),
    closesAt: Date.parse(closesAt),
    policy: { answers: showAnswers, marks: showMarks, key: showKey },
  }
}

/** Whether attempt `a` is of a class whose part of its test the caller reads. */
export const isOfOwnClass = (actor: Actor): RawBuilder<boolean> =>
  sql`(exists (select from online_tests o where o.tenant_id = a.tenant_id and o.id = a.test_id
    and ${inSeenClass(actor, sql`a.class_id`)}))`

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

export type Seat = {
  readonly terms: TestTerms
  readonly classId: string
  /** In the order they were begun. */
  readonly attempts: readonly Attempt[]
  readonly allowance: Allowance
}

/**
 * What a student needs to begin a test or to go on with it, in one statement, because a whole year begins at once. The test is held so
 * that it is neither withdrawn nor ended meanwhile. Undefined if the student does not take it, or nobody can yet.
 */
export async function holdSeat(db: TenantDb, testId: string, studentId: string): Promise<Seat | undefined> {
  const taken = takers({ tests: sql`select ${testId}::uuid`, students: sql`select ${studentId}::uuid` })
  const own = sql`a.test_id = o.id and a.student_id = ${studentId}`
  const { rows } = await sql<Stored & { classId: string | null; own: Attempt[]; allowance: Allowance | null }>`
    select ${termsColumns}, (select t.class_id from ${taken} t) as "classId",
      ${listOf(sql`select ${attemptColumns} from online_test_attempts a where ${own} order by a.number`)} as own,
      (select json_build_object('percent', w.percent, 'minutes', w.minutes) from online_test_allowances w
        where w.test_id = o.id and w.student_id = ${studentId}) as allowance
    from online_tests o where ${hasTimes(testId)} and o.state in ('scheduled', 'closed') for share of o`.execute(db)
  const [row] = rows
  if (!row?.classId) return undefined
  const { classId, own: attempts, allowance, ...stored } = row
  return { terms: termsOf(stored), classId, attempts, allowance: allowance ?? noAllowance }
}
