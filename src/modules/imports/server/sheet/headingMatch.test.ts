import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookColumns } from '../testing/books.ts'
import { isUnambiguous, matchHeadings, missingColumns } from './headingMatch.ts'

const found = (...headings: string[]) => matchHeadings(headings, bookColumns).map(({ column, how }) => [column, how])

test('USR-02 a heading matches regardless of case, spaces and punctuation, and by its aliases', () => {
  expect(found('BOOK_CODE *', ' title', 'copies:', 'Accession no.')).toEqual([
    ['code', 'exact'],
    ['title', 'exact'],
    ['copies', 'exact'],
    [null, 'none'],
  ])
  expect(found('accession-number')).toEqual([['code', 'exact']])
})

test('USR-02 a misspelt heading matches the closest column, and an unknown one matches none', () => {
  expect(found('Bok code', 'Titel', 'Bougth on', 'Publisher', '')).toEqual([
    ['code', 'close'],
    ['title', 'close'],
    ['boughtOn', 'close'],
    [null, 'none'],
    [null, 'none'],
  ])
})

test('USR-02 a second heading for a column is a duplicate, even if misspelt', () => {
  expect(found('Title', 'title', 'Titel', 'Book code')).toEqual([
    ['title', 'exact'],
    [null, 'duplicate'],
    [null, 'duplicate'],
    ['code', 'exact'],
  ])
})

test('USR-02 an exact heading takes precedence over a similar one before it', () => {
  expect(found('Titles', 'Title')).toEqual([
    [null, 'duplicate'],
    ['title', 'exact'],
  ])
})

test('USR-02 missing required columns are reported', () => {
  expect(missingColumns(bookColumns, matchHeadings(['Copies'], bookColumns))).toEqual(['code', 'title'])
  expect(isUnambiguous(bookColumns, matchHeadings(['Title', 'Book code', 'Import reason'], bookColumns))).toBe(true)
  expect(isUnambiguous(bookColumns, matchHeadings(['Title', 'Book code', 'Publisher'], bookColumns))).toBe(false)
})

test('USR-02 no column is matched twice, and every exact heading gets its own', () => {
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
