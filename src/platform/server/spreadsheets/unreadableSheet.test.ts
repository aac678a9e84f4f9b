import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf } from '../storage/bytes.ts'
import { readZip, unpackEntry, type ZipEntry } from '../zip/zipReader.ts'
import { zip } from '../zip/zipWriter.ts'
import { readSheet } from './sheetReader.ts'
import { exceljsBook, line, rawBook, refusal, sheetOf } from './testing/workbooks.ts'
import { UnreadableSheet } from './unreadableSheet.ts'

test('files that are not sheets are refused with the reason', async () => {
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
    const archive = await readZip(bytesOf(liar), { maxUnpackedBytes: 100_000 })
    const entry = archive.entries.get('xl/worksheets/a.xml') as ZipEntry
    for await (const slice of unpackEntry(archive, entry)) unpacked += slice.length
  }
  await expect(unpack()).rejects.toThrow('larger than declared')
  expect(unpacked).toBeLessThanOrEqual(1000)
})

test('T8.1 entities, giant merges, whole-column validation and far-away cells cost nothing', async () => {
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

test('workbooks from other programs are read: prefixes, cells without references, shared rich strings, phonetic hints', async () => {
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

test('a damaged file is either read or refused cleanly', async () => {
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
