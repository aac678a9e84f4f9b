import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '#modules/questions/answer.ts'
import { acknowledged, nextBatch, type Play, playFrom, together, write } from './playing.ts'
import { replaces } from './saving.ts'

const single = (choice: string): Answer => ({ type: 'single', choice })
const items = ['p', 'q', 'r']
const acts = fc.array(
  fc.oneof(
    fc.record({
      act: fc.constant('write' as const),
      testItemId: fc.constantFrom(...items),
      choice: fc.constantFrom('a', 'b', 'c'),
    }),
    /** A request whose answer arrives, one that arrives without its answer, and one that does not arrive. */
    fc.record({ act: fc.constantFrom('send' as const, 'lostAnswer' as const, 'lost' as const) }),
    fc.record({ act: fc.constant('reload' as const) }),
  ),
  { maxLength: 40 },
)

test('ASM-03 whatever the network loses, the server ends with the last answers of the student', () => {
  fc.assert(
    fc.property(acts, (list) => {
      const server = new Map<string, { seq: number; device: string; answer: Answer }>()
      const meant = new Map<string, Answer>()
      const known = () => ({
        seq: Math.max(0, ...[...server.values()].map(({ seq }) => seq)),
        answers: [...server].map(([testItemId, { answer }]) => ({ testItemId, answer, isFlagged: false })),
      })
      let play: Play = playFrom(known(), undefined)
      const send = (isArriving: boolean, isAnswered: boolean) => {
        const batch = nextBatch(play)
        if (isArriving)
          for (const one of batch.waiting) {
            const stamped = { seq: one.seq, device: 'phone', answer: one.answer }
            if (replaces(stamped, server.get(one.testItemId))) server.set(one.testItemId, stamped)
          }
        if (isArriving && isAnswered) play = acknowledged(play, batch, { seq: known().seq, refused: [] })
      }
      for (const step of list) {
        if (step.act === 'write') {
          meant.set(step.testItemId, single(step.choice))
          play = write(play, step.testItemId, single(step.choice), false, 0)
        } else if (step.act === 'reload') play = playFrom(known(), play)
        else send(step.act !== 'lost', step.act === 'send')
        // The student always sees their own last answer.
        expect(play.answers).toEqual(Object.fromEntries(meant))
      }
      send(true, true)
      expect(play.waiting).toEqual([])
      expect(new Map([...server].map(([key, { answer }]) => [key, answer]))).toEqual(meant)
    }),
  )
})

const devices = ['phone', 'tablet'] as const
const both = fc.array(
  fc.record({
    on: fc.constantFrom(...devices),
    act: fc.constantFrom('write' as const, 'write' as const, 'send' as const, 'lost' as const),
    testItemId: fc.constantFrom(...items),
    choice: fc.constantFrom('a', 'b', 'c'),
  }),
  { maxLength: 60 },
)

/** A server as `saveProgress` is, and two windows that know nothing of each other. */
function twoWindows() {
  type Row = { seq: number; device: string; answer: Answer; savedAt: number }
  const server = new Map<string, Row>()
  const highest = () => Math.max(0, ...[...server.values()].map(({ seq }) => seq))
  const plays = {
    phone: playFrom({ seq: 0, answers: [] }, undefined),
    tablet: playFrom({ seq: 0, answers: [] }, undefined),
  }
  let clock = 0
  return {
    server,
    plays,
    write(on: 'phone' | 'tablet', testItemId: string, choice: string) {
      clock += 1
      plays[on] = write(plays[on], testItemId, single(choice), false, clock)
    },
    send(on: 'phone' | 'tablet', isAnswered = true) {
      clock += 1
      const batch = nextBatch(plays[on])
      const refused = batch.waiting.flatMap(({ testItemId, seq, answer }) => {
        const stamped = { seq, device: on, answer, savedAt: clock }
        const there = server.get(testItemId)
        if (replaces(stamped, there)) server.set(testItemId, stamped)
        else if (there && JSON.stringify(there.answer) !== JSON.stringify(answer))
          return [
            { testItemId, answer: there.answer, isFlagged: false, savedAt: new Date(there.savedAt).toISOString() },
          ]
        return []
      })
      if (isAnswered) plays[on] = acknowledged(plays[on], batch, { seq: highest(), refused })
    },
  }
}

test('ASM-03 a window never shows an answer as saved that the server does not have', () => {
  fc.assert(
    fc.property(both, (list) => {
      const { server, plays, write: put, send } = twoWindows()
      for (const { on, act, testItemId, choice } of list) {
        if (act === 'write') put(on, testItemId, choice)
        else {
          const sent = new Set(plays[on].waiting.map((one) => one.testItemId))
          send(on, act === 'send')
          for (const one of act === 'send' ? sent : [])
            if (!plays[on].waiting.some((write) => write.testItemId === one))
              expect(plays[on].answers[one]).toEqual(server.get(one)?.answer)
        }
      }
      for (let round = 0; round < 5; round++) for (const on of devices) send(on)
      expect(devices.flatMap((on) => plays[on].waiting)).toEqual([])
    }),
  )
})

test('ASM-03 an answer from a window that has fallen behind is sent again, one that is older gives way', () => {
  const { server, plays, write: put, send } = twoWindows()
  for (const choice of ['a', 'b', 'c', 'a']) put('phone', 'p', choice)
  put('tablet', 'q', 'b')
  send('phone')
  // The tablet has counted one write, the phone four.
  put('tablet', 'p', 'c')
  send('tablet')
  expect(plays.tablet.waiting).toHaveLength(1)
  send('tablet')
  expect(server.get('p')?.answer).toEqual(single('c'))
  expect(plays.tablet.waiting).toEqual([])
  // Written before the tablet's and sent only now.
  const late = twoWindows()
  late.write('phone', 'p', 'a')
  for (const choice of ['b', 'c']) late.write('tablet', 'p', choice)
  late.send('tablet')
  late.send('phone')
  expect(late.plays.phone).toMatchObject({ answers: { p: single('c') }, waiting: [] })
})

test('ASM-03 what two windows of a device have not sent yet is sent together', () => {
  const start = playFrom({ seq: 3, answers: [] }, undefined)
  const first = write(write(start, 'p', single('a'), false, 10), 'q', single('a'), false, 11)
  const second = write(start, 'p', single('b'), true, 12)
  const event = { key: 'once', kind: 'offline' as const, at: '2026-11-18T10:00:00Z' }
  const merged = together([
    { ...second, events: [event] },
    { ...first, events: [event] },
  ])
  expect(merged.events).toEqual([event])
  expect(merged.waiting.toSorted((a, b) => a.seq - b.seq)).toMatchObject([
    { testItemId: 'p', answer: single('b') },
    { testItemId: 'q', answer: single('a') },
  ])
})
