import { sql } from 'kysely'
import { findWrittenPaper, questionsOnSecretPapers } from '#modules/papers/server/public.ts'
import { type CivilDate, instantOf } from '#platform/contract/dates/dates.ts'
import { outsideYear } from '#platform/contract/dates/dateTexts.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Target, TestInput } from '../schemas.ts'
import { foreignIn } from './foreignIds.ts'
import { inEffect } from './reach.ts'
import { takers } from './takers.ts'
import { hasSeenAllowance } from './testQueries.ts'

/** A local time of the academic year as an instant; names the field if the day is outside the year. */
export async function instantInYear(
  db: TenantDb,
  { timeZone }: Actor,
  local: { date: CivilDate; time: string },
  field: string,
): Promise<string> {
  const { rows } = await sql<{ start: CivilDate; end: CivilDate }>`
    select starts_on as start, ends_on as end from academic_years where id = (select current_year())`.execute(db)
  const [year] = rows
  if (!year) throw problem('no-academic-year')
  if (local.date < year.start || local.date > year.end)
    throw invalid([{ field: `${field}.date`, ...outsideYear(year) }])
  return instantOf(local.date, local.time, timeZone)
}

/** A whole class makes its groups and single students unnecessary. */
const withoutRepeats = (wished: readonly Target[]): Target[] => {
  const targets = wished.map((one) => (one.studentId === null ? one : { ...one, stdGrpId: null }))
  const isWhole = ({ stdGrpId, studentId }: Target) => stdGrpId === null && studentId === null
  const whole = new Set(targets.flatMap((target) => (isWhole(target) ? [target.classId] : [])))
  const known = new Map(targets.map((one) => [`${one.classId} ${one.stdGrpId} ${one.studentId}`, one]))
  return [...known.values()].filter((target) => isWhole(target) || !whole.has(target.classId))
}

const given = (targets: readonly Target[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as n("classId" uuid, "stdGrpId" uuid, "studentId" uuid)`

/** Whether the teacher teaches the subject in every class, and every group and student belongs to its class. */
async function mayTarget(db: TenantDb, teacherId: string, courseId: string, targets: readonly Target[]) {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from ${given(targets)}
    where not exists (select from teachings x where x.class_id = n."classId" and x.subject_id = ${courseId}
        and x.teacher_id = ${teacherId} and ${inEffect('x')})
      or (n."stdGrpId" is not null and not exists (select from student_groups p where p.id = n."stdGrpId"
        and p.class_id = n."classId"))
      or (n."studentId" is not null and not exists (select from enrolments e where e.student_id = n."studentId"
        and e.class_id = n."classId" and ${inEffect('e')}))`.execute(db)
  return rows[0]?.wrong === 0
}

/** The versions in use of these questions, in their order; undefined if one of them is not in use. */
async function versionsInUse(db: TenantDb, questionIds: readonly string[]): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ versionId: string }>`
    select v.id as "versionId" from unnest(${[...questionIds]}::uuid[]) with ordinality a (id, place)
      join questions q on q.id = a.id and q.removed_at is null and q.state <> 'retired'
      join question_versions v on v.tenant_id = q.tenant_id and v.question_id = q.id and v.number = q.approved_number
    order by a.place`.execute(db)
  return rows.length === questionIds.length ? rows.map(({ versionId }) => versionId) : undefined
}

type TestRecord = Omit<TestInput, 'questionIds'> & { readonly versionIds: readonly string[] }

/** Of these questions, one on a paper that students must not know yet. What the test has already stays in it. */
async function hasSecret(db: TenantDb, versionIds: readonly string[], testId: string | null): Promise<boolean> {
  const { rows } = await sql`select from question_versions v
    where v.id = any (${[...versionIds]}::uuid[]) and v.question_id in (${questionsOnSecretPapers})
      and v.question_id not in (select w.question_id from online_test_items i
        join question_versions w on w.tenant_id = i.tenant_id and w.id = i.version_id where i.test_id = ${testId}::uuid)
    limit 1`.execute(db)
  return rows.length > 0
}

/** Whether the caller may take questions of this paper. A test keeps the paper it has. */
async function mayTakeFrom(db: TenantDb, actor: Actor, paperId: string | null, testId: string | null) {
  if (paperId === null || (await findWrittenPaper(db, actor, paperId))) return true
  const { rows } =
    await sql`select from online_tests where id = ${testId}::uuid and question_paper_id = ${paperId}`.execute(db)
  return rows.length > 0
}

type Refusal =
  | 'not-your-class'
  | 'no-such-question'
  | 'question-secret'
  | 'no-such-paper'
  | NonNullable<Awaited<ReturnType<typeof foreignIn>>>

/** Checks everything a teacher wrote against the school's records. */
export async function readInput(
  db: TenantDb,
  actor: Actor,
  { questionIds, ...input }: TestInput,
  testId: string | null = null,
): Promise<TestRecord | Refusal> {
  const targets = withoutRepeats(input.targets)
  const foreign = await foreignIn(db, actor, {
    classIds: targets.map(({ classId }) => classId),
    studentIds: targets.flatMap(({ studentId }) => (studentId ? [studentId] : [])),
    courseId: input.courseId,
  })
  if (foreign) return foreign
  if (!(await mayTarget(db, actor.userId, input.courseId, targets))) return 'not-your-class'
  if (!(await mayTakeFrom(db, actor, input.questionPaperId, testId))) return 'no-such-paper'
  const versionIds = await versionsInUse(db, questionIds)
  if (!versionIds) return 'no-such-question'
  return (await hasSecret(db, versionIds, testId)) ? 'question-secret' : { ...input, targets, versionIds }
}

export async function insertTest(db: TenantDb, setBy: string, record: TestRecord): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into online_tests (set_by, subject_id, title, instructions, minutes, grace_minutes, attempts, counting, shuffle_questions,
      shuffle_options, page_mode, show_answers, show_marks, show_key, is_anonymous, question_paper_id)
    values (${setBy}, ${record.courseId}, ${record.title}, ${record.instructions}, ${record.minutes}, ${record.graceMinutes},
      ${record.attempts}, ${record.counting}, ${record.shuffleQuestions}, ${record.shuffleOptions}, ${record.pageMode},
      ${record.showAnswers}, ${record.showMarks}, ${record.showKey}, ${record.isAnonymous}, ${record.questionPaperId})
    returning id`.execute(db)
  const [made] = rows
  if (!made) throw new Error('The test has no row.')
  await setParts(db, made.id, record)
  return made.id
}

/** The caller holds the row, has compared the version and made sure that nobody has begun. */
export async function updateTest(db: TenantDb, testId: string, record: TestRecord): Promise<void> {
  await sql`update online_tests set subject_id = ${record.courseId}, title = ${record.title},
      instructions = ${record.instructions}, minutes = ${record.minutes}, grace_minutes = ${record.graceMinutes},
      attempts = ${record.attempts}, counting = ${record.counting}, shuffle_questions = ${record.shuffleQuestions},
      shuffle_options = ${record.shuffleOptions}, page_mode = ${record.pageMode}, show_answers = ${record.showAnswers},
      show_marks = ${record.showMarks}, show_key = ${record.showKey}, is_anonymous = ${record.isAnonymous},
      question_paper_id = ${record.questionPaperId}, version = version + 1
    where id = ${testId}`.execute(db)
  await setParts(db, testId, record)
}

/** The heading of each question, in their order. */
const headingsOf = ({ sections, versionIds }: Pick<TestRecord, 'sections' | 'versionIds'>): string[] => {
  const inOrder = sections.toSorted((a, b) => a.from - b.from)
  return versionIds.map((_, place) => inOrder.findLast(({ from }) => from <= place)?.title ?? '')
}

/** Nobody has begun, so nothing points at the rows that are replaced. */
async function setParts(db: TenantDb, testId: string, record: TestRecord): Promise<void> {
  const { targets, versionIds } = record
  await sql`delete from online_test_targets where test_id = ${testId}`.execute(db)
  await sql`insert into online_test_targets (test_id, class_id, group_id, student_id)
    select ${testId}, n."classId", n."stdGrpId", n."studentId" from ${given(targets)}`.execute(db)
  await sql`delete from online_test_items where test_id = ${testId}`.execute(db)
  await sql`insert into online_test_items (test_id, position, version_id, section)
    select ${testId}, a.place - 1, a.id, a.section
    from unnest(${[...versionIds]}::uuid[], ${headingsOf(record)}::text[]) with ordinality a (id, section, place)`.execute(
    db,
  )
}

/** Replaces the extra time of the students the caller sees; false if one of the named does not take the test. */
export async function setAllowances(
  db: TenantDb,
  actor: Actor,
  testId: string,
  allowances: readonly { studentId: string; percent: number; minutes: number }[],
): Promise<boolean> {
  const ids = [...new Set(allowances.map(({ studentId }) => studentId))]
  const { rows } = await sql<{ known: number }>`select count(*)::int as known
    from ${takers({ tests: sql`select ${testId}::uuid`, students: sql`select unnest(${ids}::uuid[])` })} a`.execute(db)
  if (rows[0]?.known !== ids.length || ids.length !== allowances.length) return false
  await sql`delete from online_test_allowances w using online_tests o
    where w.test_id = ${testId} and o.tenant_id = w.tenant_id and o.id = w.test_id and ${hasSeenAllowance(actor)}`.execute(
    db,
  )
  await sql`insert into online_test_allowances (test_id, student_id, percent, minutes, given_by)
    select ${testId}, n."studentId", n.percent, n.minutes, ${actor.userId}
    from jsonb_to_recordset(${JSON.stringify(allowances)}::jsonb) as n("studentId" uuid, percent integer, minutes integer)
    where n.percent > 100 or n.minutes > 0`.execute(db)
  return true
}
