import fc from 'fast-check'
import { expect, test } from 'vitest'
import { correctedTime, longestWait } from './deviceTime.ts'
import { exitRefusal, type PassState, passEvents, passStateAfter, passStates } from './exitPass.ts'
import { codeText, readCode } from './passCode.ts'
import { type RollMark, safePeople } from './rollCall.ts'
import { eventsIn, stateAfter, type VisitState, visitEvents, visitStates } from './visit.ts'

const visitPath = fc.array(fc.constantFrom(...visitEvents), { maxLength: 30 })

test('VIS-02 whatever happens to a visit, nobody is inside without an answer, no approval or a PIN, and nobody leaves twice', () => {
  fc.assert(
    fc.property(fc.constantFrom<VisitState>('invited', 'arrived'), visitPath, (start, events) => {
      let state = start
      const seen: VisitState[] = [start]
      for (const event of events) {
        const next = stateAfter(state, event)
        expect(next !== null).toBe(eventsIn(state).includes(event))
        if (next === null) continue
        if (next === 'checkedIn') {
          expect(['arrived', 'approved', 'awaitingHost', 'noAnswer']).toContain(state)
          if (state !== 'arrived' && state !== 'approved') expect(event).toBe('override')
        }
        state = next
        seen.push(next)
      }
      // No state is ever entered twice, so a visit has one way in and one way out.
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.includes('checkedOut')).toBe(seen.includes('checkedOut') && seen.includes('checkedIn'))
    }),
  )
})

test('VIS-02 what is over stays over', () => {
  for (const over of ['denied', 'checkedOut', 'noShow', 'cancelled'] as const)
    for (const event of visitEvents) expect(stateAfter(over, event)).toBeNull()
  expect(visitStates.filter((state) => eventsIn(state).length === 0)).toHaveLength(4)
})

test('VIS-02 whatever happens to an exit pass, a student who left had it approved and was verified before', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...passEvents), { maxLength: 30 }), (events) => {
      let state: PassState = 'requested'
      const seen: PassState[] = ['requested']
      for (const event of events) {
        const next = passStateAfter(state, event)
        if (next === null) continue
        state = next
        seen.push(next)
      }
      if (seen.includes('left')) expect(seen.slice(0, 4)).toEqual(['requested', 'approved', 'verified', 'left'])
      expect(new Set(seen).size).toBe(seen.length)
    }),
  )
})

test('VIS-02 a student leaves only with an approved pass of the day, an authorised adult, and a code or a call note', () => {
  const facts = fc.record({
    state: fc.constantFrom(...passStates),
    isOfDay: fc.boolean(),
    isAuthorised: fc.boolean(),
    hasCode: fc.boolean(),
    callNote: fc.constantFrom('', '   ', 'Mother called at 12:10'),
  })
  fc.assert(
    fc.property(facts, (one) => {
      const may =
        (one.state === 'approved' || one.state === 'verified') &&
        one.isOfDay &&
        one.isAuthorised &&
        (one.hasCode || one.callNote.trim() !== '')
      expect(exitRefusal(one) === null).toBe(may)
    }),
  )
})

test('VIS-02 a phone whose clock is wrong by any amount reports the right time', () => {
  const day = 86_400_000
  fc.assert(
    fc.property(
      fc.integer({ min: -400 * day, max: 400 * day }),
      fc.integer({ min: 0, max: longestWait }),
      fc.integer({ min: 0, max: 4_000_000_000_000 }),
      (skew, age, receivedAt) => {
        const happened = receivedAt - age
        expect(correctedTime({ at: happened + skew, sentAt: receivedAt + skew, receivedAt })).toBe(happened)
      },
    ),
  )
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.integer({ min: 0 }), (at, sentAt, receivedAt) => {
      const time = correctedTime({ at, sentAt, receivedAt })
      expect(time).toBeLessThanOrEqual(receivedAt)
      expect(time).toBeGreaterThanOrEqual(receivedAt - longestWait)
    }),
  )
})

test('VIS-02 the marks of several phones come to the same roll call in any order and however often they arrive', () => {
  const mark: fc.Arbitrary<RollMark> = fc.record({
    clientId: fc.uuid(),
    personId: fc.constantFrom('a', 'b', 'c', 'd'),
    isSafe: fc.boolean(),
    markedAt: fc.integer({ min: 0, max: 5 }),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(mark, { selector: ({ clientId }) => clientId, maxLength: 30 }),
      fc.infiniteStream(fc.nat()),
      (marks, random) => {
        const shuffled = [...marks, ...marks.slice(0, 5)]
          .map((one) => [random.next().value ?? 0, one] as const)
          .sort(([x], [y]) => x - y)
          .map(([, one]) => one)
        expect([...safePeople(shuffled)].sort()).toEqual([...safePeople(marks)].sort())
      },
    ),
  )
})

test('VIS-02 what a QR of ours says is read back, and nothing else is', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<'pass' | 'badge'>('pass', 'badge'),
      fc.stringMatching(/^[A-Za-z0-9_-]{16,60}$/),
      (kind, secret) => {
        expect(readCode(codeText(kind, secret))).toEqual({ kind, secret })
      },
    ),
  )
  for (const foreign of [
    '',
    'https://example.org',
    'BP1:',
    'BP1:short',
    'BV2:aaaaaaaaaaaaaaaaaaaa',
    'BP1:aaaaaaaaaaaaaaaaaaaa b',
  ])
    expect(readCode(foreign)).toBeNull()
})
