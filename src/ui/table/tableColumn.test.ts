import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chosenColumns, leastWidth, spread, type TableColumn } from './tableColumn.ts'
import { filterWords, inSentence } from './tableFilter.ts'

const columns: TableColumn<object>[] = [
  { id: 'name', header: 'Student', role: 'primary', value: () => 'x' },
  { id: 'class', header: 'Class', role: 'secondary', value: () => 'x' },
  { id: 'house', header: 'House', value: () => 'x', hidden: true },
  { id: 'due', header: 'Amount due', role: 'number', value: () => 1, sort: true },
]

test('columns fill the width exactly and are never below their minimum', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), (room) => {
      const widths = spread(columns, room)
      const least = columns.map(leastWidth)
      widths.forEach((width, at) => {
        expect(width).toBeGreaterThanOrEqual(least[at] ?? 0)
      })
      const all = least.reduce((sum, width) => sum + width, 0)
      expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(Math.max(room, all), 6)
    }),
  )
})

test('the primary column is always visible, hidden ones only if chosen', () => {
  const shown = (chosen: string[] | null) => chosenColumns(columns, chosen).map((column) => column.id)
  expect(shown(null)).toEqual(['name', 'class', 'due'])
  expect(shown(['house'])).toEqual(['name', 'house'])
})

test('filters read as a sentence', () => {
  const options = ['7-A', '7-B', '7-C', '7-D', '8-A'].map((value) => ({ value, label: value }))
  expect(filterWords({ id: 'class', label: 'Class', options }, ['7-A', '7-B'], 'en-IN')).toBe('Class 7-A or 7-B')
  expect(filterWords({ id: 'class', label: 'Class', options }, ['7-A', '7-B', '7-C', '8-A'], 'en-IN')).toBe(
    'Class 7-A, 7-B or +2',
  )
  expect(
    filterWords(
      { id: 'state', label: 'State', bare: true, options: [{ value: 'late', label: 'Overdue' }] },
      ['late'],
      'en-IN',
    ),
  ).toBe('Overdue')
  expect(inSentence('Amount due', 'en-IN')).toBe('amount due')
  expect(inSentence('GPA', 'en-IN')).toBe('GPA')
  expect(inSentence('कक्षा', 'hi-IN')).toBe('कक्षा')
})
