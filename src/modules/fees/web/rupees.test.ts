import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#platform/contract/money.ts'
import { groupedRupees, readPercent, readRupees, typedPercent, typedRupees } from './rupees.ts'

test('FEE-03 an amount field’s text reads back as the same paise', () => {
  fc.assert(fc.property(fc.nat(100_000_000_000), (amount) => readRupees(typedRupees(amount)) === amount))
})

test('FEE-03 an amount with commas reads back as the same paise', () => {
  expect(groupedRupees(paise(18_420_000))).toBe('1,84,200')
  expect(groupedRupees(paise(99_950))).toBe('999.50')
  fc.assert(fc.property(fc.nat(100_000_000_000), (amount) => readRupees(groupedRupees(paise(amount))) === amount))
})

test('FEE-03 invalid amounts are rejected', () => {
  for (const typed of ['', 'abc', '12.345', '1,2', '-5', '4500 rupees', '1e3'])
    expect(readRupees(typed)).toBeUndefined()
  expect(readRupees('४५००.५०')).toBe(450_050)
  expect(readRupees('₹ 1,84,200')).toBe(18_420_000)
})

test('FEE-01 percentages read back as the same basis points and never exceed 100 %', () => {
  fc.assert(fc.property(fc.nat(10_000), (points) => readPercent(typedPercent(points)) === points))
  for (const typed of ['', '100.01', '12.345', '-1', 'ten']) expect(readPercent(typed)).toBeUndefined()
})
