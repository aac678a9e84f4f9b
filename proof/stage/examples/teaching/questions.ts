import { sql } from 'kysely'
import type { Question } from '#modules/questions/question.ts'
import { Tags } from '#modules/questions/schemas.ts'
import { insertQuestion } from '#modules/questions/server/questionStorage.ts'
import type { Person } from '../../principals.ts'
import { type Examples, type Stage, within } from '../../scenes.ts'

const content = (serial: number): Question => ({
  type: 'single',
  stem: `Proof question ${serial}`,
  explanation: '',
  marks: 1,
  options: [
    { id: 'a', text: 'Yes' },
    { id: 'b', text: 'No' },
  ],
  right: 'a',
})

/** A question of this person, as a draft or in another state. */
const aQuestion = (stage: Stage, serial: number, by: Person, state = 'draft') =>
  within(stage, async (db) => {
    const authorId = by.userId ?? stage.person('superadmin').userId ?? ''
    const questionId = await insertQuestion(
      { db, audit: () => {} },
      { tags: Tags.parse({}), content: content(serial), authorId },
    )
    await sql`update questions set state = ${state}, approved_number = case when ${state === 'approved'} then 1 end
      where id = ${questionId}`.execute(db)
    return questionId
  })

/** A question that the caller wrote. */
const own =
  (more: object = {}) =>
  async (stage: Stage, serial: number) => {
    const buildValues = async (by: Person) => ({ params: { questionId: await aQuestion(stage, serial, by) }, ...more })
    const as = stage.person('teacher')
    return { as, ...(await buildValues(as)), forPerson: buildValues }
  }

/** An import that the caller started. */
const ownImport = async (stage: Stage) => {
  const buildValues = async (by: Person) => {
    const importId = await within(stage, async (db) => {
      const { rows } = await sql<{ id: string }>`insert into question_imports (user_id, format, file_name, state)
        values (${by.userId}, 'gift', 'proof.txt', 'ready') returning id`.execute(db)
      return rows[0]?.id ?? ''
    })
    return { params: { importId } }
  }
  const as = stage.person('teacher')
  return { as, ...(await buildValues(as)), forPerson: buildValues }
}

const aCourse = (stage: Stage) =>
  within(stage, async (db) => ({
    gradeId: (await db.selectFrom('grades').select('id').executeTakeFirstOrThrow()).id,
    courseId: (await db.selectFrom('subjects').select('id').executeTakeFirstOrThrow()).id,
  }))

const tags = { chapter: 'Proof', difficulty: 1 }

export const examples: Examples = {
  'questions.listQuestions': async (stage, serial) => {
    await aQuestion(stage, serial, stage.person('superadmin'), 'approved')
    return { as: stage.person('teacher'), query: await aCourse(stage) }
  },
  'questions.getQuestion': async (stage, serial) => ({
    as: stage.person('teacher'),
    params: { questionId: await aQuestion(stage, serial, stage.person('superadmin'), 'approved') },
    query: { number: 1 },
  }),
  'questions.addQuestion': async (stage, serial) => ({
    as: stage.person('teacher'),
    body: {
      tags: { language: 'hi' },
      content: content(serial),
      translatesId: await aQuestion(stage, serial, stage.person('superadmin'), 'approved'),
    },
  }),
  'questions.saveQuestion': async (stage, serial) =>
    own({ body: { tags: {}, content: content(serial + 1), version: 1 } })(stage, serial),
  'questions.removeQuestion': own(),
  'questions.getDifferences': async (stage, serial) => ({
    as: stage.person('teacher'),
    params: { questionId: await aQuestion(stage, serial, stage.person('superadmin'), 'approved') },
    query: { from: '1', to: '1' },
  }),
  'questions.changeState': own({ body: { change: 'submit', version: 1 } }),
  'questions.decideQuestion': async (stage, serial) => ({
    as: stage.person('superadmin'),
    params: { questionId: await aQuestion(stage, serial, stage.person('teacher'), 'review') },
    body: { decision: 'returned', comment: 'Proof', version: 1 },
  }),
  'questions.changeQuestions': async (stage, serial) => {
    const buildValues = async (by: Person) => ({ body: { questionIds: [await aQuestion(stage, serial, by)], tags } })
    const as = stage.person('teacher')
    return { as, ...(await buildValues(as)), forPerson: buildValues }
  },
  'questions.findAlike': async (stage) => ({
    as: stage.person('teacher'),
    body: { text: 'A proof question about nothing', courseId: null, exceptId: null },
  }),
  'questions.listQuestionPlaces': async (stage) => ({ as: stage.person('teacher'), query: await aCourse(stage) }),
  'questions.startImport': async (stage) => ({
    as: stage.person('teacher'),
    query: { ...(await aCourse(stage)), format: 'gift', language: 'en' },
  }),
  'questions.listImports': async (stage) => ({ ...(await ownImport(stage)), params: {} }),
  'questions.getImport': ownImport,
  'questions.decideHeld': async (stage) => {
    const example = await ownImport(stage)
    const body = { take: [1], skip: [] }
    return { ...example, body, forPerson: async (by) => ({ ...(await example.forPerson(by)), body }) }
  },
  'questions.discardImport': ownImport,
  'questions.exportQuestions': async (stage, serial) => ({
    as: stage.person('teacher'),
    body: { questionIds: [await aQuestion(stage, serial, stage.person('superadmin'), 'approved')] },
  }),
}
