import { PassThrough, Readable, Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { type Column, cellsIn, type Row, shield, unshield } from '#platform/contract/spreadsheet/columns.ts'
import { bytesOf } from '../storage/bytes.ts'
import { readEntry, readZip } from '../zip/zipReader.ts'
import { writeCsv, writeXlsx } from './sheetWriter.ts'
import { collect } from './testing/streamBytes.ts'

const columns: Column[] = [
  { header: 'Name', key: 'name' },
  { header: 'Marks', key: 'marks', kind: 'number' },
  { header: 'Fee', key: 'fee', kind: 'money' },
  { header: 'Born', key: 'born', kind: 'date' },
  { header: 'Paid at', key: 'paidAt', kind: 'datetime', width: 30 },
]

const asha: Row = {
  name: 'आशा राव "₹"',
  marks: 91.5,
  fee: 12345650n,
  born: '2015-06-01',
  paidAt: new Date('2026-03-31T20:00:00Z'),
}

const formulas = [
  '=cmd|calc!A1',
  '+91 98450 12345',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1+1',
  '=HYPERLINK("http://x")',
]

const one = (rows: Row[], name = 'Fees') => collect((stream) => writeXlsx(stream, [{ name, columns, rows }]))

async function open(bytes: Buffer): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(Uint8Array.from(bytes).buffer)
  return book
}

async function partOf(bytes: Buffer, name: string): Promise<string> {
  const archive = await readZip(bytesOf(bytes), { maxUnpackedBytes: 1e9 })
  const entry = archive.entries.get(name)
  return entry ? (await readEntry(archive, entry)).toString('utf8') : ''
}

test('ATT-03 an XLSX export has typed text, numbers, rupees, dates and times', async () => {
  const bytes = await one([asha, { name: '0012' }])
  const sheet = (await open(bytes)).worksheets[0]
  const cells = sheet?.getRow(2)
  expect(sheet?.getRow(1).values).toEqual([undefined, 'Name', 'Marks', 'Fee', 'Born', 'Paid at'])
  expect(cells?.getCell(1).value).toBe('आशा राव "₹"')
  expect(cells?.getCell(2).value).toBe(91.5)
  expect(cells?.getCell(3).value).toBe(123456.5)
  expect(cells?.getCell(4).value).toEqual(new Date('2015-06-01T00:00:00Z'))
  expect(cells?.getCell(4).numFmt).toBe('dd/mm/yyyy')
  // 20:00 UTC is 01:30 the next day in India.
  expect(cells?.getCell(5).value).toEqual(new Date('2026-04-01T01:30:00Z'))
  expect(await partOf(bytes, 'xl/styles.xml')).toContain('[&gt;=100000]&quot;₹&quot;##\\,##\\,##0.00;')
  expect(sheet?.getRow(3).getCell(1).value).toBe('0012')
  expect(sheet?.getRow(3).getCell(3).value).toBeNull()
})

test('the header is frozen and filtered, and columns have their widths', async () => {
  const sheet = (await open(await one([asha]))).worksheets[0]
  expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
  expect(sheet?.autoFilter).toBe('A1:E2')
  expect(sheet?.getRow(1).getCell(1).font).toMatchObject({ bold: true })
  expect(sheet?.getColumn(5).width).toBe(30)
})

test('T7.5 no text in an XLSX export is a formula, not even after its cell is edited', async () => {
  const bytes = await one(formulas.map((name) => ({ name, marks: '=1+1', born: '@x' })))
  const sheet = (await open(bytes)).worksheets[0]
  for (const [i, text] of formulas.entries()) {
    const cell = sheet?.getRow(i + 2).getCell(1)
    expect(cell?.type).toBe(ExcelJS.ValueType.String)
    expect(cell?.value).toBe(text.replace('\r', '\n'))
    expect(cell?.numFmt).toBe('@')
  }
  expect(sheet?.getRow(2).getCell(2).value).toBe('=1+1')
  const xml = await partOf(bytes, 'xl/worksheets/sheet1.xml')
  expect(xml).not.toContain('<f')
  const quoted = /<c r="A2" s="(\d+)"/.exec(xml)?.[1]
  const formats = (await partOf(bytes, 'xl/styles.xml')).split('<cellXfs')[1]?.match(/<xf [^>]*>/g)
  expect(formats?.[Number(quoted)]).toContain('quotePrefix="1"')
})

test('T7.5 no text in a CSV export begins like a formula', async () => {
  const rows = formulas.map((name) => ({ name, marks: -5, fee: -250 }))
  const csv = (await collect((stream) => writeCsv(stream, columns, rows))).toString()
  expect(csv).toContain('\r\n+91 98450 12345,-5,-2.50,,\r\n')
  const { data } = Papa.parse<string[]>(csv.slice(1), { header: false, newline: '\r\n', skipEmptyLines: true })
  expect(data.slice(1).map(([name]) => name)).toEqual(
    formulas.map((text) => (text === '+91 98450 12345' ? text : `'${text}`)),
  )
  // A phone number is data; anything that could be calculated is not.
  for (const text of ['+91 98450 12345', '+919845012345', '-5', '-12.50']) expect(unshield(shield(text))).toBe(text)
  expect(['+919845012345', '-5'].map(shield)).toEqual(['+919845012345', '-5'])
  for (const text of ['+91-98450-12345', '+1+cmd', '-2+3', '+91;1', '-1.5.2', "+91 98'", '+'])
    expect(shield(text)).toBe(`'${text}`)
})

test('a CSV export opens in Excel: a byte order mark, CRLF, quotes where needed', async () => {
  const rows = [asha, { name: 'a;b', marks: null }, { name: ' two\nlines ' }]
  const csv = (await collect((stream) => writeCsv(stream, columns, rows))).toString()
  expect(csv).toBe(
    [
      '\ufeffName,Marks,Fee,Born,Paid at',
      '"आशा राव ""₹""",91.5,123456.50,2015-06-01,2026-04-01 01:30:00',
      '"a;b",,,,',
      '" two\nlines ",,,,',
      '',
    ].join('\r\n'),
  )
})

test('a value that does not match its column type is written as text, not lost', async () => {
  const odd: Row = { name: 7, marks: 'AB', fee: 'free', born: 'unknown', paidAt: 'soon' }
  const csv = (await collect((stream) => writeCsv(stream, columns, [odd]))).toString()
  expect(csv).toContain('7,AB,free,unknown,soon')
  expect((await open(await one([odd]))).worksheets[0]?.getRow(2).values).toEqual([
    undefined,
    '7',
    'AB',
    'free',
    'unknown',
    'soon',
  ])
})

test('money keeps every paisa', () => {
  const cellOf = cellsIn('Asia/Kolkata')
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), (paise) => {
      const cell = cellOf('money', paise)
      if (cell.kind !== 'money') throw new Error('no money')
      expect(cell.decimal).toMatch(/^-?\d+\.\d\d$/)
      expect(BigInt(cell.decimal.replace('.', ''))).toBe(paise)
    }),
  )
})

test('an instant is shown in its time zone, also around clock changes', () => {
  const zones = ['Asia/Kolkata', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'UTC']
  const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.array(instants, { minLength: 1, maxLength: 30 }), (timeZone, moments) => {
      const cellOf = cellsIn(timeZone)
      const reference = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
      for (const moment of moments) {
        const cell = cellOf('datetime', moment)
        if (cell.kind !== 'datetime') throw new Error('no moment')
        expect(`${cell.date} ${cell.time}`).toBe(reference.format(moment))
      }
    }),
  )
})

test('sheet names are made acceptable and distinct', async () => {
  const names = ['Class 5/B: [marks]?', 'Class 5/B: [marks]?', "'quoted'", '', 'x'.repeat(40), `${'x'.repeat(40)}y`]
  const sheets = names.map((name) => ({ name, columns, rows: [] }))
  const book = await open(await collect((stream) => writeXlsx(stream, sheets)))
  const written = book.worksheets.map(({ name }) => name)
  expect(new Set(written.map((name) => name.toLowerCase())).size).toBe(6)
  for (const name of written) expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/)
  expect(written[0]).toBe('Class 5 B   marks')
})

async function* endlessRows(taken: { count: number; closed: boolean }): AsyncGenerator<Row> {
  try {
    for (;;) {
      taken.count += 1
      yield { ...asha, name: `Student ${taken.count} ${Math.sin(taken.count)}` }
    }
  } finally {
    taken.closed = true
  }
}

for (const [kind, write] of [
  ['XLSX', (stream: Writable, rows: AsyncIterable<Row>) => writeXlsx(stream, [{ name: 'Fees', columns, rows }])],
  ['CSV', (stream: Writable, rows: AsyncIterable<Row>) => writeCsv(stream, columns, rows)],
] as const) {
  test(`a ${kind} export waits for a slow reader and stops when the reader disconnects`, async () => {
    const taken = { count: 0, closed: false }
    let stuck: () => void = () => {}
    const isStuck = new Promise<void>((resolve) => {
      stuck = resolve
    })
    let received = 0
    const reader = new Writable({
      write(chunk, _, done) {
        received += chunk.length
        if (received < 100_000) done()
        else stuck()
      },
    })
    const writing = write(reader, endlessRows(taken))
    const failure = expect(writing).rejects.toThrow()
    await isStuck
    let before = -1
    while (before !== taken.count) {
      before = taken.count
      await setTimeout(50)
    }
    expect(taken.count).toBeLessThan(50_000)
    reader.destroy()
    await failure
    await expect.poll(() => taken.closed).toBe(true)
  })

  test(`a ${kind} export does not look complete if reading its rows fails`, async () => {
    async function* failing(): AsyncGenerator<Row> {
      yield asha
      throw new Error('the database went away')
    }
    const stream = new PassThrough()
    stream.on('error', () => {})
    await expect(write(stream, failing())).rejects.toThrow('the database went away')
    expect(stream.writableFinished).toBe(false)
    expect(stream.destroyed).toBe(true)
  })
}

test('an export of 100,000 rows stays in constant memory', async () => {
  let peak = 0
  const many = Readable.from(
    (function* () {
      for (let i = 0; i < 100_000; i += 1) {
        if (i % 5000 === 0) {
          const { arrayBuffers, heapUsed } = process.memoryUsage()
          peak = Math.max(peak, arrayBuffers + heapUsed)
        }
        yield { ...asha, name: `Student ${i} ${Math.sin(i)}` }
      }
    })(),
  )
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  let size = 0
  const reader = new Writable({
    write(chunk, _, done) {
      size += chunk.length
      setImmediate(done)
    },
  })
  await writeXlsx(reader, [{ name: 'All', columns, rows: many }])
  expect(size).toBeGreaterThan(2_000_000)
  expect((peak - arrayBuffers - heapUsed) / 1024 / 1024).toBeLessThan(80)
}, 120_000)

test('the same rows give the same bytes', async () => {
  expect(Buffer.compare(await one([asha]), await one([asha]))).toBe(0)
})
