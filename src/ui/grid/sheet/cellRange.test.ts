import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterEnter, afterTab, goTo, initialState } from '../gridState.ts'
import { commandOf, type GridKeyPress } from '../input/gridKeys.ts'
import { blockOf, cellsIn, contains, enterFrom, jump, pointsOf, tabFrom, within } from './cellRange.ts'

const size = { rows: 5, columns: 4 }
const press = (key: string, more: Partial<GridKeyPress> = {}): GridKeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
})

test('a range contains exactly the cells between its corners', () => {
  const point = fc.record({ r: fc.nat(20), c: fc.nat(20) })
  fc.assert(
    fc.property(point, point, point, (a, b, other) => {
      const block = blockOf(a, b)
      const all = [...pointsOf(block)]
      expect(all).toHaveLength(cellsIn(block))
      expect(all.some((one) => one.r === other.r && one.c === other.c)).toBe(contains(block, other))
    }),
  )
})

test('Enter visits every cell once, down and then to the next column', () => {
  let at = { r: 0, c: 0 }
  const seen = new Set(['0,0'])
  for (let step = 1; step < size.rows * size.columns; step += 1) {
    at = enterFrom(at, false, size)
    seen.add(`${at.r},${at.c}`)
  }
  expect(seen.size).toBe(20)
  expect(enterFrom(at, false, size)).toEqual(at)
  expect(enterFrom({ r: 0, c: 1 }, true, size)).toEqual({ r: 4, c: 0 })
})

test('Tab goes along the row and leaves the grid at the end', () => {
  expect(tabFrom({ r: 0, c: 3 }, false, size)).toEqual({ r: 1, c: 0 })
  expect(tabFrom({ r: 4, c: 3 }, false, size)).toBeNull()
  expect(tabFrom({ r: 0, c: 0 }, true, size)).toBeNull()
})

test('after a run of Tabs, Enter returns to the column where it started', () => {
  let state = goTo(initialState, { r: 1, c: 1 })
  for (let step = 0; step < 2; step += 1) state = afterTab(state, false, size) ?? state
  expect(state.active).toEqual({ r: 1, c: 3 })
  expect(afterEnter(state, false, size).active).toEqual({ r: 2, c: 1 })
})

test('Ctrl and an arrow stop where filled cells end', () => {
  const filled = ({ r, c }: { r: number; c: number }) => c === 0 && r !== 2
  expect(jump({ r: 0, c: 0 }, 1, 0, size, filled)).toEqual({ r: 1, c: 0 })
  expect(jump({ r: 1, c: 0 }, 1, 0, size, filled)).toEqual({ r: 3, c: 0 })
  expect(jump({ r: 0, c: 1 }, 1, 0, size, filled)).toEqual({ r: 4, c: 1 })
  expect(jump({ r: 4, c: 3 }, 0, 1, size, filled)).toEqual({ r: 4, c: 3 })
  expect(within({ r: -3, c: 99 }, size)).toEqual({ r: 0, c: 3 })
})

test('keys work as in a spreadsheet, mirrored on a right-to-left page', () => {
  expect(commandOf(press('ArrowRight'), false)).toEqual({ do: 'move', dr: 0, dc: 1, extend: false })
  expect(commandOf(press('ArrowRight', { shiftKey: true }), true)).toEqual({ do: 'move', dr: 0, dc: -1, extend: true })
  expect(commandOf(press('4'), false)).toEqual({ do: 'edit', text: '4' })
  expect(commandOf(press('z', { ctrlKey: true }), false)).toEqual({ do: 'undo' })
  expect(commandOf(press('Z', { ctrlKey: true, shiftKey: true }), false)).toEqual({ do: 'redo' })
  expect(commandOf(press('y', { metaKey: true }), false)).toEqual({ do: 'redo' })
  expect(commandOf(press('Process'), false)).toEqual({ do: 'edit', text: '' })
  expect(commandOf(press('Tab'), false)).toBeNull()
  expect(commandOf(press('c', { ctrlKey: true }), false)).toBeNull()
  expect(commandOf(press('F5'), false)).toBeNull()
})
