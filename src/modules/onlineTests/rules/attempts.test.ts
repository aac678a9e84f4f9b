import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AskedQuestion } from '#modules/questions/asked.ts'
import { shuffled, withShuffledOptions } from '../shuffling.ts'
import { keyMoments, moments, shownTo } from './review.ts'
import { lastWrites, replaces } from './saving.ts'

const writes = fc.array(
  fc.record({
    testItemId: fc.constantFrom('a', 'b', 'c'),
    seq: fc.integer({ min: 1, max: 8 }),
    device: fc.constantFrom('phone', 'tablet'),
  }),
  { maxLength: 30 },
)

test('ASM-03 writes end in the same answers in whatever order and however often they arrive', () => {
  fc.assert(
    fc.property(writes, fc.infiniteStream(fc.nat()), (sent, keys) => {
      const shuffledWrites = sent
        .map((write) => ({ write, key: keys.next().value as number }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ write }) => write)
      const byItem = (list: typeof sent) => new Map(lastWrites(list).map((write) => [write.testItemId, write]))
      expect(byItem([...shuffledWrites, ...sent])).toEqual(byItem(sent))
      // In two requests as in one.
      expect(byItem([...lastWrites(sent.slice(0, 5)), ...lastWrites(sent.slice(5))])).toEqual(byItem(sent))
    }),
  )
})

test('ASM-03 the write with the highest count is kept', () => {
  expect(replaces({ seq: 2, device: 'a' }, { seq: 1, device: 'b' })).toBe(true)
  expect(replaces({ seq: 1, device: 'b' }, { seq: 2, device: 'a' })).toBe(false)
  expect(replaces({ seq: 2, device: 'a' }, { seq: 2, device: 'a' })).toBe(false)
})

test('ASM-03 an attempt has its own order, the same one each time it is read', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { maxLength: 40 }), fc.integer(), fc.string(), (list, seed, name) => {
      const order = shuffled(list, seed, name)
      expect(order.toSorted()).toEqual(list.toSorted())
      expect(shuffled(list, seed, name)).toEqual(order)
    }),
  )
})

test('ASM-03 every order is about equally likely', () => {
  const counts = new Map<string, number>()
  for (let seed = 0; seed < 6000; seed++) {
    const order = shuffled(['a', 'b', 'c'], seed, 'items').join('')
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  expect(counts.size).toBe(6)
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
})

test('ASM-03 the options are shuffled, the questions of a passage keep their order', () => {
  const line = (id: string) => ({ id, text: id })
  const single = { type: 'single', stem: '', marks: 1, options: ['a', 'b', 'c', 'd'].map(line) } as const
  const passage: AskedQuestion = {
    type: 'passage',
    stem: 'Text',
    marks: 3,
    children: ['x', 'y', 'z'].map((id) => ({ id, question: single })),
  }
  const orders = new Set<string>()
  for (let seed = 0; seed < 50; seed++) {
    const asked = withShuffledOptions(passage, seed, 'item')
    if (asked.type !== 'passage') throw new Error('still a passage')
    expect(asked.children.map(({ id }) => id)).toEqual(['x', 'y', 'z'])
    for (const { question } of asked.children)
      if (question.type === 'single') orders.add(question.options.map(({ id }) => id).join(''))
  }
  expect(orders.size).toBe(24)
})

const policies = fc.record({
  answers: fc.constantFrom(...moments),
  marks: fc.constantFrom(...moments),
  key: fc.constantFrom(...keyMoments),
})
const states = fc.record({
  attempt: fc.constantFrom('running', 'handedIn', 'ended', 'void'),
  isOver: fc.boolean(),
  isReleased: fc.boolean(),
})

test('ASM-03 nobody sees a key, or which answers were right, before the test is over for everybody', () => {
  fc.assert(
    fc.property(policies, states, fc.constantFrom('student', 'guardian'), (policy, time, viewer) => {
      const shown = shownTo(viewer, policy, time)
      if (!time.isOver) expect(shown).toMatchObject({ key: false, marks: false })
      if (time.attempt === 'running' || time.attempt === 'void')
        expect(Object.values(shown)).toEqual([false, false, false, false])
      if (policy.key === 'never') expect(shown.key).toBe(false)
      if (policy.marks === 'never') expect(shown.total || shown.marks).toBe(false)
      if (viewer === 'guardian' && !time.isReleased) expect(Object.values(shown)).not.toContain(true)
    }),
  )
})

test('ASM-03 a review policy shows each thing from its moment on', () => {
  const policy = { answers: 'handIn', marks: 'close', key: 'release' } as const
  const time = { attempt: 'handedIn', isOver: false, isReleased: false } as const
  expect(shownTo('student', policy, time)).toEqual({ answers: true, total: false, marks: false, key: false })
  expect(shownTo('student', policy, { ...time, isOver: true })).toEqual({
    answers: true,
    total: true,
    marks: true,
    key: false,
  })
  const released = { ...time, isOver: true, isReleased: true }
  const all = { answers: true, total: true, marks: true, key: true }
  expect(shownTo('student', policy, released)).toEqual(all)
  expect(shownTo('guardian', policy, released)).toEqual(all)
  // More time for somebody after the release hides the key again.
  expect(shownTo('student', policy, { ...released, isOver: false }).key).toBe(false)
})
