import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changed, isFiltered, readTableState, type TableShape, type TableState, writeTableState } from './tableState.ts'

const shape: TableShape = {
  columns: [{ id: 'name', sort: true }, { id: 'class' }, { id: 'due', sort: 'amountDue' }],
  filters: ['class', 'state'],
  defaultSort: 'name',
  defaultSize: 50,
}
const from = (address: string) => readTableState(new URLSearchParams(address), shape)

test('a list’s state survives the round trip through the address, next to other parameters', () => {
  const word = fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' }).filter((text) => text.length <= 100)
  const state: fc.Arbitrary<TableState> = fc.record({
    page: fc.integer({ min: 1, max: 100_000 }),
    size: fc.integer({ min: 1, max: 200 }),
    sort: fc.constantFrom('name', '-name', 'amountDue', '-amountDue'),
    q: fc.oneof(fc.constant(''), word),
    filters: fc.record(
      {
        class: fc.uniqueArray(word, { minLength: 1, maxLength: 5 }),
        state: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
    columns: fc.oneof(fc.constant(null), fc.subarray(['name', 'class', 'due'], { minLength: 1 })),
  })
  fc.assert(
    fc.property(state, fc.constantFrom('', 'tab-'), (wanted, prefix) => {
      const own = { ...shape, prefix }
      const params = writeTableState(new URLSearchParams('year=2026-27&other=1'), wanted, own)
      expect(readTableState(new URLSearchParams(params.toString()), own)).toEqual(wanted)
      expect(params.get('year')).toBe('2026-27')
    }),
  )
})

test('defaults are left out of the address', () => {
  expect(writeTableState(new URLSearchParams(), from(''), shape).toString()).toBe('')
  expect(writeTableState(new URLSearchParams('page=3&q=x&class=7-B&columns=name'), from(''), shape).toString()).toBe('')
})

test('invalid parameters are ignored', () => {
  const state = from('page=-1&size=9999&sort=class&columns=nobody,name&page=2')
  expect(state).toMatchObject({ page: 1, size: 50, sort: 'name', columns: ['name'] })
  expect(from('page=1e3&size=abc&sort=--name')).toMatchObject({ page: 1, size: 50, sort: 'name' })
  expect(from(`q=${'x'.repeat(500)}`).q).toHaveLength(100)
  const many = from(Array.from({ length: 90 }, (_, at) => `class=${at}`).join('&'))
  expect(many.filters.class).toHaveLength(50)
})

test('a new search goes back to the first page; paging and choosing columns do not', () => {
  const state = { ...from(''), page: 4 }
  expect(changed(state, { q: 'diya' }).page).toBe(1)
  expect(changed(state, { size: 100 }).page).toBe(1)
  expect(changed(state, { columns: ['name'] }).page).toBe(4)
  expect(changed(state, { page: 5 }).page).toBe(5)
})

test('a list is filtered by a search or by any filter with a value', () => {
  expect(isFiltered(from('sort=-name&page=2'))).toBe(false)
  expect(isFiltered(from('q=a'))).toBe(true)
  expect(isFiltered(from('class=7-B'))).toBe(true)
})
