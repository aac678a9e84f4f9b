import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#platform/contract/money.ts'
import type { Dues } from '../../contracts/collectionSchemas.ts'
import { preview, proposed } from './paymentPreview.ts'

const line = (amount: number, at: number) => ({
  lineId: `l${at}`,
  feeHeadId: `h${at}`,
  headName: 'Tuition',
  isFine: false,
  priority: 10,
  grossMinor: paise(amount),
  concessionMinor: paise(0),
  netMinor: paise(amount),
  outstandingMinor: paise(amount),
})

const duesOf = (amounts: readonly (readonly [number, number])[], dueOn = '2026-06-10'): Dues => {
  const demands = amounts.map(([amount, fine], at) => ({
    demandId: `d${at}`,
    number: at,
    kind: 'instalment' as const,
    label: `Term ${at}`,
    yearName: '2026-27',
    payerId: null,
    payerName: null,
    dueOn: dueOn as Dues['asOf'],
    overdueDays: 0,
    lines: [line(amount, at)],
    fineMinor: paise(fine),
    outstandingMinor: paise(amount + fine),
  }))
  const total = paise(amounts.reduce((all, [amount, fine]) => all + amount + fine, 0))
  return {
    student: {} as Dues['student'],
    asOf: '2026-11-15' as Dues['asOf'],
    totalMinor: total,
    overdueMinor: total,
    advanceMinor: paise(0),
    allocationOrder: 'fineLast',
    demands,
    siblings: [],
  }
}

test('FEE-03 allocations and excess add up to the payment, and no balance falls below zero', () => {
  const amounts = fc.array(fc.tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.nat(100_000)), { maxLength: 12 })
  fc.assert(
    fc.property(amounts, fc.nat(200_000_000), (list, amount) => {
      const dues = duesOf(list)
      const { paid, excess, left } = preview(dues, paise(amount), null)
      const allocations = [...paid.values()].reduce((all, one) => all + one, 0)
      expect(allocations + excess).toBe(amount)
      expect(left).toBe(dues.totalMinor - allocations)
      expect(left).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('FEE-01 the desk proposes what is due by today, and nothing that is not due yet', () => {
  const dues = duesOf([[1000, 50]])
  expect(proposed(dues)).toBe(1050)
  expect(proposed(duesOf([[700, 0]], '2027-02-10'))).toBe(0)
  const [first] = dues.demands
  const later = duesOf([[700, 0]], '2027-02-10').demands
  expect(proposed({ ...dues, demands: [...(first ? [first] : []), ...later] })).toBe(1050)
})

test('FEE-01 a picked demand is paid even if an older one is unpaid', () => {
  const { paid } = preview(
    duesOf([
      [1000, 0],
      [500, 0],
    ]),
    paise(500),
    new Set(['d1']),
  )
  expect([...paid]).toEqual([['d1', 500]])
})
