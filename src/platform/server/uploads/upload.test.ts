import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostileFiles } from './testing/hostileFiles.ts'
import {
  csv,
  hugePng,
  mp4,
  officeParts,
  oleOf,
  pdf,
  pictureOf,
  taggedMp3,
  webm,
  workbook,
  zipOf,
} from './testing/sampleFiles.ts'
import { checkUpload, checkUploads, type UploadPolicy, uploadPolicies } from './upload.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-'))
})
afterAll(() => rm(folder, { recursive: true }))

const { ticketAttachment, libraryDocument, libraryMedia, importSheet, photo, logo } = uploadPolicies

const accepted: [string, string, UploadPolicy, () => Buffer | Promise<Buffer>, string][] = [
  ['a ticket', 'Complaint.DOC', ticketAttachment, () => oleOf(['WordDocument']), 'application/msword'],
  ['a ticket', 'रिपोर्ट v1.2 (final).docx', ticketAttachment, () => zipOf(officeParts('word')), '.document'],
  ['a ticket', 'fan.jpeg', ticketAttachment, () => pictureOf('jpeg'), 'image/jpeg'],
  ['a ticket', 'fan 12.03.2026.jpg', ticketAttachment, () => pictureOf('jpeg'), 'image/jpeg'],
  ['a ticket', 'marks.xlsx', ticketAttachment, workbook, '.sheet'],
  ['a ticket', 'marks.xls', ticketAttachment, () => oleOf(['Workbook']), 'application/vnd.ms-excel'],
  ['a ticket', 'Dr. Rao.pdf', ticketAttachment, () => pdf, 'application/pdf'],
  ['LIB-02', 'lesson.ppt', libraryDocument, () => oleOf(['PowerPoint Document']), 'application/vnd.ms-powerpoint'],
  ['LIB-02', 'lesson.pptx', libraryDocument, () => zipOf(officeParts('ppt')), '.presentation'],
  ['LIB-02', 'film.mp4', libraryMedia, () => mp4, 'video/mp4'],
  ['LIB-02', 'film.webm', libraryMedia, () => webm, 'video/webm'],
  ['LIB-02', 'song.mp3', libraryMedia, () => taggedMp3, 'audio/mpeg'],
  ['USR-02', 'students.csv', importSheet, () => csv, 'text/csv'],
  ['USR-01', 'asha.webp', photo, () => pictureOf('webp'), 'image/webp'],
  ['TEN-09', 'crest.png', logo, () => pictureOf('png'), 'image/png'],
]

test.each(accepted)('%s accepts %s', async (_id, name, policy, make, type) => {
  const bytes = await make()
  const fromMemory = await checkUpload({ name, content: bytes }, policy)
  expect(fromMemory).toMatchObject({ ok: true, size: bytes.length, type: expect.stringMatching(`${type}$`) })
  const path = join(folder, 'received')
  await writeFile(path, bytes)
  expect(await checkUpload({ name, content: { path } }, policy)).toEqual(fromMemory)
})

describe('hostile files', async () => {
  const files = await hostileFiles()

  test('number at least sixty', () => {
    expect(files.length).toBeGreaterThanOrEqual(60)
  })

  test.each(files)('$title is refused', async ({ name, declaredType, bytes, code }) => {
    const path = join(folder, 'hostile')
    await writeFile(path, bytes)
    const file = { name, ...(declaredType && { declaredType }) }
    const started = performance.now()
    const result = await checkUpload({ ...file, content: { path } }, ticketAttachment)
    expect(performance.now() - started).toBeLessThan(5000)
    expect(result).toMatchObject({ ok: false, code, message: expect.stringMatching(/^[A-Z].{10,}\.$/) })
    expect(await checkUpload({ ...file, content: bytes }, ticketAttachment)).toEqual(result)
  })
})

test('a ticket accepts exactly 5 MB and refuses one byte more', async () => {
  const head = Buffer.from('%PDF-1.7\n')
  const body = randomBytes(5 * 1024 * 1024 + 1 - head.length)
  const tooLarge = Buffer.concat([head, body])
  const refused = await checkUpload({ name: 'scan.pdf', content: tooLarge }, ticketAttachment)
  expect(refused).toEqual({ ok: false, code: 'too-large', message: 'The file is larger than 5 MB.', values: { n: 5 } })
  const largest = tooLarge.subarray(0, 5 * 1024 * 1024)
  expect(await checkUpload({ name: 'scan.pdf', content: largest }, ticketAttachment)).toMatchObject({ ok: true })
  expect(await checkUpload({ name: 'scan.pdf', content: tooLarge }, libraryDocument)).toMatchObject({ ok: true })
})

test('a ticket accepts five files at a time, not six, and none if one is bad', async () => {
  const good = { name: 'a.pdf', content: pdf }
  expect(await checkUploads(Array(5).fill(good), ticketAttachment)).toMatchObject({ ok: true, files: { length: 5 } })
  const six = await checkUploads(Array(6).fill(good), ticketAttachment)
  expect(six).toMatchObject({ ok: false, code: 'too-many-files', message: 'You can upload at most 5 files at a time.' })
  const oneBad = await checkUploads([good, { name: 'b.pdf', content: Buffer.from('no') }], ticketAttachment)
  expect(oneBad).toMatchObject({ ok: false, code: 'wrong-content', name: 'b.pdf' })
})

test('USR-01 refuses a photo that would decode to 2.5 billion pixels', async () => {
  const bomb = { name: 'me.png', content: hugePng(50_000, 50_000) }
  expect(await checkUpload(bomb, photo)).toMatchObject({ ok: false, code: 'too-many-pixels' })
})

test('thirty zip bombs do not exhaust memory', async () => {
  const bomb = zipOf(
    officeParts('word', [{ name: 'word/z.xml', data: Buffer.alloc(64 * 1024 * 1024), declaredSize: 9_000_000 }]),
  )
  const before = process.memoryUsage().rss
  for (let i = 0; i < 30; i++) {
    expect(await checkUpload({ name: 'notes.docx', content: bomb }, ticketAttachment)).toMatchObject({ code: 'bomb' })
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
})

test('the message lists the accepted file types', async () => {
  const result = await checkUpload({ name: 'film.avi', content: pdf }, libraryDocument)
  expect(result).toMatchObject({ message: 'You can upload only these file types: doc, docx, ppt, pptx, pdf.' })
})
