import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookColumns } from '../testing/books.ts'
import { isPlain, matchHeadings, missingColumns } from './headingMatch.ts'

const found = (...headings: string[]) => matchHeadings(headings, bookColumns).map(({ column, how }) => [column, how])

test('USR-02 a heading finds its column whatever its case, spaces and marks, and by its other names', () => {
  expect(found('BOOK_CODE *', ' title', 'copies:', 'Accession no.')).toEqual([
    ['code', 'exact'],
    ['title', 'exact'],
    ['copies', 'exact'],
    [null, 'none'],
  ])
  expect(found('accession-number')).toEqual([['code', 'exact']])
})

test('USR-02 a misspelt heading is taken for the nearest column, and an unknown one for none', () => {
  expect(found('Bok code', 'Titel', 'Bougth on', 'Publisher', '')).toEqual([
    ['code', 'close'],
    ['title', 'close'],
    ['boughtOn', 'close'],
    [null, 'none'],
    [null, 'none'],
  ])
})

test('USR-02 the second heading for a column is told as a duplicate, also when it is misspelt', () => {
  expect(found('Title', 'title', 'Titel', 'Book code')).toEqual([
    ['title', 'exact'],
    [null, 'duplicate'],
    [null, 'duplicate'],
    ['code', 'exact'],
  ])
})

test('USR-02 an exact heading wins over a similar one before it', () => {
  expect(found('Titles', 'Title')).toEqual([
    [null, 'duplicate'],
    ['title', 'exact'],
  ])
})

test('USR-02 required columns that are not there are named', () => {
  expect(missingColumns(bookColumns, matchHeadings(['Copies'], bookColumns))).toEqual(['code', 'title'])
  expect(isPlain(bookColumns, matchHeadings(['Title', 'Book code', 'Import reason'], bookColumns))).toBe(true)
  expect(isPlain(bookColumns, matchHeadings(['Title', 'Book code', 'Publisher'], bookColumns))).toBe(false)
})

test('USR-02 no column is ever given to two headings, and every exact heading gets its own', () => {
  const heading = fc.oneof(fc.string(), fc.constantFrom(...bookColumns.map((column) => column.heading)))
  fc.assert(
    fc.property(fc.array(heading, { maxLength: 30 }), (headings) => {
      const matches = matchHeadings(headings, bookColumns)
      const columns = matches.flatMap(({ column }) => (column === null ? [] : [column]))
      expect(new Set(columns).size).toBe(columns.length)
      for (const { key, heading: own } of bookColumns) if (headings.includes(own)) expect(columns).toContain(key)
    }),
  )
})
