import { sql } from 'kysely'
import type { WrittenPaper } from '#modules/papers/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { paperQuarters } from '../marks.ts'
import type { OfflineTest, PaperTestInput, TestInput } from '../schemas.ts'
import { inEffect } from './reach.ts'

/** Whether the teacher teaches the subject in every one of these classes. */
export async function mayTest(
  db: TenantDb,
  teacherId: string,
  { courseId, classIds }: Pick<TestInput, 'courseId' | 'classIds'>,
): Promise<boolean> {
  const ids = [...new Set(classIds)]
  const { rows } = await sql<{ known: number }>`select count(distinct x.class_id)::int as known from teachings x
    where x.class_id = any (${ids}::uuid[]) and x.subject_id = ${courseId} and x.teacher_id = ${teacherId}
      and ${inEffect('x')}`.execute(db)
  return rows[0]?.known === ids.length
}

/** Whether all of these classes are of the grade. */
export async function areOfGrade(db: TenantDb, classIds: readonly string[], gradeId: string): Promise<boolean> {
  const { rows } =
    await sql`select from classes where id = any (${[...classIds]}::uuid[]) and grade_id <> ${gradeId} limit 1`.execute(
      db,
    )
  return rows.length === 0
}

/** The sum of the questions in marks, exactly. */
export const sumOfQuestions = ({ questions }: Pick<TestInput, 'questions'>): number =>
  questions.reduce((all, { marks }) => all + marks * 4, 0) / 4

/** Whether the declared total fits the questions: their sum, or less where students choose among them. */
export const isTotalRight = (input: TestInput): boolean =>
  input.hasChoice ? input.marks > 0 && input.marks <= sumOfQuestions(input) : input.marks === sumOfQuestions(input)

export async function insertTest(db: TenantDb, setBy: string, input: TestInput): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into offline_tests (set_by, subject_id, title, held_on, quarter_total, has_choice)
    values (${setBy}, ${input.courseId}, ${input.title}, ${input.heldOn}, ${input.marks * 4}, ${input.hasChoice})
    returning id`.execute(db)
  const testId = rows[0]?.id ?? ''
  const questions = input.questions.map((one) => ({ ...one, questionId: null }))
  await setParts(db, testId, { ...input, questions })
  return testId
}

export async function updateTest(db: TenantDb, testId: string, input: TestInput): Promise<void> {
  await sql`update offline_tests set subject_id = ${input.courseId}, title = ${input.title}, held_on = ${input.heldOn},
      quarter_total = ${input.marks * 4}, has_choice = ${input.hasChoice}, version = version + 1
    where id = ${testId}`.execute(db)
  await setParts(db, testId, input)
}

/** A test of the questions of a paper, in the version that is printed now. */
export async function insertTestOfPaper(
  db: TenantDb,
  setBy: string,
  input: PaperTestInput,
  { paper, items, hasChoice }: WrittenPaper,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into offline_tests (set_by, subject_id, title, held_on, quarter_total, has_choice, question_paper_id, paper_number)
    values (${setBy}, ${paper.courseId}, ${input.title}, ${input.heldOn}, ${paperQuarters(askedItems(items))}, ${hasChoice},
      ${paper.questionPaperId}, ${paper.number})
    returning id`.execute(db)
  const testId = rows[0]?.id ?? ''
  await setClasses(db, testId, input.classIds)
  await sql`insert into offline_test_questions (test_id, position, label, quarter_marks, version_id, section, group_no, place_no, attempt)
    select ${testId}, n.position, n.label, n.marks * 4, n."versionId", n.section, n."group", n.place, n.attempt
    from jsonb_to_recordset(${JSON.stringify(items.map((item, position) => ({ ...item, position })))}::jsonb)
      as n(position integer, label text, marks numeric, "versionId" uuid, section text, "group" integer, place integer, attempt integer)`.execute(
    db,
  )
  return testId
}

/** The questions of a paper for the rules of marks. */
export const askedItems = (items: WrittenPaper['items']) =>
  items.map(({ versionId, marks, group, place, attempt }) => ({
    questionId: versionId,
    quarters: marks * 4,
    place: { group, place, attempt },
  }))

/** A test of a paper gets another title, day or classes only. */
export async function updateTestOfPaper(
  db: TenantDb,
  testId: string,
  { title, heldOn, classIds }: Pick<TestInput, 'title' | 'heldOn' | 'classIds'>,
): Promise<void> {
  await sql`update offline_tests set title = ${title}, held_on = ${heldOn}, version = version + 1 where id = ${testId}`.execute(
    db,
  )
  await setClasses(db, testId, classIds)
}

/** Whether what was sent asks what the paper of a test asks. */
export const asksTheSame = (input: TestInput, { courseId, questions }: OfflineTest): boolean =>
  input.courseId === courseId &&
  input.questions.length === questions.length &&
  questions.every(
    ({ label, marks }, at) => input.questions[at]?.label === label && input.questions[at]?.marks === marks,
  )

type Kept = Pick<OfflineTest, 'questions'>

/** The questions of a test under the ids they have, by their id or else by their number; undefined if one is of another test. */
export function withIds(input: TestInput, before: Kept): TestInput | undefined {
  const ids = new Set(before.questions.map(({ questionId }) => questionId))
  const named = input.questions.flatMap(({ questionId }) => questionId ?? [])
  if (named.some((questionId) => !ids.has(questionId)) || new Set(named).size !== named.length) return undefined
  const free = new Map(
    before.questions.flatMap(({ questionId, label }) => (named.includes(questionId) ? [] : [[label, questionId]])),
  )
  const questions = input.questions.map((one) => ({
    ...one,
    questionId: one.questionId ?? free.get(one.label) ?? null,
  }))
  return { ...input, questions }
}

type Losses = { readonly marks: number; readonly students: number }

/** What was entered and would go with the questions and classes that are left out. The caller holds the test. */
export async function readLosses(
  db: TenantDb,
  testId: string,
  { classIds, questions }: Pick<TestInput, 'classIds' | 'questions'>,
): Promise<Losses> {
  const kept = questions.flatMap(({ questionId }) => questionId ?? [])
  const { rows } = await sql<Losses>`
    select coalesce(sum(l.marks), 0)::int as marks, count(*)::int as students from (
      select count(m.id) filter (where p.class_id <> all (${classIds}::uuid[]) or m.question_id <> all (${kept}::uuid[])) as marks,
        p.class_id <> all (${classIds}::uuid[]) and (p.presence <> 'present' or p.quarter_total is not null) as "isDropped"
      from offline_test_papers p left join offline_test_marks m on m.tenant_id = p.tenant_id and m.paper_id = p.id
      where p.test_id = ${testId} group by p.tenant_id, p.id) l
    where l.marks > 0 or l."isDropped"`.execute(db)
  return rows[0] ?? { marks: 0, students: 0 }
}

/** A question keeps its marks as long as it keeps its id; a class keeps its papers as long as it takes the test. */
async function setParts(db: TenantDb, testId: string, { classIds, questions }: TestInput): Promise<void> {
  await setClasses(db, testId, classIds)
  await setQuestions(db, testId, questions)
}

async function setClasses(db: TenantDb, testId: string, classIds: readonly string[]): Promise<void> {
  const classes = [...new Set(classIds)]
  await sql`delete from offline_test_papers where test_id = ${testId} and class_id <> all (${classes}::uuid[])`.execute(
    db,
  )
  await sql`delete from offline_test_classes where test_id = ${testId} and class_id <> all (${classes}::uuid[])`.execute(
    db,
  )
  await sql`insert into offline_test_classes (test_id, class_id) select ${testId}, unnest(${classes}::uuid[])
    on conflict on constraint offline_test_classes_once do nothing`.execute(db)
}

async function setQuestions(db: TenantDb, testId: string, questions: TestInput['questions']): Promise<void> {
  const asked = JSON.stringify(
    questions.map(({ questionId, label, marks }, position) => ({ questionId, label, quarters: marks * 4, position })),
  )
  await sql`delete from offline_test_questions where test_id = ${testId}
    and id <> all (${questions.flatMap(({ questionId }) => questionId ?? [])}::uuid[])`.execute(db)
  // Two questions may swap their numbers: for a moment none has one.
  await sql`update offline_test_questions set label = chr(1) || position where test_id = ${testId}`.execute(db)
  await sql`update offline_test_questions q set position = n.position, label = n.label, quarter_marks = n.quarters
    from jsonb_to_recordset(${asked}::jsonb) as n("questionId" uuid, label text, quarters integer, position integer)
    where q.id = n."questionId" and q.test_id = ${testId}`.execute(db)
  await sql`insert into offline_test_questions (test_id, position, label, quarter_marks)
    select ${testId}, n.position, n.label, n.quarters
    from jsonb_to_recordset(${asked}::jsonb) as n("questionId" uuid, label text, quarters integer, position integer)
    where n."questionId" is null`.execute(db)
}
