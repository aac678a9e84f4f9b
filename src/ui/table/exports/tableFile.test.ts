import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportedColumns } from '../tableColumn.ts'
import { fileName, mostRows, readEverything, sheetOf } from './tableFile.ts'

const listOf = (total: number, requested: number[] = []) => {
  return async ({ page, size }: { page: number; size: number }) => {
    requested.push(page)
    const from = (page - 1) * size
    return { rows: Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, at) => from + at), total }
  }
}
const still = { rowId: String, signal: new AbortController().signal, onProgress: () => {} }

test('reads every matching row once and in order, however many there are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 2500 }), async (total) => {
      const { rows } = await readEverything({ read: listOf(total), ...still })
      expect(rows).toEqual(Array.from({ length: total }, (_, at) => at))
    }),
    { numRuns: 60 },
  )
})

test('a row that moves to the next page while reading is exported once', async () => {
  const read = async ({ page, size }: { page: number; size: number }) => {
    const all = Array.from({ length: 500 }, (_, at) => at)
    // A row is added in front between the first page and the second.
    const now = page === 1 ? all : [-1, ...all]
    return { rows: now.slice((page - 1) * size, page * size), total: now.length }
  }
  const { rows } = await readEverything({ read, ...still })
  expect(new Set(rows).size).toBe(rows.length)
  expect(rows).toHaveLength(500)
})

test('a list held in memory is read once', async () => {
  let requested = 0
  const rows = Array.from({ length: 700 }, (_, at) => at)
  const read = async () => {
    requested += 1
    return { rows, total: rows.length }
  }
  expect((await readEverything({ read, ...still })).rows).toEqual(rows)
  expect(requested).toBe(1)
})

test('a very long list stops at the browser limit and reports the total', async () => {
  const requested: number[] = []
  const { rows, total } = await readEverything({ read: listOf(1_000_000, requested), ...still })
  expect(rows).toHaveLength(mostRows)
  expect(total).toBe(1_000_000)
  expect(requested).toHaveLength(100)
})

test('cancelling stops reading', async () => {
  const requested: number[] = []
  const control = new AbortController()
  const onProgress = (done: number) => done >= 400 && control.abort()
  const reading = readEverything({ read: listOf(5000, requested), ...still, signal: control.signal, onProgress })
  await expect(reading).rejects.toThrow()
  expect(requested.length).toBeLessThanOrEqual(3)
})

interface Student {
  name: string
  number: string
  due: number | null
  born: string
}
const students: Student[] = [
  { name: 'मीरा शर्मा', number: '0012', due: 3875000, born: '2014-06-01' },
  { name: 'Asha', number: '13', due: null, born: '2015-01-31' },
]

test('the file has the visible columns in order, with their types', () => {
  const sheet = sheetOf(
    'Dues',
    [
      { id: 'due', header: 'Due', kind: 'money', value: (student: Student) => student.due },
      { id: 'name', header: 'Student', value: (student: Student) => student.name },
      { id: 'number', header: 'No.', role: 'number', value: (student: Student) => student.number },
      { id: 'born', header: 'Born', kind: 'date', value: (student: Student) => student.born },
      { id: 'length', header: 'Letters', value: (student: Student) => student.name.length },
    ],
    students,
  )
  expect(sheet.columns.map(({ header, kind }) => [header, kind])).toEqual([
    ['Due', 'money'],
    ['Student', 'text'],
    // Written as text, so the leading zeros stay.
    ['No.', 'text'],
    ['Born', 'date'],
    ['Letters', 'number'],
  ])
  expect(sheet.rows[0]).toEqual({ due: 3875000, name: 'मीरा शर्मा', number: '0012', born: '2014-06-01', length: 10 })
})

test('a file is named by title and date, without characters file systems reject', () => {
  const day = '2026-11-15'
  expect(fileName('Students and their dues', 'xlsx', day)).toBe('Students and their dues 2026-11-15.xlsx')
  expect(fileName('कक्षा 7/ब: शुल्क', 'csv', day)).toBe('कक्षा 7 ब शुल्क 2026-11-15.csv')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const name = fileName(title, 'csv', day)
      expect(name).toMatch(/^[^\\/:*?"<>|\p{Cc}]+ 2026-11-15\.csv$/u)
      expect(name).not.toMatch(/^[\s.]/)
      expect(name.isWellFormed()).toBe(true)
    }),
  )
})

test('USR-01 a file has the visible columns in their order, and the number that a hidden column has for every file', () => {
  const value = () => ''
  const columns = [
    { id: 'name', header: 'Name', value },
    { id: 'admissionNo', header: 'Admission number', value, hidden: true, inFiles: true as const },
    { id: 'gender', header: 'Gender', value, hidden: true },
  ]
  expect(exportedColumns(columns, columns.slice(0, 1)).map(({ id }) => id)).toEqual(['name', 'admissionNo'])
})
