import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withFileBytes } from '../storage/bytes.ts'
import { type Kind, sniff } from './contentKind.ts'
import {
  csv,
  matroska,
  mov,
  mp3,
  mp4,
  officeParts,
  oleOf,
  pdf,
  pictureOf,
  taggedMp3,
  wav,
  webm,
  workbook,
  zipOf,
} from './testing/sampleFiles.ts'

const known: [string, Kind, () => Buffer | Promise<Buffer>][] = [
  ['a JPEG', 'jpeg', () => pictureOf('jpeg')],
  ['a PNG', 'png', () => pictureOf('png')],
  ['a GIF', 'gif', () => pictureOf('gif')],
  ['a WebP', 'webp', () => pictureOf('webp')],
  ['a PDF', 'pdf', () => pdf],
  ['a Word file', 'docx', () => zipOf(officeParts('word'))],
  ['a real workbook', 'xlsx', () => workbook()],
  ['a presentation', 'pptx', () => zipOf(officeParts('ppt'))],
  ['a legacy Word file', 'doc', () => oleOf(['WordDocument', '1Table'])],
  ['a legacy Word file with a workbook inside', 'doc', () => oleOf(['1Table', 'WordDocument'], ['Workbook', 'Book'])],
  ['a legacy workbook with a Word file inside', 'xls', () => oleOf(['Workbook'], ['WordDocument'])],
  ['a legacy workbook with many streams', 'xls', () => oleOf([...Array(40).keys()].map(String).concat('Workbook'))],
  ['a legacy file with a long table', 'ppt', () => oleOf(['PowerPoint Document'], [], 60)],
  ['an MP3', 'mp3', () => mp3],
  ['an MP3 with a tag', 'mp3', () => taggedMp3],
  ['a WAV', 'wav', () => wav],
  ['an MP4', 'mp4', () => mp4],
  ['a QuickTime film', 'mov', () => mov],
  ['a WebM', 'webm', () => webm],
  ['a CSV', 'text', () => csv],
  ['text in Tamil', 'text', () => Buffer.from('தமிழ் வகுப்பு\n'.repeat(9000))],
]

test.each(known)('recognises %s as %s', async (_title, kind, make) => {
  expect(await sniff(await make())).toMatchObject({ kind })
})

test('recognises a large file on disk without reading all of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'content-'))
  const path = join(folder, 'film')
  await writeFile(path, Buffer.concat([mp4, Buffer.alloc(30 * 1024 * 1024, 7)]))
  let largestRead = 0
  const found = await withFileBytes(path, (bytes) =>
    sniff({
      size: bytes.size,
      read: (start, length) => {
        largestRead = Math.max(largestRead, length)
        return bytes.read(start, length)
      },
    }),
  )
  expect(found).toEqual({ kind: 'mp4', type: 'video/mp4', extension: 'mp4' })
  expect(largestRead).toBeLessThan(100_000)
  await rm(folder, { recursive: true })
})

const unknown: [string, Buffer][] = [
  ['an empty file', Buffer.alloc(0)],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['SVG after a comment', Buffer.from(`<!-- ${'x'.repeat(5000)} --><svg/>`)],
  ['HTML', Buffer.from('<!DOCTYPE html><p>hello')],
  ['HTML after white space', Buffer.from('\n\n   <P>hello')],
  ['text with NUL', Buffer.from('name\0mark')],
  ['text that is not UTF-8', Buffer.from('caf\xe9', 'latin1')],
  ['text truncated inside a character', csv.subarray(0, csv.length - 6)],
  ['UTF-16 text', Buffer.from('hello', 'utf16le')],
  ['a Matroska video', matroska],
  ['a HEIC photo', Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1')],
  ['one MP3 frame followed by noise', Buffer.concat([mp3.subarray(0, 417), Buffer.alloc(417, 9)])],
  ['a plain archive', zipOf([{ name: 'a.txt', data: 'a' }])],
  ['macros', zipOf(officeParts('word', [{ name: 'word/vbaProject.bin', data: 'x' }]))],
]

test.each(unknown)('does not recognise %s', async (_title, bytes) => {
  expect(await sniff(bytes)).toBeNull()
})
