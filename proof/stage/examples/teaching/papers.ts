import { sql } from 'kysely'
import { Blueprint } from '#modules/papers/blueprint.ts'
import { PaperContent } from '#modules/papers/paper.ts'
import { insertPaper } from '#modules/papers/server/paperStorage.ts'
import { Tags } from '#modules/questions/schemas.ts'
import { insertQuestion } from '#modules/questions/server/questionStorage.ts'
import type { Person } from '../../principals.ts'
import { type Examples, type Stage, within } from '../../scenes.ts'

const aCourse = (stage: Stage) =>
  within(stage, async (db) => ({
    gradeId: (await db.selectFrom('grades').select('id').executeTakeFirstOrThrow()).id,
    courseId: (await db.selectFrom('subjects').select('id').executeTakeFirstOrThrow()).id,
  }))

/** An approved question of the course; the id of its version. */
const aQuestion = async (stage: Stage, serial: number) => {
  const course = await aCourse(stage)
  return within(stage, async (db) => {
    const questionId = await insertQuestion(
      { db, audit: () => {} },
      {
        tags: Tags.parse({ ...course, chapter: 'Proof' }),
        content: { type: 'trueFalse', stem: `Proof of a paper ${serial}`, explanation: '', marks: 1, right: true },
        authorId: stage.person('superadmin').userId ?? '',
      },
    )
    await sql`update questions set state = 'approved', approved_number = 1 where id = ${questionId}`.execute(db)
    const { rows } = await sql<{ id: string }>`
      select id from question_versions where question_id = ${questionId}`.execute(db)
    return rows[0]?.id ?? ''
  })
}

const content = (versionId: string) =>
  PaperContent.parse({ sections: [{ groups: [{ places: [{ questions: [versionId] }] }] }], seed: 1 })

const aBody = async (stage: Stage, serial: number) => ({
  ...(await aCourse(stage)),
  name: `Proof paper ${serial}`,
  kind: 'formal' as const,
  mode: 'manual' as const,
  isWorksheet: false,
  classIds: [],
  language: 'en' as const,
  minutes: 30,
  content: content(await aQuestion(stage, serial)),
})

/** A paper of this person, as a draft or in another state. */
const aPaper = async (stage: Stage, serial: number, by: Person, state = 'draft') => {
  const body = await aBody(stage, serial)
  return within(stage, async (db) => {
    const userId = by.userId ?? stage.person('superadmin').userId ?? ''
    const questionPaperId = await insertPaper({ db, audit: () => {} }, { body, quarterMarks: 4, userId })
    await sql`update papers set state = ${state}, opens_at = case when ${state === 'released'} then now() end
      where id = ${questionPaperId}`.execute(db)
    return questionPaperId
  })
}

/** A paper that the caller wrote. */
const own =
  (more: object = {}) =>
  async (stage: Stage, serial: number) => {
    const buildValues = async (by: Person) => ({
      params: { questionPaperId: await aPaper(stage, serial, by) },
      ...more,
    })
    const as = stage.person('teacher')
    return { as, ...(await buildValues(as)), forPerson: buildValues }
  }

const blueprint = {
  marks: 1,
  minutes: 10,
  sections: [{ title: 'A', rows: [{ type: 'trueFalse', marks: 1, count: 1 }] }],
}

/** A blueprint that the caller saved. */
const ownBlueprint =
  (more: object = {}) =>
  async (stage: Stage) => {
    const buildValues = (by: Person) =>
      within(stage, async (db) => {
        const { rows } = await sql<{ id: string }>`insert into paper_blueprints (name, author_id, blueprint)
          values ('Proof', ${by.userId ?? stage.person('superadmin').userId}, ${JSON.stringify(Blueprint.parse(blueprint))}::jsonb)
          returning id`.execute(db)
        return { params: { blueprintId: rows[0]?.id }, ...more }
      })
    const as = stage.person('teacher')
    return { as, ...(await buildValues(as)), forPerson: buildValues }
  }

/** A paper that anybody who reads papers may open. */
const released = async (stage: Stage, serial: number) => ({
  as: stage.person('teacher'),
  params: { questionPaperId: await aPaper(stage, serial, stage.person('superadmin'), 'released') },
})

export const examples: Examples = {
  'papers.listPapers': async (stage, serial) => {
    await aPaper(stage, serial, stage.person('superadmin'), 'released')
    return { as: stage.person('teacher'), query: { ...(await aCourse(stage)), forClassId: undefined } }
  },
  'papers.getPaper': released,
  'papers.openPaper': released,
  'papers.printPaper': released,
  'papers.savePaperSettings': async (stage) => {
    await within(stage, (db) => sql`delete from paper_settings`.execute(db))
    const body = { instructions: 'Write neatly.', restDays: 90, tolerance: 5, sets: 2, version: 0 }
    return { as: stage.person('superadmin'), body }
  },
  'papers.addPaper': async (stage, serial) => ({ as: stage.person('teacher'), body: await aBody(stage, serial) }),
  'papers.savePaper': async (stage, serial) =>
    own({ body: { ...(await aBody(stage, serial + 1)), version: 1 } })(stage, serial),
  'papers.removePaper': own(),
  'papers.changePaperState': own({ body: { change: 'submit', version: 1 } }),
  'papers.decidePaper': async (stage, serial) => ({
    as: stage.person('superadmin'),
    params: { questionPaperId: await aPaper(stage, serial, stage.person('teacher'), 'review') },
    body: { decision: 'returned', comment: 'Proof', version: 1 },
  }),
  'papers.solvePaper': async (stage, serial) => {
    await aQuestion(stage, serial)
    return {
      as: stage.person('teacher'),
      body: {
        ...(await aCourse(stage)),
        blueprint,
        seed: serial,
      },
    }
  },
  'papers.findPaperQuestions': async (stage, serial) => {
    await aQuestion(stage, serial)
    return { as: stage.person('teacher'), query: await aCourse(stage) }
  },
  'papers.findTwins': async (stage, serial) => ({
    as: stage.person('teacher'),
    body: { language: 'hi', questionVersionIds: [await aQuestion(stage, serial)] },
  }),
  'papers.listPaperClasses': async (stage) => ({
    as: stage.person('teacher'),
    query: { gradeId: (await aCourse(stage)).gradeId },
  }),
  'papers.listBlueprints': async (stage) => {
    const { as } = await ownBlueprint()(stage)
    return { as, query: {} }
  },
  'papers.addBlueprint': async (stage) => ({
    as: stage.person('teacher'),
    body: { name: 'Proof', isShared: true, blueprint },
  }),
  'papers.saveBlueprint': ownBlueprint({ body: { name: 'Proof, changed', blueprint, version: 1 } }),
  'papers.removeBlueprint': ownBlueprint(),
  'papers.findSwaps': async (stage, serial) => ({
    as: stage.person('teacher'),
    body: { questionVersionId: await aQuestion(stage, serial) },
  }),
}
