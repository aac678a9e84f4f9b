import { sql } from 'kysely'
import { testServer, urlOf } from '#app/testing/server.ts'
import { questions } from '#modules/questions/contract.ts'
import { courseOf } from '#modules/questions/server/testing/bank.ts'
import type { Call } from '#platform/contract/route.ts'
import { papers } from '../../contract.ts'
import type { PaperChange } from '../../records.ts'

const { routes } = papers

type Tags = Call<typeof questions.routes.addQuestion>['body']['tags']
type Group = { attempt?: number; places: string[][] }

/** A school whose teacher writes papers and whose office approves them. */
export async function paperDesk() {
  const server = await testServer()
  const office = await server.as('greenwood', 'superadmin')
  const teacher = await server.as('greenwood', 'teacher')
  const classTeacher = await server.as('greenwood', 'classteacher')
  const course = await courseOf(server, teacher, 'teacher')
  let serial = 0

  /** A question in use; the ids of the question and of its version, and its number in its text. */
  async function aQuestion(marks = 1, tags: Tags = {}) {
    serial += 1
    const number = serial
    const { data: row } = await teacher.send(questions.routes.addQuestion, {
      body: {
        tags: { ...course, chapter: 'Light', ...tags },
        content: {
          type: 'single',
          stem: `Which of these is number ${number}?`,
          marks,
          right: 'a',
          options: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `Option ${id} of ${number}` })),
        },
      },
    })
    return server.services.database.inTenant({ tenantId: teacher.tenantId }, async (db) => {
      await sql`update questions set state = 'approved', approved_number = 1 where id = ${row.questionId}`.execute(db)
      const { rows } = await sql<{ id: string }>`
        select id from question_versions where question_id = ${row.questionId}`.execute(db)
      return { questionId: row.questionId, versionId: rows[0]?.id ?? '', number }
    })
  }

  const bodyOf = (groups: Group[], more: object = {}): Call<typeof routes.addPaper>['body'] => ({
    ...course,
    name: 'Unit test 1',
    kind: 'formal',
    minutes: 45,
    ...more,
    content: {
      sections: [
        {
          title: 'A',
          groups: groups.map(({ places, ...rest }) => ({ ...rest, places: places.map((ids) => ({ questions: ids })) })),
        },
      ],
      ...{ sets: 3, seed: 7 },
    },
  })
  const add = async (groups: Group[], more: object = {}) =>
    (await teacher.send(routes.addPaper, { body: bodyOf(groups, more) })).data
  type Row = Awaited<ReturnType<typeof add>>
  type Caller = typeof teacher

  return {
    ...{ server, office, teacher, classTeacher, course, aQuestion, bodyOf, add },
    change: (as: Caller, row: Row, wanted: PaperChange, opensAt?: string) =>
      as.send(routes.changePaperState, {
        params: { questionPaperId: row.questionPaperId },
        body: { change: wanted, version: row.version, ...(opensAt && { opensAt }) },
      }),
    decide: (as: Caller, row: Row, decision: 'approved' | 'returned', comment = '') =>
      as.send(routes.decidePaper, {
        params: { questionPaperId: row.questionPaperId },
        body: { decision, comment, version: row.version },
      }),
    open: (as: Caller, { questionPaperId }: Row) => as.send(routes.openPaper, { params: { questionPaperId } }),
    print: (as: Caller, { questionPaperId }: Row, query: Call<typeof routes.printPaper>['query'] = {}) =>
      as.raw({ method: 'POST', url: urlOf(routes.printPaper, { params: { questionPaperId }, query }) }),
  }
}

export type PaperGroup = Group
