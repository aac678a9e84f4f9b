import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { questions } from '#modules/questions/contract.ts'
import type { Call } from '#platform/contract/route.ts'
import { papers } from '../contract.ts'
import { type PaperGroup, paperDesk } from './testing/paperDesk.ts'

const { server, office, teacher, course, aQuestion, bodyOf, add, open } = await paperDesk()
const { routes } = papers

test('ASM-02 a paper tells how its printed marks spread over chapters and levels, and nothing of what it asks', async () => {
  const [light, heat] = [
    await aQuestion(3, { difficulty: 1, bloom: 2 }),
    await aQuestion(1, { chapter: 'Heat', difficulty: 3, bloom: 2 }),
  ]
  const { questionPaperId } = await add([{ places: [[light.versionId], [heat.versionId]] }])
  const { coverage, ...rest } = (await office.send(routes.getPaper, { params: { questionPaperId } })).data
  expect(coverage).toMatchObject({
    chapter: [
      { of: 'Heat', percent: 25 },
      { of: 'Light', percent: 75 },
    ],
    difficulty: [
      { of: '1', percent: 75 },
      { of: '3', percent: 25 },
    ],
    bloom: [{ of: '2', percent: 100 }],
  })
  expect(JSON.stringify({ coverage, rest })).not.toContain('Which of these is number')
  expect(rest.openings).toEqual([])
})

test('ASM-02 marks count what students can earn: one of a choice, n of any n of m', async () => {
  const [one, two, three, other] = [await aQuestion(2), await aQuestion(2), await aQuestion(2), await aQuestion(2)]
  const five = await aQuestion(5)
  const paper = await add([
    { places: [[five.versionId], [one.versionId, two.versionId]] },
    { attempt: 1, places: [[three.versionId], [other.versionId]] },
  ])
  expect(paper).toMatchObject({ marks: 9, state: 'draft', number: 1 })
})

test('ASM-02 a choice of unequal questions, and any n of unequal marks, are refused', async () => {
  const [two, three, sound] = [await aQuestion(2), await aQuestion(3), await aQuestion(2, { chapter: 'Sound' })]
  const codeOf = async (groups: PaperGroup[]) => (await teacher.send(routes.addPaper, { body: bodyOf(groups) })).code
  expect(await codeOf([{ places: [[two.versionId, three.versionId]] }])).toBe('choice-unequal')
  expect(await codeOf([{ places: [[two.versionId, sound.versionId]] }])).toBe('choice-unequal')
  expect(await codeOf([{ attempt: 1, places: [[two.versionId], [three.versionId]] }])).toBe('any-unequal')
})

test('ASM-02 correcting a question does not change a paper', async () => {
  const { questionId, versionId } = await aQuestion(2)
  const paper = await add([{ places: [[versionId]] }])
  const { data: before } = await teacher.send(questions.routes.getQuestion, { params: { questionId } })
  await teacher.send(questions.routes.saveQuestion, {
    params: { questionId },
    body: {
      tags: { ...course, chapter: 'Light' },
      content: { ...before.content, marks: 4 },
      version: before.question.version,
    } as Call<typeof questions.routes.saveQuestion>['body'],
  })
  const { data } = await open(teacher, paper)
  expect(data.questions).toMatchObject([{ versionId, marks: 2 }])
})

test('ASM-02 sets keep questions within their group, and every set has an order of its own', async () => {
  const ids = (await Promise.all(Array.from({ length: 6 }, () => aQuestion()))).map(({ versionId }) => versionId)
  const paper = await add([{ places: ids.slice(0, 4).map((id) => [id]) }, { places: ids.slice(4).map((id) => [id]) }])
  const { sets } = (await open(teacher, paper)).data
  expect(sets.map(({ code }) => code)).toEqual(['A', 'B', 'C'])
  for (const { groups, options } of sets) {
    expect(groups.map((group) => group.toSorted())).toEqual([
      [0, 1, 2, 3],
      [0, 1],
    ])
    for (const id of ids) expect(options[id]?.toSorted()).toEqual(['a', 'b', 'c', 'd'])
  }
  expect(new Set(sets.map((set) => JSON.stringify(set.options))).size).toBe(3)
})

test('ASM-02 a class has the papers made for it and those for its grade; teachers name only classes they teach', async () => {
  const { versionId } = await aQuestion()
  const classesFor = async (as: typeof teacher) =>
    (await as.send(routes.listPaperClasses, { query: { gradeId: course.gradeId } })).data.classes.map(({ id }) => id)
  const [all, own] = [await classesFor(office), await classesFor(teacher)]
  const foreign = all.find((id) => !own.includes(id)) ?? ''
  expect(all).toEqual(expect.arrayContaining(own))
  const [mine = ''] = own
  const bodyFor = (name: string, classIds: string[]) => bodyOf([{ places: [[versionId]] }], { name, classIds })
  for (const body of [bodyFor('for my class', [mine]), bodyFor('for the grade', [])])
    expect((await teacher.send(routes.addPaper, { body })).status).toBe(200)
  expect((await teacher.send(routes.addPaper, { body: bodyFor('for others', [foreign]) })).code).toBe('no-such-place')
  await office.send(routes.addPaper, { body: bodyFor('for the other class', [foreign]) })
  const listed = (as: typeof teacher, forClassId: string) =>
    as.send(routes.listPapers, { query: { forClassId, q: 'for', sort: 'name' } })
  expect((await listed(office, mine)).data.rows.map(({ name }) => name)).toEqual(['for my class', 'for the grade'])
  expect((await listed(office, foreign)).data.rows.map(({ name }) => name)).toEqual([
    'for the grade',
    'for the other class',
  ])
  expect((await listed(teacher, foreign)).code).toBe('no-such-place')
})

test('ASM-02 a paper made by hand finds only questions in use, by words and kind', async () => {
  const tags = { chapter: 'Mirrors', difficulty: 3 as const }
  const { versionId, questionId } = await aQuestion(2, tags)
  const search = async (query: object) => {
    const { data } = await teacher.send(routes.findPaperQuestions, { query: { ...course, ...query } })
    return data.rows.map((row) => row.versionId)
  }
  expect(await search({ chapter: 'Mirrors' })).toEqual([versionId])
  expect(await search({ q: 'mirrors number', difficulty: '3', type: 'single' })).toEqual([versionId])
  expect(await search({ chapter: 'Mirrors', difficulty: '1' })).toEqual([])
  await server.services.database.inTenant({ tenantId: teacher.tenantId }, (db) =>
    sql`update questions set state = 'retired' where id = ${questionId}`.execute(db),
  )
  expect(await search({ chapter: 'Mirrors' })).toEqual([])
  const { code } = await teacher.send(routes.addPaper, { body: bodyOf([{ places: [[versionId]] }]) })
  expect(code).toBe('no-such-question')
})

test('ASM-02 the school’s settings start new papers, and only the office changes them', async () => {
  const body = { instructions: 'Write neatly.', restDays: 30, tolerance: 5, sets: 2, version: 0 }
  expect((await teacher.send(routes.savePaperSettings, { body })).status).toBe(403)
  expect((await office.send(routes.savePaperSettings, { body })).data).toEqual({ ...body, version: 1 })
  expect((await teacher.send(routes.getPaperSettings, {})).data).toEqual({ ...body, version: 1 })
  expect((await office.send(routes.savePaperSettings, { body })).code).toBe('changed-meanwhile')
})
