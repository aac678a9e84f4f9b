import { sql } from 'kysely'
import { PaperContent } from '#modules/papers/paper.ts'
import { insertPaper } from '#modules/papers/server/paperStorage.ts'
import { Tags } from '#modules/questions/schemas.ts'
import { insertQuestion } from '#modules/questions/server/questionStorage.ts'
import type { ProofContext } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { allRoutes } from '../stage/routes.ts'
import { createScene, play, type Stage, within } from '../stage/scenes.ts'
import { withValue } from '../stage/values.ts'

type ExpectEqual = (what: string, found: unknown, wanted: unknown) => void

const secret = 'Unreleased words of a question 7f3a91'
const families = ['student', 'guardian', 'otherstudent', 'otherguardian'] as const

/** A question in use, on a paper that is approved but not released. */
const plantPaper = (stage: Stage) =>
  within(stage, async (db) => {
    const authorId = stage.person('teacher').userId ?? ''
    const gradeId = (await db.selectFrom('grades').select('id').executeTakeFirstOrThrow()).id
    const courseId = (await db.selectFrom('subjects').select('id').executeTakeFirstOrThrow()).id
    const content = { type: 'trueFalse' as const, stem: secret, explanation: secret, marks: 1, right: true }
    const unit = { db, audit: () => {} }
    const tags = Tags.parse({ gradeId, courseId, chapter: secret })
    const questionId = await insertQuestion(unit, { tags, content, authorId })
    await sql`update questions set state = 'approved', approved_number = 1 where id = ${questionId}`.execute(db)
    const { rows } = await sql<{ id: string }>`
      select id from question_versions where question_id = ${questionId}`.execute(db)
    const questionVersionId = rows[0]?.id ?? ''
    const sections = [{ title: secret, groups: [{ places: [{ questions: [questionVersionId] }] }] }]
    const body = {
      ...{
        name: secret,
        kind: 'formal' as const,
        mode: 'manual' as const,
        isWorksheet: false,
        language: 'en' as const,
      },
      ...{ gradeId, courseId, classIds: [], minutes: 30, content: PaperContent.parse({ sections, seed: 1 }) },
    }
    const questionPaperId = await insertPaper(unit, { body, quarterMarks: 4, userId: authorId })
    await sql`update papers set state = 'approved' where id = ${questionPaperId}`.execute(db)
    return { questionId, questionVersionId, questionPaperId }
  })

/** No route tells a student or guardian a word of a paper that is not released, whatever id they send. */
export async function checkUnreleasedPapers(
  server: ProofServer,
  stage: Stage,
  context: ProofContext,
  expect: ExpectEqual,
) {
  const planted: Record<string, string> = await plantPaper(stage)
  const routes = allRoutes.filter(({ route }) => route.access.who !== 'anyone' && route.access.who !== 'operator')
  for (const named of context.subset(routes, 12)) {
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
}
