import type ExcelJS from 'exceljs'
import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { readSheet } from './sheetReader.ts'
import { writeCsv, writeXlsx } from './sheetWriter.ts'
import { collect } from './testing/streamBytes.ts'
import { exceljsBook } from './testing/workbooks.ts'

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'grapheme-ascii' }),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', "'", "'=", '\t', '"', ';', ',', ' '), fc.string())
    .map(([first, rest]) => first + rest),
  fc.constantFrom(
    'नमस्ते, दुनिया',
    '👩‍👩‍👧 🇮🇳',
    'a\nb',
    '"q"',
    '&lt;b&gt; & <i>',
    '_x0041_',
    '0012',
    '₹1,23,456.50',
    'TRUE',
    '1e5',
  ),
)
// Rows without visible text are blank, and the reader skips them.
const rowsOfText = fc.array(
  fc.tuple(texts, texts, texts).filter((cells) => cells.every((text) => text.trim() !== '')),
  { minLength: 1, maxLength: 20 },
)
const textColumns = ['One', 'Two', 'Three'].map((header, i) => ({ header, key: String(i) }))

test('every text written to XLSX is read back as it was', async () => {
  // XML cannot carry carriage returns or control characters; cells keep line feeds only.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot carry these.
  const kept = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
  await fc.assert(
    fc.asyncProperty(rowsOfText, async (rows) => {
      const expected = rows.map((cells) => cells.map(kept))
      fc.pre(expected.every((cells) => cells.every((text) => text.trim() !== '')))
      const bytes = await collect((stream) =>
        writeXlsx(stream, [
          { name: 'S', columns: textColumns, rows: rows.map((cells) => Object.fromEntries(cells.entries())) },
        ]),
      )
      const result = await readSheet(bytes)
      expect(result.header).toEqual(['One', 'Two', 'Three'])
      expect(result.rows).toEqual(expected.map((cells, i) => ({ number: i + 2, cells })))
    }),
  )
})

test('every text written to CSV is read back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOfText, async (rows) => {
      fc.pre(!rows.flat().some((text) => text.includes('\0')))
      const bytes = await collect((stream) =>
        writeCsv(
          stream,
          textColumns,
          rows.map((cells) => Object.fromEntries(cells.entries())),
        ),
      )
      const result = await readSheet(bytes)
      expect(result.header).toEqual(['One', 'Two', 'Three'])
      expect(result.rows).toEqual(rows.map((cells, i) => ({ number: i + 2, cells })))
    }),
  )
})

test('USR-02 dates, numbers, formulas, rich text, links and merged cells become plain text', async () => {
  const bytes = await exceljsBook((_, sheet) => {
    sheet.addRow(['What', 'Value', 'More'])
    const values: ExcelJS.CellValue[] = [
      new Date('2015-06-01T00:00:00Z'),
      new Date('2026-03-31T14:30:00Z'),
      0.1 + 0.2,
      9_876_543_210,
      1e15,
      0.000001,
      { formula: 'A1&"x"', result: 'Whatx', date1904: false },
      { formula: '1+1', result: 2, date1904: false },
      { formula: 'TODAY()', result: new Date('2026-04-01T00:00:00Z'), date1904: false },
      { richText: [{ text: 'Ash' }, { font: { bold: true }, text: 'a & ' }, { text: 'co' }] },
      { text: 'school', hyperlink: 'https://example.org' },
      true,
      { error: '#N/A' },
    ]
    for (const value of values) sheet.addRow([typeof value, value])
    for (const row of [2, 3, 10]) sheet.getCell(`B${row}`).numFmt = 'dd/mm/yyyy hh:mm'
    sheet.getCell('B15').value = 0.5
    sheet.getCell('B15').numFmt = '0%'
    sheet.getCell('B16').value = 42
    sheet.getCell('B16').numFmt = '00000'
    sheet.getCell('B17').value = 12
    sheet.getCell('B17').numFmt = '#,##0" days";[Red]-#,##0'
    sheet.getCell('A18').value = 'merged'
    sheet.mergeCells('A18:C20')
  })
  const { rows } = await readSheet(bytes)
  expect(rows.map(({ cells }) => cells[1])).toEqual([
    '2015-06-01',
    '2026-03-31 14:30',
    '0.3',
    '9876543210',
    '1000000000000000',
    '0.000001',
    'Whatx',
    '2',
    '2026-04-01',
    'Asha & co',
    'school',
    'TRUE',
    '#N/A',
    '50%',
    '00042',
    '12',
    '',
  ])
  expect(rows.at(-1)).toEqual({ number: 18, cells: ['merged', '', ''] })
})

test('any date is read back, also from files that count from 1904', async () => {
  const days = fc.date({ min: new Date('1900-03-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  await fc.assert(
    fc.asyncProperty(fc.array(days, { minLength: 1, maxLength: 40 }), async (moments) => {
      const dates = moments.map((moment) => moment.toISOString().slice(0, 10))
      const columns = [{ header: 'Day', key: 'day', kind: 'date' as const }]
      const bytes = await collect((stream) =>
        writeXlsx(stream, [{ name: 'S', columns, rows: dates.map((day) => ({ day })) }]),
      )
      expect((await readSheet(bytes)).rows.map(({ cells }) => cells[0])).toEqual(dates)
    }),
    { numRuns: 30 },
  )
  const from1904 = await exceljsBook((book, sheet) => {
    book.properties.date1904 = true
    sheet.addRow(['Day'])
    sheet.addRow([new Date('2026-03-31T00:00:00Z')])
  })
  expect((await readSheet(from1904)).rows[0]?.cells).toEqual(['2026-03-31'])
})

test('the first visible sheet is read; blank and merely formatted rows are skipped but counted', async () => {
  const bytes = await exceljsBook((book, hidden) => {
    hidden.state = 'hidden'
    hidden.addRow(['secret'])
    const sheet = book.addWorksheet('Seen')
    sheet.getCell('B3').value = 'Name'
    sheet.getCell('C3').value = 'Class'
    sheet.getCell('B9').value = 'Asha'
    for (let row = 10; row < 3000; row += 1) sheet.getCell(`Z${row}`).font = { bold: true }
  })
  expect(await readSheet(bytes, { maxRows: 1, maxColumns: 3 })).toEqual({
    header: ['', 'Name', 'Class'],
    headerRow: 3,
    rows: [{ number: 9, cells: ['', 'Asha', ''] }],
  })
})

test('CSV is read in every common encoding, with every common separator', async () => {
  const lines = [
    ['Name', 'Fee'],
    ['आशा; राव', '₹5'],
    ['José', '1'],
  ]
  const expected = [
    { number: 2, cells: ['आशा; राव', '₹5'] },
    { number: 3, cells: ['José', '1'] },
  ]
  for (const separator of [',', ';', '\t']) {
    const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(separator)).join('\r\n')
    const encoded: Record<string, Buffer> = {
      utf8: Buffer.from(text),
      bom: Buffer.from(`\ufeff${text}`),
      utf16le: Buffer.from(`\ufeff${text}`, 'utf16le'),
      utf16be: Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
      'utf16le without mark': Buffer.from(text, 'utf16le'),
      'utf16be without mark': Buffer.from(text, 'utf16le').swap16(),
      hint: Buffer.from(`sep=${separator}\r\n${text}`),
    }
    for (const [name, bytes] of Object.entries(encoded)) {
      const shift = name === 'hint' ? 1 : 0
      const result = await readSheet(bytes)
      expect(result.header, name).toEqual(['Name', 'Fee'])
      expect(result.rows, name).toEqual(expected.map((row) => ({ ...row, number: row.number + shift })))
    }
  }
  const windows = Buffer.from('Name;Town\r\nJos\xe9;K\xf6ln \x80\r\n', 'latin1')
  expect((await readSheet(windows)).rows).toEqual([{ number: 2, cells: ['José', 'Köln €'] }])
})

test('USR-02 commas in titles and addresses do not hide the separator of a CSV file', async () => {
  for (const separator of [';', '\t']) {
    const lines = [
      'Greenwood School, Jayanagar, Bengaluru',
      'Name#Town',
      'Asha#12, 4th Cross, Jayanagar, Bengaluru',
      'Ravi#Mysuru',
    ]
    const text = lines.join('\n').replaceAll('#', separator)
    expect((await readSheet(Buffer.from(text))).rows.map(({ cells }) => cells[1])).toEqual([
      'Town',
      '12, 4th Cross, Jayanagar, Bengaluru',
      'Mysuru',
    ])
  }
})

test('CSV rows keep the numbers Excel shows, whatever the line endings', async () => {
  const result = await readSheet(Buffer.from('Name,Note\n\n"Asha","two\nlines"\n,\nBilal\n'))
  expect(result.rows).toEqual([
    { number: 3, cells: ['Asha', 'two\nlines'] },
    { number: 5, cells: ['Bilal', ''] },
  ])
  const mixed = await readSheet(Buffer.from('A,B\r\n1,2\n3,"4\r\n5"\r6, 7 \r\n8," 9 " \n'))
  expect(mixed.rows.map(({ cells }) => cells)).toEqual([
    ['1', '2'],
    ['3', '4\r\n5'],
    ['6', ' 7 '],
    ['8', ' 9 '],
  ])
})

test('CSV written by another library reads the same', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOfText, fc.constantFrom(',', ';', '\t'), async (rows, delimiter) => {
      fc.pre(!rows.flat().some((text) => text.includes('\0') || /^'+[=+\-@\t\r\n＝＋－＠]/.test(text)))
      const text = Papa.unparse([['One', 'Two', 'Three'], ...rows], { delimiter, newline: '\n' })
      const { rows: read } = await readSheet(Buffer.from(text))
      expect(read.map(({ cells }) => cells)).toEqual(rows)
    }),
  )
})
