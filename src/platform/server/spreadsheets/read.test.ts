import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import type { ZipEntry } from '#platform/spreadsheet/zip.ts'
import { readSheet } from './read.ts'
import { collect } from './testing/collect.ts'
import { UnreadableSheet } from './unreadable.ts'
import { writeCsv, writeXlsx } from './write.ts'
import { readZip } from './zipreader.ts'
import { zip } from './zipwriter.ts'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of raw XML, for what no decent program writes. */
function rawBook(sheet: string, { workbook = '<workbookPr/>', more = [] as ZipEntry[], strings = '' } = {}) {
  const parts = [
    [
      'xl/workbook.xml',
      `<workbook ${main} xmlns:r="${relation}">${workbook}<sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships><Relationship Id="r1" Type="${relation}/worksheet" Target="/xl/worksheets/a.xml"/>${strings && `<Relationship Id="r2" Type="${relation}/sharedStrings" Target="strings.xml"/>`}</Relationships>`,
    ],
    ['xl/worksheets/a.xml', sheet],
    ...(strings ? [['xl/strings.xml', strings]] : []),
  ].map(([name = '', xml = '']) => ({ name, content: [xml] }))
  return buffer(Readable.from(zip([...parts, ...more])))
}

const sheetOf = (rows: string, after = '') => `<worksheet ${main}><sheetData>${rows}</sheetData>${after}</worksheet>`
const line = (number: number, ...texts: string[]) =>
  `<row r="${number}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

async function exceljsBook(fill: (book: ExcelJS.Workbook, sheet: ExcelJS.Worksheet) => void): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook()
  fill(book, book.addWorksheet('Sheet'))
  return new Uint8Array(await book.xlsx.writeBuffer())
}

async function refusal(bytes: Uint8Array | AsyncIterable<Uint8Array>, limits?: Parameters<typeof readSheet>[1]) {
  const error = await readSheet(bytes, limits).catch((problem: unknown) => problem)
  expect(error).toBeInstanceOf(UnreadableSheet)
  return (error as UnreadableSheet).code
}

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
// Rows without any visible text are blank rows, which reading leaves out.
const rowsOfText = fc.array(
  fc.tuple(texts, texts, texts).filter((cells) => cells.every((text) => text.trim() !== '')),
  { minLength: 1, maxLength: 20 },
)
const textColumns = ['One', 'Two', 'Three'].map((header, i) => ({ header, key: String(i) }))

test('every text written to XLSX is read back as it was', async () => {
  // XML has no carriage return and no control characters, a cell no more than line feeds.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot carry.
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

test('a date is read back whatever day it is, also from files that count from 1904', async () => {
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

test('the first sheet a person sees is read; blank rows and formatted emptiness are left out but counted', async () => {
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

test('CSV is read in every common encoding and with every common separator', async () => {
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

test('CSV rows keep the numbers Excel shows, whatever ends their lines', async () => {
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

test('CSV of another program reads the same', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOfText, fc.constantFrom(',', ';', '\t'), async (rows, delimiter) => {
      fc.pre(!rows.flat().some((text) => text.includes('\0') || /^'+[=+\-@\t\r\n＝＋－＠]/.test(text)))
      const text = Papa.unparse([['One', 'Two', 'Three'], ...rows], { delimiter, newline: '\n' })
      const { rows: read } = await readSheet(Buffer.from(text))
      expect(read.map(({ cells }) => cells)).toEqual(rows)
    }),
  )
})

test('files that are no sheet are refused with the reason', async () => {
  const cfb = (text: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(text, 'utf16le')])
  const docx = await buffer(Readable.from(zip([{ name: 'word/document.xml', content: ['<w/>'] }])))
  const locked = await rawBook(sheetOf(line(1, 'a')))
  locked.writeUInt16LE(1, locked.indexOf('PK\x01\x02', 0, 'latin1') + 8)
  const cases: [Uint8Array, string][] = [
    [Buffer.alloc(0), 'empty'],
    [Buffer.from('\ufeff\r\n\r\n'), 'empty'],
    [await exceljsBook(() => {}), 'empty'],
    [cfb('Workbook'), 'old-format'],
    [cfb('EncryptedPackage'), 'encrypted'],
    [locked, 'encrypted'],
    [docx, 'not-a-sheet'],
    [Buffer.from('%PDF-1.7\n\0\0\0'), 'not-a-sheet'],
    [Buffer.from('<html><table><tr><td>a</td></tr></table>'), 'not-a-sheet'],
    [Buffer.from('PK\x03\x04 and then nothing of the kind'), 'damaged'],
    [Buffer.from('Name,Note\nAsha,"never closed\n'), 'damaged'],
    [(await exceljsBook((_, sheet) => sheet.addRow(['a']))).slice(0, -40), 'damaged'],
  ]
  for (const [bytes, code] of cases) expect(await refusal(bytes)).toBe(code)
})

test('limits on bytes, rows and columns hold, for streams too', async () => {
  const csv = Buffer.from(`A,B\n${'1,2\n'.repeat(100)}`)
  expect(await refusal(csv, { maxRows: 99 })).toBe('too-many-rows')
  expect((await readSheet(csv, { maxRows: 100 })).rows).toHaveLength(100)
  expect(await refusal(csv, { maxColumns: 1 })).toBe('too-many-columns')
  expect(await refusal(csv, { maxBytes: 100 })).toBe('too-large')
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(1024, 'a,')
    })(),
  )
  expect(await refusal(endless, { maxBytes: 100_000 })).toBe('too-large')
  expect((await readSheet(Readable.from([csv.subarray(0, 9), csv.subarray(9)]))).rows).toHaveLength(100)
  const book = await rawBook(sheetOf(line(1, 'a', 'b') + line(2, '1', '2') + line(3, '3', '4')))
  expect(await refusal(book, { maxRows: 1 })).toBe('too-many-rows')
  expect(await refusal(book, { maxColumns: 1 })).toBe('too-many-columns')
})

test('T8.1 a zip bomb is refused before it is unpacked, and one that lies about its size while it is', async () => {
  const spaces = (function* () {
    for (let i = 0; i < 1700; i += 1) yield ' '.repeat(64 * 1024)
  })()
  const bomb = await rawBook(sheetOf(line(1, 'a')), { more: [{ name: 'xl/media/bomb.xml', content: spaces }] })
  expect(bomb.length).toBeLessThan(1_000_000)
  const before = process.memoryUsage().rss
  expect(await refusal(bomb)).toBe('too-large')
  expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)

  const liar = await rawBook(sheetOf(line(1, 'a') + ' '.repeat(5_000_000)))
  const name = liar.lastIndexOf('xl/worksheets/a.xml')
  liar.writeUInt32LE(1000, name - 46 + 24)
  expect(await refusal(liar, { maxUnpackedBytes: 100_000 })).toBe('damaged')
  let unpacked = 0
  const unpack = async () => {
    for await (const piece of readZip(liar, 100_000).get('xl/worksheets/a.xml')?.text() ?? []) unpacked += piece.length
  }
  await expect(unpack()).rejects.toThrow('larger than it says')
  expect(unpacked).toBeLessThanOrEqual(1000)
})

test('T8.1 entities, giant merges, whole-column checks and far-away cells cost nothing', async () => {
  const entities = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${sheetOf(line(1, '&b;'))}`
  expect(await refusal(await rawBook(entities))).toBe('damaged')
  const giant = sheetOf(
    `${line(1, 'Name')}${line(2, 'Asha')}<row r="1048576"><c r="XFD1048576" s="1"/></row>`,
    '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells><dataValidations count="1"><dataValidation type="list" sqref="A1:XFD1048576"><formula1>"a,b"</formula1></dataValidation></dataValidations>',
  )
  const started = performance.now()
  expect((await readSheet(await rawBook(giant))).rows).toEqual([{ number: 2, cells: ['Asha'] }])
  expect(performance.now() - started).toBeLessThan(5000)
})

test('workbooks of other programs are read: prefixes, unplaced cells, shared rich strings, reading aids', async () => {
  const sheet = `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="str"><x:f>1</x:f><x:v>_x0041_&amp;lt;</x:v></x:c></x:row>
    <x:row r='5'><x:c r='B5' t="d"><x:v>2026-03-31T00:00:00</x:v></x:c><x:c t="b"><x:v>0</x:v></x:c><x:c t="inlineStr"><x:is><x:t><![CDATA[<b>]]></x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`
  const strings =
    '<sst><si><r><t>東</t></r><r><t xml:space="preserve">京 </t></r><rPh sb="0" eb="1"><t>とうきょう</t></rPh></si></sst>'
  expect(await readSheet(await rawBook(sheet, { strings }))).toEqual({
    header: ['東京 ', 'A&lt;'],
    headerRow: 1,
    rows: [{ number: 5, cells: ['', '2026-03-31', 'FALSE', '<b>'] }],
  })
})

test('a damaged file is refused or read, but never anything else', async () => {
  const good = await exceljsBook((_, sheet) => {
    for (let i = 0; i < 50; i += 1) sheet.addRow([`Name ${i}`, i, new Date(1e12 + i * 1e9)])
  })
  const damage = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(damage, fc.option(fc.nat(good.length)), async (bytes, cut) => {
      const bad = good.slice(0, cut ?? good.length)
      for (const [at, byte] of bytes) bad[at] = byte
      const error = await readSheet(bad).then(
        () => undefined,
        (problem: unknown) => problem,
      )
      if (error !== undefined) expect(error).toBeInstanceOf(UnreadableSheet)
    }),
    { numRuns: 500 },
  )
})
