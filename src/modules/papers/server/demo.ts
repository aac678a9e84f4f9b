import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { Blueprint } from '../blueprint.ts'
import { PaperContent } from '../paper.ts'
import type { PaperBody, PaperQuestion } from '../records.ts'
import { readBank, readTwins } from './paperBank.ts'
import { insertPaper, weigh } from './paperStorage.ts'

/** The demo may take every question. */
const usedByNobody = sql`select null::uuid as question_id where false`

type People = { office: string; teacher: string }
/** Other languages of the demo’s bank, as an English title has them. */
const languages = { hi: 'Hindi', te: 'Telugu', ur: 'Urdu' } as const
type Course = { gradeId: string; courseId: string; course: string; language: 'en' | 'hi' }

/** Papers of every demo school in every state, and worksheets in two languages. */
export async function demoPapers({ database }: Pick<Services, 'database'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows) await database.inTenant({ tenantId }, fillShelf)
}

const easyTest = {
  marks: 12,
  minutes: 30,
  sections: [
    { title: 'Section A', rows: [{ type: 'single', marks: 1, count: 4 }] },
    { title: 'Section B', rows: [{ type: 'short', marks: 2, count: 4 }] },
  ],
}
const halfYear = {
  marks: 16,
  minutes: 60,
  sections: [
    { title: 'Section A', rows: [{ type: 'single', marks: 1, count: 4 }] },
    { title: 'Section B', rows: [{ type: 'short', marks: 2, count: 4 }] },
    { title: 'Section C', rows: [{ type: 'long', marks: 4, count: 2, attempt: 1 }] },
  ],
  shares: { tolerance: 15, difficulties: [{ difficulty: 1, percent: 40 }] },
}

/** One that the office shares, and one of the teacher's own. */
async function addBlueprints(db: TenantDb, { office, teacher }: People): Promise<void> {
  for (const [name, authorId, isShared, blueprint] of [
    ['Half-yearly pattern', office, true, halfYear],
    ['Short weekly test', teacher, false, easyTest],
  ] as const)
    await sql`insert into paper_blueprints (name, author_id, is_shared, blueprint)
      values (${name}, ${authorId}, ${isShared}, ${JSON.stringify(Blueprint.parse(blueprint))}::jsonb)`.execute(db)
}

async function fillShelf(db: TenantDb): Promise<void> {
  const people = await peopleOf(db)
  if (!people) return
  await addBlueprints(db, people)
  await addHeldPapers(db, people)
  const { rows: courses } = await sql<Course>`
    select q.grade_id as "gradeId", q.subject_id as "courseId", s.name as course, q.language
    from questions q join subjects s on s.id = q.subject_id
    where q.approved_number is not null and q.grade_id is not null and q.language in ('en', 'hi')
    group by q.grade_id, q.subject_id, s.name, q.language having count(*) > 8 order by count(*) desc, s.name limit 3`.execute(
    db,
  )
  for (const course of courses) await addBilingual(db, people, course)
  const [first, second, third] = courses
  if (first) {
    const bank = await readBank(db, first, usedByNobody)
    await add(
      db,
      people,
      first,
      { name: `Unit test 1: ${first.course}`, kind: 'formal', state: 'released' },
      bank.slice(0, 12),
    )
    await add(
      db,
      people,
      first,
      { name: `Half-yearly: ${first.course}`, kind: 'formal', state: 'review' },
      bank.slice(6, 20),
    )
    await add(
      db,
      people,
      first,
      { name: `Model test: ${first.course}`, kind: 'formal', state: 'approved' },
      bank.slice(3, 18),
    )
    const sheet = {
      name: `Worksheet: ${first.course}`,
      kind: 'informal',
      state: 'released',
      isWorksheet: true,
    } as const
    await add(db, people, first, sheet, bank.slice(-6))
  }
  if (second) {
    const bank = await readBank(db, second, usedByNobody)
    await add(
      db,
      people,
      second,
      { name: `Unit test 1: ${second.course}`, kind: 'formal', state: 'returned' },
      bank.slice(0, 9),
    )
  }
  if (third) {
    const bank = await readBank(db, third, usedByNobody)
    await add(
      db,
      people,
      third,
      { name: `Weekly test: ${third.course}`, kind: 'informal', state: 'draft' },
      bank.slice(0, 8),
    )
  }
}

/** Of what the demo's teachers teach in the class of the demo's student: a paper that the class has written since. */
async function addHeldPapers(db: TenantDb, people: People): Promise<void> {
  const { rows } = await sql<Course & { teacher: string }>`
    select k.grade_id as "gradeId", t.subject_id as "courseId", s.name as course, 'en' as language, t.teacher_id as teacher
    from teachings t join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id
      join subjects s on s.tenant_id = t.tenant_id and s.id = t.subject_id
      join classes k on k.tenant_id = t.tenant_id and k.id = t.class_id
    where u.user_name in ('teacher', 'classteacher') and t.to_date is null and t.class_id in (
      select e.class_id from enrolments e join users p on p.tenant_id = e.tenant_id and p.id = e.student_id
      where p.user_name = 'student' and e.to_date is null)
    order by t.id`.execute(db)
  for (const { teacher, ...course } of rows) {
    const bank = await readBank(db, course, usedByNobody)
    const told = { name: `Periodic test: ${course.course}`, kind: 'formal', state: 'released', days: 14 } as const
    if (bank.length >= 8) await add(db, { ...people, teacher }, course, told, bank.slice(0, 12))
  }
}

/** Worksheets in two languages, of the questions that have a translation. */
async function addBilingual(db: TenantDb, people: People, course: Course): Promise<void> {
  const bank = await readBank(db, course, usedByNobody)
  const ids = bank.map(({ versionId }) => versionId)
  for (const language of ['hi', 'te', 'ur'] as const satisfies (keyof typeof languages)[]) {
    const twins = await readTwins(db, ids, language)
    if (language === course.language || twins.length < 3) continue
    const questions = Object.fromEntries(twins.map(({ versionId, twinId }) => [versionId, twinId]))
    const translated = bank.filter(({ versionId }) => questions[versionId] !== undefined)
    const name = `Revision in ${course.language === 'hi' ? 'Hindi' : 'English'} and ${languages[language]}: ${course.course}`
    const told = { name, kind: 'informal', state: 'released', isWorksheet: true } as const
    await add(db, people, course, { ...told, second: { language, questions } }, translated.slice(0, 10))
  }
}

async function peopleOf(db: TenantDb): Promise<People | null> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, user_name as name from users where user_name = 'teacher'
    union all (select id, 'office' from users where is_super_admin and role_id = ${roles.admin} order by id limit 1)`.execute(
    db,
  )
  const idOf = (name: string) => rows.find((one) => one.name === name)?.id
  const [office, teacher] = [idOf('office'), idOf('teacher')]
  return office && teacher ? { office, teacher } : null
}

type Told = {
  name: string
  kind: 'formal' | 'informal'
  state: 'draft' | 'review' | 'approved' | 'released' | 'returned'
  isWorksheet?: boolean
  /** Since when it is open, if it is released. */
  days?: number
  second?: PaperContent['second']
}

const isWritten = ({ type }: PaperQuestion) => type === 'short' || type === 'long' || type === 'passage'

/** A place for each question; the first two that are alike are a choice. */
function withChoice(questions: readonly PaperQuestion[]): { questions: string[] }[] {
  for (const [at, one] of questions.entries()) {
    const other = questions
      .slice(at + 1)
      .find(
        ({ marks, chapter, difficulty }) =>
          marks === one.marks && marks > 1 && chapter === one.chapter && Math.abs(difficulty - one.difficulty) < 2,
      )
    if (other)
      return questions
        .filter((question) => question !== other)
        .map(({ versionId }) => ({
          questions: versionId === one.versionId ? [versionId, other.versionId] : [versionId],
        }))
  }
  return questions.map(({ versionId }) => ({ questions: [versionId] }))
}

async function add(db: TenantDb, people: People, course: Course, told: Told, questions: readonly PaperQuestion[]) {
  const groupOf = (of: readonly PaperQuestion[]) => [{ places: withChoice(of) }]
  const [written, chosen] = [questions.filter(isWritten), questions.filter((one) => !isWritten(one))]
  const sections = [
    { title: 'Section A', instructions: 'Choose or fill in the right answer.', groups: groupOf(chosen) },
    { title: 'Section B', instructions: 'Answer in your own words.', groups: groupOf(written) },
  ].filter(({ groups }) => groups.some(({ places }) => places.length > 0))
  if (sections.length === 0) return
  const content = PaperContent.parse({
    instructions: told.kind === 'formal' ? 'All questions are compulsory.\nMarks are shown beside each question.' : '',
    ...{ sections, seed: 7, sets: told.kind === 'formal' ? 2 : 1, second: told.second ?? null },
  })
  const weighed = await weigh(db, content)
  if ('failure' in weighed) return
  const { gradeId, courseId, language } = course
  const body: PaperBody = {
    ...{ gradeId, courseId, language, name: told.name, kind: told.kind, isWorksheet: told.isWorksheet ?? false },
    ...{ mode: 'manual', classIds: [], minutes: told.kind === 'formal' ? 60 : 30, content },
  }
  const saved = { body, quarterMarks: weighed.quarterMarks, userId: people.teacher }
  const questionPaperId = await insertPaper({ db, audit: () => {} }, saved)
  await decide(db, people, questionPaperId, told)
}

/** Moves a paper to its state, with the decision behind it. */
async function decide(
  db: TenantDb,
  people: People,
  questionPaperId: string,
  { kind, state, days = 3 }: Told,
): Promise<void> {
  if (kind === 'formal' && (state === 'review' || state === 'approved'))
    for (const [userId, hours] of [
      [people.teacher, 26],
      [people.office, 3],
    ] as const)
      await sql`insert into paper_openings (paper_id, number, user_id, code, opened_at)
        values (${questionPaperId}, 1, ${userId}, ${`DEMO${hours}${state === 'review' ? 'A' : 'B'}`},
          now() - make_interval(hours => ${hours}))`.execute(db)
  if (kind === 'formal' && state !== 'draft' && state !== 'review')
    await sql`insert into paper_decisions (paper_id, number, author_id, writer_id, approver_id, decision, comment)
      values (${questionPaperId}, 1, ${people.teacher}, ${people.teacher}, ${people.office},
        ${state === 'returned' ? 'returned' : 'approved'},
        ${state === 'returned' ? 'Please add a question with a diagram.' : ''})`.execute(db)
  await sql`update papers set state = ${state === 'returned' ? 'draft' : state},
      submitted_at = case when ${state === 'review'} then now() - make_interval(days => 1) end,
      first_submitted_at = case when ${kind === 'formal' && state !== 'draft'} then now() - make_interval(days => ${days + 1}) end,
      opens_at = case when ${state === 'released'} then now() - make_interval(days => ${days}) end
    where id = ${questionPaperId}`.execute(db)
}
