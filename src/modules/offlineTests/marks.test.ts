import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AskedPaper, problemOf, quartersOf, type StudentPaper, sumOf } from './marks.ts'

const asked: AskedPaper = {
  questions: [
    { questionId: 'p', quarters: 8 },
    { questionId: 'q', quarters: 12 },
  ],
  totalQuarters: 20,
  hasChoice: false,
}
const present = (marks: Record<string, number>, totalQuarters: number | null = null): StudentPaper => ({
  presence: 'present',
  totalQuarters,
  marks,
})

test('ASM-04 a paper is complete when every question has marks and the sum agrees', () => {
  expect(problemOf(present({ p: 8, q: 12 }), asked)).toBe(null)
  expect(problemOf(present({ p: 8, q: 12 }, 20), asked)).toBe(null)
  expect(problemOf(present({ p: 8, q: 12 }, 19), asked)).toBe('sum-differs')
  expect(problemOf(present({ p: 8 }), asked)).toBe('missing')
  expect(problemOf(present({ p: 9, q: 0 }), asked)).toBe('too-high')
})

test('ASM-04 with a choice of questions some stay blank, but nobody gets more than the paper carries', () => {
  const choice = { ...asked, totalQuarters: 12, hasChoice: true }
  expect(problemOf(present({ q: 12 }), choice)).toBe(null)
  expect(problemOf(present({ p: 8, q: 12 }), choice)).toBe('above-total')
  expect(problemOf(present({}), choice)).toBe('missing')
})

test('ASM-04 those who were absent or exempt have no marks', () => {
  expect(problemOf({ presence: 'absent', totalQuarters: null, marks: {} }, asked)).toBe(null)
  expect(problemOf({ presence: 'exempt', totalQuarters: null, marks: { p: 1 } }, asked)).toBe('marks-of-absent')
})

test('ASM-04 marks are read in quarters, exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), (quarters) => {
      expect(quartersOf(String(quarters / 4))).toBe(quarters)
      expect(quartersOf(String(quarters / 4).replace('.', ','))).toBe(quarters)
    }),
  )
  for (const typed of ['', '-1', '1.3', 'AB', '1e2', '10001', '1.125']) expect(quartersOf(typed)).toBe(undefined)
})

test('ASM-04 whatever marks are given, a paper without a problem never exceeds its total', () => {
  const marks = fc.record({ p: fc.nat(8), q: fc.nat(12) })
  fc.assert(
    fc.property(marks, fc.boolean(), fc.option(fc.nat(24)), fc.nat(20), (given, hasChoice, typed, totalQuarters) => {
      const paper = present(given, typed)
      if (problemOf(paper, { ...asked, totalQuarters, hasChoice }) !== null) return
      expect(sumOf(paper)).toBeLessThanOrEqual(totalQuarters)
      if (typed !== null) expect(sumOf(paper)).toBe(typed)
    }),
  )
})
