import fc from 'fast-check'
import { expect, test } from 'vitest'
import { absentees, coveredSeconds, presenceOf, type Visit } from './presence.ts'

const stretches = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 300 }))
    .map(([from, length]): [number, number] => [from * 1000, (from + length) * 1000]),
  { maxLength: 12 },
)

test('CLS-03 time on two devices at once counts once, in whatever order it is told', () => {
  fc.assert(
    fc.property(stretches, fc.infiniteStream(fc.nat()), (own, picks) => {
      const seconds = new Set(
        own.flatMap(([from, to]) => Array.from({ length: (to - from) / 1000 }, (_, n) => from / 1000 + n)),
      )
      expect(coveredSeconds(own)).toBe(seconds.size)
      const shuffled = own.toSorted(() => (Number(picks.next().value) % 2 === 0 ? 1 : -1))
      expect(coveredSeconds(shuffled)).toBe(seconds.size)
    }),
    { numRuns: 300 },
  )
})

test('CLS-03 a press of the button tells when somebody came, and never for how long', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 17, 4, minute)).toISOString()
  const visit = (userId: string, source: Visit['source'], joined: number, left: number | null): Visit => ({
    userId,
    source,
    joinedAt: at(joined),
    leftAt: left === null ? null : at(left),
  })
  const visits = [
    visit('asha', 'press', 1, null),
    visit('ravi', 'press', 2, null),
    visit('ravi', 'service', 3, 13),
    visit('ravi', 'service', 20, null),
    { ...visit('', 'service', 1, 5), userId: null },
  ]
  const seen = presenceOf(visits, { endsAt: at(30), now: Date.parse(at(25)) })
  expect(Object.fromEntries(seen)).toEqual({
    asha: { firstJoinedAt: at(1), seconds: null },
    ravi: { firstJoinedAt: at(2), seconds: 15 * 60 },
  })
})

test('CLS-03 the suggestion names only students marked present who were not seen, and nobody if nobody was seen', () => {
  const students = fc.array(fc.record({ studentId: fc.uuid(), code: fc.constantFrom('P', 'A', 'HD', 'ML') }), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(students, fc.array(fc.nat({ max: 39 })), (own, picks) => {
      const joined = new Set(picks.flatMap((at) => own[at]?.studentId ?? []))
      const suggested = absentees(own, joined)
      if (joined.size === 0) expect(suggested).toEqual([])
      for (const { studentId, code } of own)
        expect(suggested.includes(studentId)).toBe(joined.size > 0 && code === 'P' && !joined.has(studentId))
    }),
  )
})
