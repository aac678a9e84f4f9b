import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AskedPaper,
  choiceProblemOf,
  paperQuarters,
  problemOf,
  quartersOf,
  type StudentPaper,
  sumOf,
} from './marks.ts'

const asked: AskedPaper = {
  questions: [
    { questionId: 'p', quarters: 8, place: null },
    { questionId: 'q', quarters: 12, place: null },
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

const placed = (questionId: string, quarters: number, group: number, place: number, attempt: number | null = null) => ({
  questionId,
  quarters,
  place: { group, place, attempt },
})
/** A question, a choice of two, and any two of three. */
const ofPaper = [
  placed('a', 4, 0, 0),
  ...[placed('b', 8, 0, 1), placed('c', 8, 0, 1)],
  ...[placed('d', 12, 1, 2, 2), placed('e', 12, 1, 3, 2), placed('f', 12, 1, 4, 2)],
]

test('ASM-04 on a question paper one of two is marked, any n of m are n of them, and the paper carries what can be earned', () => {
  const paper = { questions: ofPaper, totalQuarters: paperQuarters(ofPaper), hasChoice: true }
  expect(paper.totalQuarters).toBe(4 + 8 + 24)
  expect(problemOf(present({ a: 4, c: 8, d: 12, f: 12 }), paper)).toBe(null)
  expect(problemOf(present({ a: 4, b: 1, c: 1, d: 1, f: 1 }), paper)).toBe('choice-both')
  expect(problemOf(present({ a: 4, b: 1, d: 1, e: 1, f: 1 }), paper)).toBe('too-many')
  expect(problemOf(present({ a: 4, b: 1, d: 1 }), paper)).toBe('missing')
  expect(problemOf(present({ a: 4, d: 1, e: 1 }), paper)).toBe('missing')
  expect(choiceProblemOf(ofPaper, (id) => ['b', 'c'].includes(id))).toEqual({ questionId: 'c', problem: 'choice-both' })
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
