import { sql } from 'kysely'
import { aTest } from '#modules/onlineTests/server/seed.ts'
import { PaperContent } from '#modules/papers/paper.ts'
import { insertPaper } from '#modules/papers/server/paperStorage.ts'
import { Tags } from '#modules/questions/schemas.ts'
import { insertQuestion } from '#modules/questions/server/questionStorage.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { ProofContext } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { allRoutes } from '../stage/routes.ts'
import { createScene, play, type Stage, within } from '../stage/scenes.ts'
import { withValue } from '../stage/values.ts'

type ExpectEqual = (what: string, found: unknown, wanted: unknown) => void

const secret = 'Unreleased words of a question 7f3a91'
const families = ['student', 'guardian', 'otherstudent', 'otherguardian'] as const

const chapter = 'Proof of secrets'
const paperStates = ['draft', 'review', 'approved'] as const
type Learner = { studentId: string; classId: string; gradeId: string; courseId: string }
type Planted = Readonly<Record<string, string>>

/** The stage's student in a subject of their grade. */
const learner = (stage: Stage) =>
  within(stage, async (db) => {
    const { rows } = await sql<Learner>`
      select e.student_id as "studentId", e.class_id as "classId", k.grade_id as "gradeId", n.subject_id as "courseId"
      from enrolments e join classes k on k.tenant_id = e.tenant_id and k.id = e.class_id
        join grade_subjects n on n.tenant_id = k.tenant_id and n.grade_id = k.grade_id
          and n.elective_group is null and n.stream_id is null
      where e.student_id = ${stage.person('student').userId}
        and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity') order by n.id limit 1`.execute(
      db,
    )
    const [found] = rows
    if (!found) throw new Error('The student has no subject.')
    return found
  })

/** A question in use that the student could practise, and a round of theirs that has asked it already. */
async function plantQuestion(db: TenantDb, authorId: string, { studentId, gradeId, courseId }: Learner, level: number) {
  const content = { type: 'trueFalse' as const, stem: secret, explanation: secret, marks: 1, right: true }
  const tags = Tags.parse({ gradeId, courseId, chapter, difficulty: level })
  const questionId = await insertQuestion({ db, audit: () => {} }, { tags, content, authorId })
  await sql`update questions set state = 'approved', approved_number = 1 where id = ${questionId}`.execute(db)
  const { rows } = await sql<{ versionId: string; roundId: string }>`
    with v as (select id from question_versions where question_id = ${questionId}),
      r as (insert into challenge_rounds (student_id, subject_id, grade_id, chapter, level, seed, started_at)
        values (${studentId}, ${courseId}, ${gradeId}, ${chapter}, ${level}, 7, now()) returning id)
    select v.id as "versionId", r.id as "roundId" from v, r`.execute(db)
  const { versionId = '', roundId = '' } = rows[0] ?? {}
  return { questionId, questionVersionId: versionId, roundId }
}

const askInRound = (db: TenantDb, { roundId, questionVersionId }: { roundId: string; questionVersionId: string }) =>
  sql`insert into challenge_answers (round_id, position, version_id) values (${roundId}, 0, ${questionVersionId})`.execute(
    db,
  )

/** Formal papers from their draft to their approval. */
const plantPapers = (stage: Stage, of: Learner) =>
  within(stage, async (db) => {
    const authorId = stage.person('teacher').userId ?? ''
    const planted: Planted[] = []
    for (const [at, state] of paperStates.entries()) {
      const question = await plantQuestion(db, authorId, of, (at % 3) + 1)
      await askInRound(db, question)
      const sections = [{ title: secret, groups: [{ places: [{ questions: [question.questionVersionId] }] }] }]
      const body = {
        ...{
          name: secret,
          kind: 'formal' as const,
          mode: 'manual' as const,
          isWorksheet: false,
          language: 'en' as const,
        },
        ...{ gradeId: of.gradeId, courseId: of.courseId, classIds: [], minutes: 30 },
        content: PaperContent.parse({ sections, seed: 1 }),
      }
      const questionPaperId = await insertPaper({ db, audit: () => {} }, { body, quarterMarks: 4, userId: authorId })
      await sql`update papers set state = ${state} where id = ${questionPaperId}`.execute(db)
      planted.push({ ...question, questionPaperId })
    }
    return planted
  })

/** A test that opens tomorrow. */
const plantTest = (stage: Stage, of: Learner) =>
  within(stage, async (db) => {
    const authorId = stage.person('teacher').userId ?? ''
    await sql`update challenge_rounds set finished_at = now(), marks_n = 0, marks_d = 1, out_of_n = 1, out_of_d = 1
      where student_id = ${of.studentId} and chapter = ${chapter} and level = 1`.execute(db)
    const question = await plantQuestion(db, authorId, of, 1)
    await askInRound(db, question)
    const day = 24 * 60 * 60 * 1000
    const testId = await aTest(db, {
      ...{ setBy: authorId, courseId: of.courseId, classIds: [of.classId], questionIds: [question.questionId] },
      ...{ title: 'Opens tomorrow', state: 'scheduled' },
      ...{ opensAt: new Date(Date.now() + day), closesAt: new Date(Date.now() + 2 * day) },
    })
    return { ...question, testId }
  })

/** No route tells a student or guardian a word of a paper that is not released, or of a test that is not open, whatever id they send. */
export async function checkUnreleasedPapers(
  server: ProofServer,
  stage: Stage,
  context: ProofContext,
  expect: ExpectEqual,
) {
  const of = await learner(stage)
  const plants: Planted[] = [...(await plantPapers(stage, of)), await plantTest(stage, of)]
  const routes = allRoutes.filter(({ route }) => route.access.who !== 'anyone' && route.access.who !== 'operator')
  for (const [at, named] of context.subset(routes, 12).entries()) {
    const planted = plants[at % plants.length] ?? {}
    const scene = await createScene(named, stage)
    const call = scene.slots.reduce((sent, slot) => {
      const id = planted[slot.name]
      return id ? withValue(sent, slot, id) : sent
    }, scene.call)
    for (const name of families) {
      const { body } = await play(server, named, { ...scene, call }, stage.person(name))
      expect(`${named.action} tells ${name} about an unreleased paper`, body.includes(secret), false)
    }
  }
  await checkRounds(server, stage, { of, plants }, expect)
}

/** A round that had begun before goes on without the question, and tells nothing of it whatever was answered. */
async function checkRounds(
  server: ProofServer,
  stage: Stage,
  { of: { studentId, courseId }, plants }: { of: Learner; plants: readonly Planted[] },
  expect: ExpectEqual,
) {
  const student = stage.person('student')
  const routeOf = (action: string) => {
    const named = allRoutes.find((one) => one.action === action)
    if (!named) throw new Error(`There is no route ${action}.`)
    return named
  }
  const calls = [
    ...[1, 2, 3].map(
      (level) => ['challenges.startRound', { params: { studentId }, body: { courseId, chapter, level } }] as const,
    ),
    ...plants.map(
      ({ roundId }) =>
        [
          'challenges.answerQuestion',
          { params: { studentId, roundId }, body: { place: 0, answer: { type: 'trueFalse', value: true } } },
        ] as const,
    ),
  ]
  for (const [action, call] of calls) {
    const named = routeOf(action)
    const scene = await createScene(named, stage)
    const { body } = await play(server, named, { ...scene, call: { ...scene.call, ...call } }, student)
    expect(`${action} tells the student a question that is secret now`, body.includes(secret), false)
  }
}
