import { expect, test } from 'vitest'
import { nextCell } from './gridKeys.ts'

const size = { rows: 24, columns: 5 }
const press = (key: string, from: { row: number; column: number }, ctrlKey = false, mirrored = false) =>
  nextCell(from, { key, ctrlKey, metaKey: false }, size, mirrored)

test('PERM-05 arrow keys move through the grid and stop at its edges', () => {
  expect(press('ArrowDown', { row: 0, column: 2 })).toEqual({ row: 1, column: 2 })
  expect(press('ArrowUp', { row: 0, column: 2 })).toEqual({ row: 0, column: 2 })
  expect(press('ArrowRight', { row: 3, column: 4 })).toEqual({ row: 3, column: 4 })
  expect(press('ArrowLeft', { row: 3, column: 4 })).toEqual({ row: 3, column: 3 })
  expect(press('PageDown', { row: 22, column: 0 })).toEqual({ row: 23, column: 0 })
})

test('PERM-05 Home and End jump to the ends of the row, and with Ctrl to the ends of the grid', () => {
  expect(press('End', { row: 3, column: 1 })).toEqual({ row: 3, column: 4 })
  expect(press('Home', { row: 3, column: 1 }, true)).toEqual({ row: 0, column: 0 })
  expect(press('End', { row: 3, column: 1 }, true)).toEqual({ row: 23, column: 4 })
})

test('PERM-05 left and right arrows are mirrored in right-to-left layouts, and other keys are ignored', () => {
  expect(press('ArrowRight', { row: 0, column: 2 }, false, true)).toEqual({ row: 0, column: 1 })
  expect(press(' ', { row: 0, column: 2 })).toBeNull()
  expect(press('a', { row: 0, column: 2 })).toBeNull()
})
