import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Column, Row } from './columns.ts'
import { fileOf } from './tableFile.ts'

const columns: Column[] = [
  { header: 'नाम', key: 'name' },
  { header: 'Days', key: 'days', kind: 'number' },
  { header: 'Fee', key: 'fee', kind: 'money' },
  { header: 'Born', key: 'born', kind: 'date' },
]

/** Reads the named stream by following its sector chain. */
function streamOf(file: DataView, wanted: string): Uint8Array {
  const at = (sector: number) => 512 * (sector + 1)
  const word = (place: number) => file.getUint32(place, true)
  const fatSectors: number[] = []
  for (let n = 0; n < 109; n++) if (word(76 + n * 4) !== 0xffffffff) fatSectors.push(word(76 + n * 4))
  for (let next = word(68); next !== 0xfffffffe; next = word(at(next) + 508))
    for (let n = 0; n < 127; n++) if (word(at(next) + n * 4) !== 0xffffffff) fatSectors.push(word(at(next) + n * 4))
  expect(fatSectors.length).toBe(word(44))
  const following = (sector: number) => word(at(fatSectors[Math.floor(sector / 128)] ?? 0) + (sector % 128) * 4)
  const directory = at(word(48))
  for (let n = 0; n < 4; n++) {
    const entry = directory + n * 128
    const length = Math.max(0, file.getUint16(entry + 64, true) / 2 - 1)
    const name = Array.from({ length }, (_, i) => String.fromCharCode(file.getUint16(entry + i * 2, true))).join('')
    if (name !== wanted) continue
    const bytes: number[] = []
    for (let next = word(entry + 116); next !== 0xfffffffe; next = following(next))
      bytes.push(...new Uint8Array(file.buffer, at(next), 512))
    return Uint8Array.from(bytes.slice(0, word(entry + 120)))
  }
  throw new Error('There is no such stream.')
}

type Read = { row: number; column: number; style: number; value: string | number }

/** The cells of the first sheet, located through the workbook's sheet record. */
function cellsOf(stream: Uint8Array): Read[] {
  const view = new DataView(stream.buffer)
  const cells: Read[] = []
  let sheet = 0
  for (let at = 0; ; ) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (kind === 0x0085) sheet = view.getUint32(at + 4, true)
    at += 4 + length
    if (kind === 0x000a) break
  }
  expect(view.getUint16(sheet, true)).toBe(0x0809)
  for (let at = sheet; ; ) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (kind === 0x000a) return cells
    const place = { row: view.getUint16(at + 4, true), column: view.getUint16(at + 6, true) }
    const cell = { ...place, style: view.getUint16(at + 8, true) }
    if (kind === 0x0203) cells.push({ ...cell, value: view.getFloat64(at + 10, true) })
    if (kind === 0x0204) {
      const characters = Array.from({ length: view.getUint16(at + 10, true) }, (_, n) =>
        String.fromCharCode(view.getUint16(at + 13 + n * 2, true)),
      )
      cells.push({ ...cell, value: characters.join('') })
    }
    at += 4 + length
  }
}

const read = async (rows: readonly Row[]) => {
  const blob = await fileOf('xls', { name: 'Attendance / July', columns, rows })
  expect(blob.type).toBe('application/vnd.ms-excel')
  return cellsOf(streamOf(new DataView(await blob.arrayBuffer()), 'Workbook'))
}

test('ATT-03 an Excel 97 file holds text of any script, numbers, rupees and dates, and no formulas', async () => {
  const cells = await read([{ name: 'मीरा शर्मा', days: 91.5, fee: 3875050, born: '2014-06-01' }, { name: '=1+1' }])
  expect(cells.filter(({ row }) => row === 0).map(({ value }) => value)).toEqual(['नाम', 'Days', 'Fee', 'Born'])
  expect(cells.filter(({ row }) => row === 1).map(({ value }) => value)).toEqual(['मीरा शर्मा', 91.5, 38750.5, 41791])
  expect(cells.filter(({ row }) => row === 2)).toMatchObject([{ value: '=1+1' }])
})

test('ATT-03 a table of any length survives a round trip through an Excel 97 file', async () => {
  const row = fc.record({ name: fc.string({ unit: 'binary', maxLength: 60 }), days: fc.nat({ max: 1_000_000 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 60 }), async (rows) => {
      const cells = await read(rows)
      const texts = cells.filter(({ row: at, column }) => at > 0 && column === 0)
      expect(texts.map(({ value }) => value)).toEqual(rows.flatMap(({ name }) => (name ? [name.toWellFormed()] : [])))
      const numbers = cells.filter(({ row: at, column }) => at > 0 && column === 1)
      expect(numbers.map(({ value }) => value)).toEqual(rows.map(({ days }) => days))
    }),
    { numRuns: 40 },
  )
  const many = Array.from({ length: 1000 }, (_, n) => ({ name: `${'A long note. '.repeat(300)}${n}`, days: n }))
  const blob = await fileOf('xls', { name: 'Many', columns, rows: many })
  const file = new DataView(await blob.arrayBuffer())
  // Long enough to need FAT sectors beyond those listed in the header.
  expect(file.getUint32(72, true)).toBeGreaterThan(0)
  expect(cellsOf(streamOf(file, 'Workbook'))).toHaveLength(4 + 2 * many.length)
})
