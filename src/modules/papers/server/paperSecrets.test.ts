import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onlineTests } from '#modules/onlineTests/contract.ts'
import { aTest } from '#modules/onlineTests/server/seed.ts'
import { papers } from '../contract.ts'
import { paperDesk } from './testing/paperDesk.ts'

const { server, office, teacher, course, aQuestion, bodyOf, add, change, decide } = await paperDesk()
const { routes } = papers

const inSchool = <T>(work: Parameters<typeof server.services.database.inTenant<T>>[1]) =>
  server.services.database.inTenant({ tenantId: teacher.tenantId }, work)
const { rows: taught } = await inSchool((db) =>
  sql<{ classId: string; teacherId: string }>`
    select t.class_id as "classId", t.teacher_id as "teacherId" from teachings t join classes c on c.id = t.class_id
      join users u on u.id = t.teacher_id
    where u.user_name = 'teacher' and t.subject_id = ${course.courseId} and c.grade_id = ${course.gradeId} limit 1`.execute(
    db,
  ),
)
const { classId = '', teacherId = '' } = taught[0] ?? {}

/** A teacher's online test of one question, and what became of it. */
const testOf = async (questionId: string) =>
  (
    await teacher.send(onlineTests.routes.addTest, {
      body: {
        ...{ courseId: course.courseId, title: 'Quiz', minutes: 20 },
        targets: [{ classId }],
        questionIds: [questionId],
      },
    })
  ).code

test('ASM-02 ASM-03 a question of a formal paper, from its draft on, is in no worksheet and in no online test', async () => {
  const [secret, free] = [await aQuestion(), await aQuestion()]
  const draft = await add([{ places: [[secret.versionId]] }])
  const worksheet = { kind: 'informal', isWorksheet: true }
  const groups = [{ places: [[secret.versionId]] }]
  const refused = await teacher.send(routes.addPaper, { body: bodyOf(groups, worksheet) })
  expect(refused.code).toBe('question-secret')
  expect(await testOf(secret.questionId)).toBe('question-secret')
  // Another formal draft may choose it, until the first is submitted.
  expect((await teacher.send(routes.addPaper, { body: bodyOf(groups) })).status).toBe(200)
  const submitted = (await change(teacher, draft, 'submit')).data
  expect((await teacher.send(routes.addPaper, { body: bodyOf(groups) })).code).toBe('question-secret')
  const other = await add([{ places: [[free.versionId]] }], worksheet)
  const { questionPaperId, version } = other
  const slipped = { ...bodyOf([{ places: [[free.versionId], [secret.versionId]] }], worksheet), version }
  const saved = await teacher.send(routes.savePaper, { params: { questionPaperId }, body: slipped })
  expect(saved.code).toBe('question-secret')
  // The paper itself is saved as it is, and once it is open its questions are everybody's.
  const back = (await change(teacher, submitted, 'withdraw')).data
  const again = {
    params: { questionPaperId: back.questionPaperId },
    body: { ...bodyOf(groups), version: back.version },
  }
  expect((await teacher.send(routes.savePaper, again)).status).toBe(200)
  await inSchool((db) =>
    sql`update papers set state = 'released', opens_at = now() - interval '1 minute' where kind = 'formal'`.execute(db),
  )
  expect(await testOf(secret.questionId)).toBeUndefined()
  expect((await teacher.send(routes.addPaper, { body: bodyOf(groups, worksheet) })).status).toBe(200)
})

test('ASM-02 a formal paper that was sent for approval stays formal, whatever its author saves', async () => {
  const { versionId } = await aQuestion()
  const draft = await add([{ places: [[versionId]] }])
  const informal = (row: typeof draft) =>
    teacher.send(routes.savePaper, {
      params: { questionPaperId: row.questionPaperId },
      body: { ...bodyOf([{ places: [[versionId]] }], { kind: 'informal' }), version: row.version },
    })
  const submitted = (await change(teacher, draft, 'submit')).data
  const returned = (await decide(office, submitted, 'returned', 'Too easy')).data
  expect((await informal(returned)).code).toBe('stays-formal')
  const other = (await change(teacher, await add([{ places: [[versionId]] }]), 'submit')).data
  expect((await informal((await change(teacher, other, 'withdraw')).data)).code).toBe('stays-formal')
  // One that nobody has seen yet may still become a class test.
  const third = await aQuestion()
  const fresh = await add([{ places: [[third.versionId]] }])
  const body = { ...bodyOf([{ places: [[third.versionId]] }], { kind: 'informal' }), version: fresh.version }
  const kept = await teacher.send(routes.savePaper, { params: { questionPaperId: fresh.questionPaperId }, body })
  expect(kept.data).toMatchObject({ kind: 'informal' })
})

test('ASM-02 whoever wrote any version of a paper does not approve it, even if somebody else wrote the latest', async () => {
  const { versionId } = await aQuestion()
  const body = (name: string, version: number) => ({ ...bodyOf([{ places: [[versionId]] }], { name }), version })
  const draft = await add([{ places: [[versionId]] }])
  const params = { questionPaperId: draft.questionPaperId }
  const edited = (await office.send(routes.savePaper, { params, body: body('By the office', draft.version) })).data
  const latest = (await teacher.send(routes.savePaper, { params, body: body('By its author', edited.version) })).data
  const submitted = (await change(teacher, latest, 'submit')).data
  expect((await decide(office, submitted, 'approved')).code).toBe('own-paper')
  const { data } = await office.send(routes.getPaper, { params })
  expect(data.may.decide).toBe(false)
})

test('ASM-02 a question that students met in an online test counts as used lately', async () => {
  const tags = { chapter: 'Shadows' }
  const [used, fresh] = [await aQuestion(1, tags), await aQuestion(1, tags)]
  const day = 24 * 60 * 60 * 1000
  const seed = { setBy: teacherId, courseId: course.courseId, classIds: [classId], title: 'Last week' } as const
  await inSchool((db) =>
    aTest(db, {
      ...seed,
      ...{ questionIds: [used.questionId], state: 'closed' },
      ...{ opensAt: new Date(Date.now() - 8 * day), closesAt: new Date(Date.now() - 7 * day) },
    }),
  )
  const row = { type: 'single' as const, marks: 1, count: 1, chapter: 'Shadows' }
  const solved = async (unusedForDays: number, count: number) => {
    const blueprint = { marks: count, minutes: 10, sections: [{ title: 'A', rows: [{ ...row, count }] }] }
    const { data } = await teacher.send(routes.solvePaper, { body: { ...course, blueprint, seed: 1, unusedForDays } })
    return data.kind === 'paper' ? data.questions.map(({ versionId }) => versionId).toSorted() : data.kind
  }
  expect(await solved(3, 2)).toEqual([used.versionId, fresh.versionId].toSorted())
  expect(await solved(30, 1)).toEqual([fresh.versionId])
  expect(await solved(30, 2)).not.toEqual([used.versionId, fresh.versionId].toSorted())
})
