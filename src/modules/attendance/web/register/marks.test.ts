import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Code, codeKeys } from '#modules/attendance/codes.ts'
import { findRoll, handleKey, type Marks, setCode, setRest, startMarks, undo } from './marks.ts'

const start = (n: number) =>
  startMarks<Code>(Array.from({ length: n }, (_, at) => ({ id: `s${at}`, code: 'P' as const })))
const key = (name: string, shiftKey = false, ctrlKey = false) => ({
  key: name,
  shiftKey,
  ctrlKey,
  metaKey: false,
  altKey: false,
})
const press = (marks: Marks<Code>, ...names: string[]) =>
  names.reduce((now, name) => handleKey(now, codeKeys, key(name)) ?? now, marks)
const listed = ({ ids, codes }: Marks<Code>) => ids.map((id) => codes[id]).join(' ')

test('ATT-01 a letter marks the line and moves to the next; arrows only move', () => {
  const marked = press(start(5), 'a', 'ArrowDown', 'H', 'm')
  expect(listed(marked)).toBe('A P HD ML P')
  expect(marked.at).toBe(4)
  expect(press(marked, 'p', 'p', 'p').at).toBe(4)
  expect(handleKey(marked, codeKeys, key('x'))).toBeNull()
})

test('ATT-01 Shift and a letter mark the rest, which Ctrl+Z undoes in one step', () => {
  const rest = handleKey(press(start(5), 'ArrowDown', 'ArrowDown'), codeKeys, key('A', true)) ?? start(0)
  expect(listed(rest)).toBe('P P A A A')
  expect(listed(handleKey(rest, codeKeys, key('z', false, true)) ?? rest)).toBe('P P P P P')
})

test('ATT-01 undoing every step restores the initial codes', () => {
  const steps = fc.array(fc.tuple(fc.nat(9), fc.constantFrom<Code>('P', 'A', 'HD', 'ML'), fc.boolean()), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(steps, (done) => {
      const first = start(10)
      let now = first
      for (const [at, code, rest] of done) now = rest ? setRest(now, at, code) : setCode(now, at, code)
      for (const _ of done) now = undo(now)
      expect(now.codes).toEqual(first.codes)
      expect(undo(now)).toEqual(now)
    }),
  )
})

test('ATT-01 typed digits lead to the roll number, and a digit that leads nowhere starts a new one', () => {
  const rolls = Array.from({ length: 25 }, (_, at) => String(at + 1))
  const type = (digits: string) =>
    [...digits].reduce<{ typed: string; at: number } | null>(
      (now, digit) => findRoll(rolls, now?.typed ?? '', digit),
      null,
    )
  expect(type('1')).toEqual({ typed: '1', at: 0 })
  expect(type('17')).toEqual({ typed: '17', at: 16 })
  // There is no 29, so the 9 counts by itself; nobody's number starts with 0.
  expect(type('29')).toEqual({ typed: '9', at: 8 })
  expect(findRoll(rolls, '', '0')).toBeNull()
  expect(findRoll(['101', '102', '110'], '1', '1')).toEqual({ typed: '11', at: 2 })
  expect(findRoll(['7B01', '7B02', '7B14'], '1', '4')).toEqual({ typed: '14', at: 2 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 25 }), (roll) => {
      expect(type(String(roll))?.at).toBe(roll - 1)
    }),
  )
})
