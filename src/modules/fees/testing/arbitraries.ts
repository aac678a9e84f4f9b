import fc from 'fast-check'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import { paise } from '#platform/contract/money.ts'
import type { OpenDemand } from '../rules/allocation.ts'
import type { Grant } from '../rules/concessions.ts'
import type { FineInput } from '../rules/fines.ts'
import type { Item } from '../rules/pricing.ts'

// Arbitrary fees for property tests and proofs.

export const day = (ahead: number) => addDays('2026-06-01' as CivilDate, ahead)
export const amounts = fc.nat(50_000_000_00).map(paise)
/** Payments of the size of a few dues, so that many end within one. */
export const payments = fc.nat(8_000_000).map(paise)
export const weights = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 })

const heads = ['tuition', 'transport', 'lab']
/** Few days, so that concessions begin and end on due dates, and on the days before and after. */
const dueDay = fc.nat(11).map((month) => day(month * 30))
const edge = fc.tuple(fc.nat(11), fc.integer({ min: -1, max: 1 })).map(([month, days]) => day(month * 30 + days))
export const cells = fc.array(
  fc.record({ headId: fc.constantFrom(...heads), dueOn: dueDay, gross: fc.nat(10_000_000).map(paise) }),
  { minLength: 1, maxLength: 12 },
)
export const grants = fc
  .array(
    fc.record({
      kind: fc.constantFrom('percent' as const, 'fixed' as const),
      part: fc.nat(10_000),
      headIds: fc.subarray(heads),
      stackGroup: fc.constantFrom('a', 'b', 'c'),
      priority: fc.integer({ min: 1, max: 9 }),
      capBp: fc.option(fc.nat(10_000), { nil: null }),
      capMinor: fc.option(fc.nat(5_000_000), { nil: null }),
      from: edge,
      to: fc.option(edge, { nil: null }),
    }),
    { maxLength: 5 },
  )
  .map((list) =>
    list.map(
      ({ part, ...one }, at): Grant => ({
        ...one,
        grantId: `g${at}`,
        value: one.kind === 'percent' ? part : part * 1000,
      }),
    ),
  )

const items = fc
  .array(
    fc.record({ from: fc.nat(300), length: fc.nat(90), dueOn: dueDay, weight: fc.integer({ min: 1, max: 3000 }) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((list) =>
    list.map(({ from, length, dueOn, weight }, at): Item => {
      return {
        itemId: `i${at}`,
        seq: at + 1,
        label: `I${at}`,
        startsOn: day(from),
        endsOn: day(from + length),
        dueOn,
        weightBp: weight,
      }
    }),
  )
export const pricings = fc.record({
  lines: fc
    .tuple(
      fc.uniqueArray(fc.constantFrom(...heads), { minLength: 1 }),
      fc.array(fc.tuple(amounts, items, fc.boolean(), fc.nat(2800)), { minLength: 3, maxLength: 3 }),
    )
    .map(([names, values]) =>
      names.map((headId, at) => {
        const [annual = paise(0), own = [], optional = false, taxBp = 0] = values[at] ?? []
        return { headId, annual, items: own, optional, taxBp }
      }),
    ),
  optionalHeads: fc.subarray(heads),
  present: fc
    .tuple(fc.nat(200), fc.integer({ min: 200, max: 400 }))
    .map(([from, to]) => ({ start: day(from), end: day(to) })),
  proration: fc.constantFrom('none' as const, 'day' as const, 'month' as const),
  unit: fc.constantFrom(1, 100),
  grants,
})

export const finings = fc
  .record({
    kind: fc.constantFrom('flat' as const, 'daily' as const, 'slab' as const, 'percent' as const),
    graceDays: fc.nat(20),
    value: fc.nat(10_000),
    perDays: fc.constantFrom(1, 7, 30),
    steps: fc.array(fc.record({ fromDay: fc.integer({ min: 1, max: 90 }), amount: fc.nat(100_000) }), { maxLength: 3 }),
    capMinor: fc.option(fc.nat(500_000), { nil: null }),
    capBp: fc.option(fc.nat(10_000), { nil: null }),
    excludeHolidays: fc.boolean(),
  })
  .chain((rule) =>
    fc
      .record({
        late: fc.integer({ min: -20, max: 200 }),
        principal: fc.nat(5_000_000),
        paid: fc.array(fc.tuple(fc.nat(200), fc.nat(1_000_000)), { maxLength: 4 }),
      })
      .map(({ late, principal, paid }): FineInput => {
        let left = principal
        const movements = paid
          .toSorted(([a], [b]) => a - b)
          .map(([ahead, amount]) => {
            const taken = Math.min(amount, left)
            left -= taken
            return { on: day(ahead), amount: -taken }
          })
        const holidays = [{ start: day(12), end: day(15) }]
        return { rule, dueOn: day(0), asOf: day(Math.max(late, 0)), principal: paise(principal), movements, holidays }
      }),
  )

// Few days and priorities, so that many are equal.
export const demands = fc
  .array(
    fc.record({
      dueOn: fc.nat(3).map((month) => day(month * 30)),
      fine: fc.nat(50_000).map(paise),
      lines: fc.array(
        fc.record({
          headId: fc.constantFrom(...heads),
          priority: fc.nat(5),
          outstanding: fc.nat(1_000_000).map(paise),
          isFine: fc.boolean(),
        }),
        { maxLength: 4 },
      ),
    }),
    { maxLength: 6 },
  )
  .map((list) =>
    list.map(({ dueOn, fine, lines }, at): OpenDemand => {
      return {
        demandId: `d${at}`,
        number: at,
        dueOn,
        fine,
        lines: lines.map((line, place) => ({ ...line, lineId: `l${at}-${place}` })),
      }
    }),
  )
