import { expect, test } from 'vitest'
import { papers } from '../contract.ts'
import { paperDesk } from './testing/paperDesk.ts'

const { office, teacher, classTeacher, course, aQuestion, bodyOf, add, change, decide } = await paperDesk()
const { routes } = papers

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
  // What the pending paper asks is offered to nobody.
  expect(swaps.questions.map(({ versionId }) => versionId)).toEqual(
    made.questions.map(({ versionId }) => versionId).filter((id) => id !== used),
  )
})

test('ASM-02 with no rest days an opened paper gives its questions back at once, and a secret one never does', async () => {
  const chapter = 'Currents'
  const [secret, opened] = [await aQuestion(2, { chapter }), await aQuestion(2, { chapter })]
  const solve = async (count: number) => {
    const rows = [{ type: 'single' as const, marks: 2, count, chapter }]
    const blueprint = { marks: count * 2, minutes: 30, sections: [{ title: 'A', rows }] }
    return (await teacher.send(routes.solvePaper, { body: { ...course, blueprint, seed: 5, unusedForDays: 0 } })).data
  }
  const worksheet = await add([{ places: [[opened.versionId]] }], { kind: 'informal' })
  await change(teacher, worksheet, 'release')
  expect((await solve(2)).kind).toBe('paper')
  const exam = await add([{ places: [[secret.versionId]] }])
  const offered = async () => {
    const { data: found } = await teacher.send(routes.findPaperQuestions, { query: { ...course, chapter } })
    const { data: swaps } = await teacher.send(routes.findSwaps, { body: { questionVersionId: opened.versionId } })
    return [...found.rows, ...swaps.questions].filter(({ versionId }) => versionId === secret.versionId).length
  }
  expect(await offered()).toBe(2)
  const whileSecret = async () => {
    expect(await offered()).toBe(0)
    expect(await solve(1)).toMatchObject({ kind: 'paper', questions: [{ versionId: opened.versionId }] })
    // Nor is its use offered as a way out.
    expect(await solve(2)).toMatchObject({ kind: 'short', shortages: [{ need: 2, has: 1 }], ways: { reuse: null } })
  }
  const submitted = (await change(teacher, exam, 'submit')).data
  await whileSecret()
  const approved = (await decide(office, submitted, 'approved')).data
  await whileSecret()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const released = (await change(teacher, approved, 'release', tomorrow)).data
  await whileSecret()
  await change(teacher, (await change(teacher, released, 'recall')).data, 'release')
  expect((await solve(2)).kind).toBe('paper')
  expect(await offered()).toBe(2)
})

const rows = [{ type: 'single' as const, marks: 2, count: 3 }]
const blueprint = { marks: 6, minutes: 30, sections: [{ title: 'A', rows }] }

test('ASM-02 a blueprint is saved under a name, used again, changed and deleted by its author', async () => {
  const body = { name: 'Unit test', blueprint }
  const { data: saved } = await teacher.send(routes.addBlueprint, { body })
  expect(saved).toMatchObject({ name: 'Unit test', isShared: false, mayEdit: true, version: 1 })
  const listed = async (as: typeof teacher) =>
    (await as.send(routes.listBlueprints, { query: { q: 'unit test' } })).data.rows.map(
      ({ blueprintId }) => blueprintId,
    )
  expect(await listed(teacher)).toEqual([saved.blueprintId])
  const params = { blueprintId: saved.blueprintId }
  const { data: changed } = await teacher.send(routes.saveBlueprint, {
    params,
    body: { ...body, blueprint: { ...blueprint, minutes: 45 }, version: 1 },
  })
  expect(changed).toMatchObject({ version: 2, blueprint: { minutes: 45, marks: 6 } })
  expect((await teacher.send(routes.saveBlueprint, { params, body: { ...body, version: 1 } })).code).toBe(
    'changed-meanwhile',
  )
  expect((await teacher.send(routes.removeBlueprint, { params })).status).toBe(200)
  expect(await listed(teacher)).toEqual([])
})

test('ASM-02 a blueprint is its author’s own until it is shared, and then only they and the office change it', async () => {
  const { data: own } = await teacher.send(routes.addBlueprint, { body: { name: 'Mine', blueprint } })
  const { data: shared } = await teacher.send(routes.addBlueprint, {
    body: { name: 'Ours', isShared: true, blueprint },
  })
  const namesFor = async (as: typeof teacher) =>
    (await as.send(routes.listBlueprints, {})).data.rows.map(({ name, mayEdit }) => [name, mayEdit])
  expect(await namesFor(teacher)).toEqual([
    ['Mine', true],
    ['Ours', true],
  ])
  expect(await namesFor(classTeacher)).toEqual([['Ours', false]])
  expect(await namesFor(office)).toEqual([['Ours', true]])
  const remove = async (as: typeof teacher, { blueprintId }: typeof own) =>
    (await as.send(routes.removeBlueprint, { params: { blueprintId } })).code
  expect(await remove(classTeacher, own)).toBe('no-such-blueprint')
  expect(await remove(classTeacher, shared)).toBe('blueprint-not-yours')
  expect((await office.send(routes.removeBlueprint, { params: { blueprintId: shared.blueprintId } })).status).toBe(200)
})

test('ASM-02 a blueprint whose marks do not add up is not saved', async () => {
  const { status } = await teacher.send(routes.addBlueprint, {
    body: { name: 'Wrong', blueprint: { ...blueprint, marks: 7 } },
  })
  expect(status).toBe(400)
})
