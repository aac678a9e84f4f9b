import ExcelJS from 'exceljs'
import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { writeCsv, writeXlsx } from '#platform/server/spreadsheets/sheetWriter.ts'
import { collect } from '#platform/server/spreadsheets/testing/streamBytes.ts'
import type { Column, Row } from './columns.ts'
import { fileOf } from './tableFile.ts'

const columns: Column[] = [
  { header: 'नाम', key: 'name' },
  { header: 'Marks', key: 'marks', kind: 'number' },
  { header: 'To pay, ₹', key: 'due', kind: 'money' },
  { header: 'Born', key: 'born', kind: 'date' },
]
const rows: Row[] = [
  { name: 'मीरा शर्मा', marks: 91.5, due: 3875050, born: '2014-06-01' },
  { name: '=cmd|calc!A1', marks: null, due: 0, born: 'unknown' },
  ...Array.from({ length: 3000 }, (_, at) => ({
    name: `Student ${at} ${Math.sin(at)}`,
    marks: at,
    due: at,
    born: null,
  })),
]
const sheet = { name: 'Dues', columns, rows }

test('a workbook made in the browser keeps numbers, rupees and dates typed, and text never becomes a formula', async () => {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await (await fileOf('xlsx', sheet)).arrayBuffer())
  const page = book.worksheets[0]
  expect(page?.rowCount).toBe(rows.length + 1)
  expect(page?.getRow(1).values).toEqual([undefined, 'नाम', 'Marks', 'To pay, ₹', 'Born'])
  expect(page?.getRow(2).getCell(1).value).toBe('मीरा शर्मा')
  expect(page?.getRow(2).getCell(2).value).toBe(91.5)
  expect(page?.getRow(2).getCell(3).value).toBe(38750.5)
  expect(page?.getRow(2).getCell(3).numFmt).toContain('"₹"')
  expect(page?.getRow(2).getCell(4).value).toEqual(new Date('2014-06-01T00:00:00Z'))
  expect(page?.getRow(3).getCell(1).type).toBe(ExcelJS.ValueType.String)
  expect(page?.getRow(3003).getCell(2).value).toBe(2999)
})

test('a CSV file made in the browser keeps ₹ and Hindi and neutralises formulas', async () => {
  const bytes = await (await fileOf('csv', sheet)).bytes()
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const { data } = Papa.parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true })
  expect(data[0]).toEqual(['नाम', 'Marks', 'To pay, ₹', 'Born'])
  expect(data[1]).toEqual(['मीरा शर्मा', '91.5', '38750.50', '2014-06-01'])
  expect(data[2]).toEqual(["'=cmd|calc!A1", '', '0.00', 'unknown'])
  expect(data).toHaveLength(rows.length + 1)
})

test('browser and server write identical rows', async () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('=1', '₹', 'आशा', '\t', '\r\n', '"', ','), fc.constant(null))
  const value = fc.record({ name: cell, marks: fc.oneof(cell, fc.double()), due: fc.maxSafeInteger(), born: cell })
  await fc.assert(
    fc.asyncProperty(fc.array(value, { maxLength: 20 }), async (some) => {
      const own = { name: 'Dues', columns, rows: some }
      const csv = await (await fileOf('csv', own)).bytes()
      expect(Buffer.compare(csv, await collect((stream) => writeCsv(stream, columns, some)))).toBe(0)
      const partsOf = async (bytes: ArrayBuffer) => {
        const book = new ExcelJS.Workbook()
        await book.xlsx.load(bytes)
        return book.worksheets[0]?.getSheetValues()
      }
      const server = await collect((stream) => writeXlsx(stream, [own]))
      expect(await partsOf(await (await fileOf('xlsx', own)).arrayBuffer())).toEqual(
        await partsOf(Uint8Array.from(server).buffer),
      )
    }),
    { numRuns: 40 },
  )
})

for (const format of ['csv', 'xlsx'] as const) {
  test(`rows that fail leave no ${format} file`, async () => {
    async function* failing(): AsyncGenerator<Row> {
      yield { name: 'Asha' }
      throw new Error('the connection was lost')
    }
    await expect(fileOf(format, { ...sheet, rows: failing() })).rejects.toThrow('the connection was lost')
  })
}
