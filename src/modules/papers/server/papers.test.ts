import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer, urlOf } from '#app/testing/server.ts'
import { questions } from '#modules/questions/contract.ts'
import { courseOf } from '#modules/questions/server/testing/bank.ts'
import type { Call } from '#platform/contract/route.ts'
import { readPdf } from '#platform/server/documents/testing/pdf.ts'
import { papers } from '../contract.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'teacher')
const classTeacher = await server.as('greenwood', 'classteacher')
const student = await server.as('greenwood', 'student')
const riverside = await server.as('riverside', 'superadmin')
const { routes } = papers
const course = await courseOf(server, teacher, 'teacher')

type Tags = Call<typeof questions.routes.addQuestion>['body']['tags']
let serial = 0

/** A question in use; the ids of the question and of its version. */
async function aQuestion(marks = 1, tags: Tags = {}) {
  serial += 1
  const { data: row } = await teacher.send(questions.routes.addQuestion, {
    body: {
      tags: { ...course, chapter: 'Light', ...tags },
      content: {
        type: 'single',
        stem: `Which of these is number ${serial}?`,
        marks,
        right: 'a',
        options: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `Option ${id} of ${serial}` })),
      },
    },
  })
  return server.services.database.inTenant({ tenantId: teacher.tenantId }, async (db) => {
    await sql`update questions set state = 'approved', approved_number = 1 where id = ${row.questionId}`.execute(db)
    const { rows } = await sql<{ id: string }>`
      select id from question_versions where question_id = ${row.questionId}`.execute(db)
    return { questionId: row.questionId, versionId: rows[0]?.id ?? '' }
  })
}

type Group = { attempt?: number; places: string[][] }
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
const change = (as: typeof teacher, row: Row, wanted: 'submit' | 'withdraw' | 'release' | 'recall', opensAt?: string) =>
  as.send(routes.changePaperState, {
    params: { questionPaperId: row.questionPaperId },
    body: { change: wanted, version: row.version, ...(opensAt && { opensAt }) },
  })
const decide = (as: typeof teacher, row: Row, decision: 'approved' | 'returned', comment = '') =>
  as.send(routes.decidePaper, {
    params: { questionPaperId: row.questionPaperId },
    body: { decision, comment, version: row.version },
  })
const open = (as: typeof teacher, { questionPaperId }: Row) =>
  as.send(routes.openPaper, { params: { questionPaperId } })

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
  const codeOf = async (groups: Group[]) => (await teacher.send(routes.addPaper, { body: bodyOf(groups) })).code
  expect(await codeOf([{ places: [[two.versionId, three.versionId]] }])).toBe('choice-unequal')
  expect(await codeOf([{ places: [[two.versionId, sound.versionId]] }])).toBe('choice-unequal')
  expect(await codeOf([{ attempt: 1, places: [[two.versionId], [three.versionId]] }])).toBe('any-unequal')
})

test('ASM-02 a formal paper is approved by somebody else, and an informal one needs nobody', async () => {
  const { versionId } = await aQuestion()
  const draft = await add([{ places: [[versionId]] }])
  expect((await change(teacher, draft, 'release')).code).toBe('not-possible-now')
  const submitted = (await change(teacher, draft, 'submit')).data
  expect((await decide(teacher, submitted, 'approved')).status).toBe(403)
  expect((await decide(office, submitted, 'returned')).status).toBe(400)
  const approved = (await decide(office, submitted, 'approved')).data
  expect(approved.state).toBe('approved')
  expect((await change(teacher, approved, 'release')).data.state).toBe('released')
  const informal = await add([{ places: [[versionId]] }], { kind: 'informal' })
  expect((await change(teacher, informal, 'release')).data.state).toBe('released')
})

test('ASM-02 nobody approves a paper they wrote, whatever they may approve', async () => {
  const { versionId } = await aQuestion()
  const { data: own } = await office.send(routes.addPaper, { body: bodyOf([{ places: [[versionId]] }]) })
  const submitted = (await change(office, own, 'submit')).data
  expect((await decide(office, submitted, 'approved')).code).toBe('own-paper')
  const theirs = await add([{ places: [[versionId]] }])
  const { data: edited } = await office.send(routes.savePaper, {
    params: { questionPaperId: theirs.questionPaperId },
    body: { ...bodyOf([{ places: [[versionId]] }], { name: 'Edited' }), version: theirs.version },
  })
  expect((await decide(office, (await change(teacher, edited, 'submit')).data, 'approved')).code).toBe('own-paper')
})

test('ASM-02 a formal paper is shut to other teachers until it opens, and whoever opens it before is recorded', async () => {
  const { versionId } = await aQuestion()
  const draft = await add([{ places: [[versionId]] }])
  const approved = (await decide(office, (await change(teacher, draft, 'submit')).data, 'approved')).data
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const released = (await change(teacher, approved, 'release', tomorrow)).data
  const statuses = async (row: Row) => [
    (await open(classTeacher, row)).status,
    (await open(student, row)).status,
    (await open(riverside, row)).status,
  ]
  expect(await statuses(released)).toEqual([404, 403, 404])
  const { code } = (await open(office, released)).data
  expect(code).toMatch(/^[2-9A-Z]{8}$/)
  const { data: detail } = await teacher.send(routes.getPaper, { params: { questionPaperId: draft.questionPaperId } })
  expect(detail.openings).toMatchObject([{ code, number: 1 }])
  const back = (await change(teacher, released, 'recall')).data
  const now = (await change(teacher, back, 'release')).data
  expect(await statuses(now)).toEqual([200, 403, 404])
  expect((await open(classTeacher, now)).data.code).toBeNull()
  expect((await change(teacher, now, 'recall')).code).toBe('not-possible-now')
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

test('ASM-02 auto mode makes a paper, leaves out what was used lately, and says what is missing', async () => {
  const chapter = 'Magnets'
  const bank = await Promise.all(Array.from({ length: 3 }, () => aQuestion(3, { chapter, bloom: 3 })))
  const solve = async (count: number) => {
    const rows = [{ type: 'single' as const, marks: 3, count, chapter, bloom: 3 as const }]
    const blueprint = { marks: count * 3, minutes: 30, sections: [{ title: 'A', rows }] }
    return (await teacher.send(routes.solvePaper, { body: { ...course, blueprint, seed: 5 } })).data
  }
  const made = await solve(2)
  expect(made.kind).toBe('paper')
  if (made.kind !== 'paper') return
  expect(await solve(2)).toEqual(made)
  const { data: paper } = await teacher.send(routes.addPaper, {
    body: { ...bodyOf([]), kind: 'informal', mode: 'auto', content: made.content },
  })
  expect(paper.marks).toBe(6)
  await change(teacher, paper, 'release')
  const kind = { type: 'single', marks: 3, chapter, difficulty: null, bloom: 3 }
  expect(await solve(3)).toEqual({
    kind: 'short',
    shortages: [{ ...kind, need: 3, has: 1 }],
    ways: { tolerance: null, reuse: 2, write: 2 },
  })
  // A formal paper on its way to approval keeps its questions from others.
  const left = bank.filter(({ versionId }) => made.questions.every((one) => one.versionId !== versionId))
  const pending = await add([{ places: left.map(({ versionId }) => [versionId]) }])
  expect((await solve(1)).kind).toBe('paper')
  await change(teacher, pending, 'submit')
  expect(await solve(1)).toMatchObject({ kind: 'short', ways: { reuse: 1 } })
  const [used = ''] = made.questions.map(({ versionId }) => versionId)
  const { data: swaps } = await teacher.send(routes.findSwaps, { body: { questionVersionId: used } })
  expect(swaps.questions.map(({ versionId }) => versionId).toSorted()).toEqual(
    bank
      .map(({ versionId }) => versionId)
      .filter((id) => id !== used)
      .toSorted(),
  )
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

const print = (as: typeof teacher, { questionPaperId }: Row, query: Call<typeof routes.printPaper>['query'] = {}) =>
  as.raw({ method: 'POST', url: urlOf(routes.printPaper, { params: { questionPaperId }, query }) })
const textOf = (answer: Awaited<ReturnType<typeof print>>) => {
  const { pages, source } = readPdf(answer.rawPayload)
  return { source, text: pages.map((runs) => runs.map((run) => run.text).join('')).join(' ') }
}

test('ASM-02 a paper prints with its key, marking scheme and answer sheet, set by set, and for Word', async () => {
  const { versionId } = await aQuestion(2)
  const paper = await add([{ places: [[versionId]] }], { kind: 'informal' })
  const number = serial
  for (const what of ['paper', 'key', 'scheme', 'sheet'] as const) {
    const answer = await print(teacher, paper, { what, set: 'B' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { text } = textOf(answer)
    expect(text).toContain('Set B')
    expect(text.includes(`Which of these is number ${number}?`)).toBe(what === 'paper')
  }
  const word = await print(teacher, paper, { format: 'docx' })
  expect([word.statusCode, word.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  expect((await print(teacher, paper, { set: 'Z' })).json().code).toBe('no-such-set')
})

test('ASM-02 a print before a formal paper opens is recorded and bears the name and a code; later ones do not', async () => {
  const { versionId } = await aQuestion()
  const draft = await add([{ places: [[versionId]] }])
  const before = textOf(await print(teacher, draft))
  const { data: detail } = await teacher.send(routes.getPaper, { params: { questionPaperId: draft.questionPaperId } })
  const [{ code } = { code: '' }] = detail.openings
  expect(before.text.split(code).length - 1).toBeGreaterThanOrEqual(2)
  expect(before.source).toContain(`/Keywords (${code})`)
  const approved = (await decide(office, (await change(teacher, draft, 'submit')).data, 'approved')).data
  const released = (await change(teacher, approved, 'release')).data
  expect(textOf(await print(classTeacher, released)).text).not.toContain('Confidential')
  const after = await teacher.send(routes.getPaper, { params: { questionPaperId: draft.questionPaperId } })
  expect(after.data.openings).toHaveLength(1)
})

test('ASM-02 nobody prints what they may not see', async () => {
  const { versionId } = await aQuestion()
  const draft = await add([{ places: [[versionId]] }])
  const statuses = [classTeacher, student, riverside].map(async (as) => (await print(as, draft)).statusCode)
  expect(await Promise.all(statuses)).toEqual([404, 403, 404])
})

test('ASM-02 a second language needs questions with the same type, marks and right letter', async () => {
  const [english, hindi, other] = [await aQuestion(2), await aQuestion(2, { language: 'hi' }), await aQuestion(3)]
  const withTwin = (twinId: string) => {
    const body = bodyOf([{ places: [[english.versionId]] }])
    const second = { language: 'hi' as const, questions: { [english.versionId]: twinId } }
    return teacher.send(routes.addPaper, { body: { ...body, content: { ...body.content, second } } })
  }
  expect((await withTwin(other.versionId)).code).toBe('twins-unlike')
  const paper = (await withTwin(hindi.versionId)).data
  const { text } = textOf(await print(teacher, paper))
  expect(text.match(/Which of these is number/g)).toHaveLength(2)
})

test('ASM-02 the translations of the bank are found for a second language', async () => {
  const [english, plain] = [await aQuestion(2), await aQuestion(2)]
  const hindi = await aQuestion(2, { language: 'hi' })
  const find = async () =>
    (
      await teacher.send(routes.findTwins, {
        body: { language: 'hi', questionVersionIds: [english.versionId, plain.versionId] },
      })
    ).data.twins
  expect(await find()).toEqual([])
  await server.services.database.inTenant({ tenantId: teacher.tenantId }, (db) =>
    sql`update questions set translates_id = ${english.questionId} where id = ${hindi.questionId}`.execute(db),
  )
  expect(await find()).toEqual([{ versionId: english.versionId, twinId: hindi.versionId }])
})

test('ASM-02 the school’s settings start new papers, and only the office changes them', async () => {
  const body = { instructions: 'Write neatly.', restDays: 30, tolerance: 5, sets: 2, version: 0 }
  expect((await teacher.send(routes.savePaperSettings, { body })).status).toBe(403)
  expect((await office.send(routes.savePaperSettings, { body })).data).toEqual({ ...body, version: 1 })
  expect((await teacher.send(routes.getPaperSettings, {})).data).toEqual({ ...body, version: 1 })
  expect((await office.send(routes.savePaperSettings, { body })).code).toBe('changed-meanwhile')
})
