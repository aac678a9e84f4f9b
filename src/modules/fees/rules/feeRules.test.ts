import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#platform/contract/dates/dates.ts'
import { paise, percentOf } from '#platform/contract/money.ts'
import { wordsToNumber } from '../testing/amountWords.ts'
import { amounts, cells, day, demands, finings, grants, payments, pricings, weights } from '../testing/arbitraries.ts'
import { naiveAllocation, naiveConcessions, naiveFine, naiveShares, naiveYear } from '../testing/naiveRules.ts'
import { allocate, openTotal } from './allocation.ts'
import { amountInWords } from './amountInWords.ts'
import { concessionsOn, type Grant } from './concessions.ts'
import { fineOf } from './fines.ts'
import { instalmentAmounts, prorate } from './instalments.ts'
import { priceYear } from './pricing.ts'
import { shareAmount, shareLine } from './shares.ts'

const total = (amounts: Iterable<number>) => [...amounts].reduce((all, one) => all + one, 0)

test('FEE-03 instalments add up to the yearly amount to the paisa, each within one unit of its share', () => {
  fc.assert(
    fc.property(amounts, weights, fc.constantFrom(1, 100), (annual, parts, unit) => {
      const split = instalmentAmounts(annual, parts, unit)
      expect(total(split)).toBe(annual)
      expect(split).toEqual(naiveShares(annual, parts, unit))
    }),
  )
})

test('FEE-03 three plans on which naive rounding loses money come out exact', () => {
  // Twelve instalments of 13,337.00, twelve of 99,999.95 and three of 100.00.
  for (const [annual, many] of [
    [13_337_00, 12],
    [99_999_95, 12],
    [100_00, 3],
  ] as const) {
    const equal = Array.from({ length: many }, () => 1)
    const rupees = instalmentAmounts(paise(annual), equal, 100)
    expect(total(rupees)).toBe(annual)
    expect(rupees.slice(0, -1).every((one) => one % 100 === 0)).toBe(true)
    const careless = many * Math.floor(annual / many / 100) * 100
    expect(careless).toBeLessThan(annual)
  }
})

test('FEE-03 the charged and uncharged parts of a period add up to the whole', () => {
  const dates = fc.tuple(fc.nat(300), fc.nat(120), fc.nat(330), fc.nat(330))
  fc.assert(
    fc.property(amounts, dates, fc.constantFrom('none', 'day', 'month'), (amount, [from, length, first, last], by) => {
      const period = { start: day(from), end: day(from + length) }
      const present = { start: day(Math.min(first, last)), end: day(Math.max(first, last)) }
      const charged = prorate(amount, period, present, by)
      expect(charged).toBeGreaterThanOrEqual(0)
      expect(charged).toBeLessThanOrEqual(amount)
      if (present.start <= period.start && present.end >= period.end) expect(charged).toBe(amount)
      if (present.end < period.start || present.start > period.end) expect(charged).toBe(0)
      // One student leaving and another joining the next day together pay for the period once.
      if (by === 'day' && present.start <= period.start && present.end < period.end && present.end >= period.start) {
        const rest = prorate(amount, period, { start: addDays(present.end, 1), end: period.end }, by)
        expect(Math.abs(charged + rest - amount)).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('FEE-02 FEE-03 concessions never exceed a line or their caps, only one per group counts, and a second implementation agrees', () => {
  fc.assert(
    fc.property(cells, grants, (some, held) => {
      const lowered = concessionsOn(some, held)
      const groups = new Map<string, Set<string>>()
      for (const [at, taken] of lowered.entries()) {
        const gross = some[at]?.gross ?? 0
        expect(total(taken.map(({ amount }) => amount))).toBeLessThanOrEqual(gross)
        for (const { grantId, amount } of taken) {
          expect(amount).toBeGreaterThan(0)
          const grant = held.find((one) => one.grantId === grantId)
          groups.set(grant?.stackGroup ?? '', (groups.get(grant?.stackGroup ?? '') ?? new Set()).add(grantId))
          if (grant?.kind === 'percent')
            expect(amount).toBeLessThanOrEqual(percentOf(paise(gross), grant.value as never))
        }
      }
      for (const used of groups.values()) expect(used.size).toBe(1)
      for (const grant of held) {
        const given = total(lowered.flat().flatMap((one) => (one.grantId === grant.grantId ? [one.amount] : [])))
        if (grant.capMinor !== null) expect(given).toBeLessThanOrEqual(grant.capMinor)
        if (grant.kind === 'fixed') expect(given).toBeLessThanOrEqual(grant.value)
      }
      expect(concessionsOn(some, held.toReversed())).toEqual(lowered)
      expect(lowered).toEqual(naiveConcessions(some, held))
    }),
  )
})

const june = day(0)
const grant = (more: Partial<Grant>): Grant => ({
  grantId: 'g',
  kind: 'percent',
  value: 1000,
  headIds: [],
  stackGroup: 'a',
  priority: 1,
  capBp: null,
  capMinor: null,
  from: june,
  to: null,
  ...more,
})
const lines = (...days: number[]) => days.map((at) => ({ headId: 'tuition', dueOn: day(at), gross: paise(10_000) }))
const given = (some: ReturnType<typeof lines>, ...held: Grant[]) =>
  concessionsOn(some, held).map((taken) => taken.map(({ grantId, amount }) => [grantId, amount]))

test('FEE-02 a percentage stops at its limit in percent and at its yearly limit', () => {
  expect(given(lines(0, 30), grant({ value: 5000, capBp: 2000 }))).toEqual([[['g', 2000]], [['g', 2000]]])
  expect(given(lines(0, 30), grant({ value: 5000, capMinor: 1500 }))).toEqual([[['g', 750]], [['g', 750]]])
})

test('FEE-02 of a group of concessions the one that takes most off counts, not the largest rate or the first', () => {
  const small = grant({ grantId: 'small', kind: 'fixed', value: 500, priority: 1 })
  const large = grant({ grantId: 'large', value: 1000, priority: 2 })
  const capped = grant({ grantId: 'capped', value: 9000, capMinor: 600, priority: 3 })
  const other = grant({ grantId: 'other', value: 100, stackGroup: 'b', priority: 9 })
  expect(given(lines(0), small, large, capped, other)).toEqual([
    [
      ['large', 1000],
      ['other', 100],
    ],
  ])
})

test('FEE-02 a concession covers what is due from its first day to its last, and nothing after it', () => {
  const held = grant({ from: day(30), to: day(60) })
  expect(given(lines(29, 30, 60, 61), held)).toEqual([[], [['g', 1000]], [['g', 1000]], []])
})

test('FEE-02 tax is on what is left after the concession', () => {
  const item = { itemId: 'i', seq: 1, label: 'All', startsOn: june, endsOn: day(300), dueOn: day(10), weightBp: 10_000 }
  const [line] = priceYear({
    lines: [{ headId: 'tuition', annual: paise(100_000), optional: false, taxBp: 1800, items: [item] }],
    optionalHeads: [],
    present: { start: june, end: day(300) },
    proration: 'none',
    unit: 1,
    grants: [grant({ value: 2500 })],
  })
  expect(line).toMatchObject({ gross: 100_000, concession: 25_000, tax: 13_500, net: 88_500 })
})

test('FEE-03 a whole year priced: every line is gross less concession plus tax, and a second implementation agrees line by line', () => {
  fc.assert(
    fc.property(pricings, (pricing) => {
      const priced = priceYear(pricing)
      for (const { gross, concession, concessions, tax, net } of priced) {
        expect(concession).toBe(total(concessions.map(({ amount }) => amount)))
        expect(net).toBe(gross - concession + tax)
        expect(net).toBeGreaterThanOrEqual(0)
      }
      expect(priced.map(({ item: { itemId }, ...line }) => ({ ...line, itemId }))).toEqual(naiveYear(pricing))
    }),
  )
})

test('FEE-02 FEE-03 a fine equals the slow day-by-day computation, never falls, and respects its cap', () => {
  fc.assert(
    fc.property(finings, (fining) => {
      const fine = fineOf(fining)
      expect(fine).toBe(naiveFine(fining))
      expect(fine).toBeLessThanOrEqual(fineOf({ ...fining, asOf: addDays(fining.asOf, 1) }))
      if (fining.rule.capMinor !== null) expect(fine).toBeLessThanOrEqual(fining.rule.capMinor)
      if (daysBetween(fining.dueOn, fining.asOf) <= fining.rule.graceDays) expect(fine).toBe(0)
    }),
  )
})

test('FEE-03 a payment goes to dues oldest first, heads of one day by priority, exactly and deterministically', () => {
  fc.assert(
    fc.property(
      payments,
      demands,
      fc.constantFrom('fineLast' as const, 'fineFirst' as const),
      (amount, open, order) => {
        const { parts, excess } = allocate(amount, open, order)
        expect(total(parts.map((part) => part.amount)) + excess).toBe(amount)
        expect(excess).toBe(Math.max(amount - openTotal(open), 0))
        for (const { demandId, lineId, amount: allocations } of parts) {
          const demand = open.find((one) => one.demandId === demandId)
          const room = lineId === null ? demand?.fine : demand?.lines.find((one) => one.lineId === lineId)?.outstanding
          expect(allocations).toBeGreaterThan(0)
          expect(allocations).toBeLessThanOrEqual(room ?? 0)
        }
        // No newer demand gets anything while an older one is unpaid.
        const due = parts.map(({ demandId }) => open.find((one) => one.demandId === demandId)?.dueOn ?? '')
        expect(due).toEqual(due.toSorted())
        expect(allocate(amount, open.toReversed(), order)).toEqual({ parts, excess })
        expect({ parts, excess }).toEqual(naiveAllocation(amount, open, order))
      },
    ),
  )
})

test('FEE-01 an amount in words reads back as the same amount, in English and Hindi', () => {
  expect(amountInWords(paise(1_23_456_78), 'en')).toBe(
    'Rupees one lakh twenty-three thousand four hundred fifty-six and seventy-eight paise only',
  )
  expect(amountInWords(paise(1_23_456_78), 'hi')).toBe('एक लाख तेईस हज़ार चार सौ छप्पन रुपये अठहत्तर पैसे मात्र')
  expect(amountInWords(paise(1_00_00_000_00), 'en')).toBe('Rupees one crore only')
  expect(amountInWords(paise(0), 'en')).toBe('Rupees zero only')
  expect(amountInWords(paise(5), 'hi')).toBe('पाँच पैसे मात्र')
  expect(amountInWords(paise(100), 'en')).toBe('Rupee one only')
  fc.assert(
    fc.property(fc.nat(9_007_199_254_740), fc.constantFrom('en' as const, 'hi' as const), (amount, language) => {
      expect(wordsToNumber(amountInWords(paise(amount), language), language)).toBe(amount)
    }),
  )
})

test('FEE-01 FEE-03 the parts of payers and family add up to the instalment, and none is negative', () => {
  const who = fc.constantFrom('trust', 'employer', 'aunt')
  const shares = fc
    .array(fc.tuple(who, fc.subarray(['tuition', 'lab']), fc.integer({ min: 1, max: 3333 })), { maxLength: 3 })
    .map((list) => list.map(([payerId, headIds, shareBp]) => ({ payerId, headIds, shareBp })))
  fc.assert(
    fc.property(pricings, shares, (pricing, wished) => {
      for (const line of priceYear(pricing)) {
        const parts = shareLine(line, wished)
        for (const field of ['gross', 'concession', 'tax', 'net'] as const) {
          expect(total(parts.map((part) => part[field]))).toBe(line[field])
          expect(parts.every((part) => part[field] >= 0)).toBe(true)
        }
        for (const part of parts) {
          expect(part.net).toBe(part.gross - part.concession + part.tax)
          expect(total(part.concessions.map(({ amount }) => amount))).toBe(part.concession)
          // Each component is within a paisa of its share: the amount after concessions, the tax, and every concession.
          const slack = 2 + line.concessions.length
          expect(Math.abs(part.gross - (line.gross * part.shareBp) / 10_000)).toBeLessThan(slack)
        }
        const own = wished.filter(({ headIds }) => headIds.length === 0 || headIds.includes(line.headId))
        const payers = new Set(parts.flatMap(({ payerId }) => payerId ?? []))
        expect([...payers].every((payer) => own.some(({ payerId }) => payerId === payer))).toBe(true)
      }
    }),
  )
})

test('FEE-02 FEE-03 an amount is split to the paisa, each part within one paisa of its share', () => {
  const shares = fc
    .array(fc.tuple(fc.constantFrom('trust', 'employer'), fc.integer({ min: 1, max: 3333 })), { maxLength: 3 })
    .map((list) => list.map(([payerId, shareBp]) => ({ payerId, headIds: [], shareBp })))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_00_00_000_00 }), shares, (amount, wished) => {
      const parts = shareAmount(paise(amount), wished, 'tuition')
      expect(total(parts.map((part) => part.amount))).toBe(amount)
      for (const { shareBp, amount: part } of parts) {
        expect(part).toBeGreaterThan(0)
        expect(Math.abs(part - (amount * shareBp) / 10_000)).toBeLessThan(1)
      }
      if (wished.length === 0) expect(parts.map(({ payerId }) => payerId)).toEqual([null])
    }),
  )
})
