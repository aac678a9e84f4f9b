import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { bytesOf } from '../storage/bytes.ts'
import { zipOf } from '../uploads/testing/sampleFiles.ts'
import { UnreadableZip } from './unreadableZip.ts'
import { readEntry, readZip, unpackEntry, unpackRange, verifyEntry, type ZipLimits } from './zipReader.ts'

const files = [
  { name: 'notes.txt', data: 'Sports day on Friday' },
  { name: 'marks/7-B.txt', data: 'Asha 91\n'.repeat(10_000) },
]

/** The code under which the archive, or one of its entries, is refused. */
async function refusal(bytes: Buffer, limits?: ZipLimits): Promise<string | undefined> {
  try {
    const archive = await readZip(bytesOf(bytes), limits)
    for (const entry of archive.entries.values()) await verifyEntry(archive, entry)
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableZip)
    return (error as UnreadableZip).code
  }
}

test('every entry is read as it was written, stored or deflated', async () => {
  for (const method of [0, 8]) {
    const archive = await readZip(bytesOf(zipOf(files.map((file) => ({ ...file, method })))))
    for (const { name, data } of files) {
      const entry = archive.entries.get(name)
      expect(entry && (await readEntry(archive, entry)).toString()).toBe(data)
    }
  }
})

test('LIB-05 a range of an entry is exactly that part, and of a stored entry nothing else is read', async () => {
  const film = randomBytes(3_000_000)
  for (const method of [0, 8]) {
    const whole = bytesOf(zipOf([{ name: 'film.mp4', data: film, method }]))
    let read = 0
    const bytes = {
      size: whole.size,
      read: (at: number, length: number) => {
        read += length
        return whole.read(at, length)
      },
    }
    const archive = await readZip(bytes)
    const entry = archive.entries.get('film.mp4') ?? expect.unreachable()
    for (const [start, end] of [
      [0, 0],
      [0, film.length - 1],
      [1_000_000, 1_200_000],
      [film.length - 1, film.length - 1],
    ] as const) {
      read = 0
      const part = await buffer(unpackRange(archive, entry, { start, end }))
      expect(part.equals(film.subarray(start, end + 1))).toBe(true)
      if (method === 0) expect(read).toBeLessThan(end - start + 200)
    }
  }
})

test('LIB-05 an entry is unpacked slice by slice, as fast as it is consumed', async () => {
  const whole = bytesOf(zipOf([{ name: 'film.mp4', data: randomBytes(20_000_000), method: 8 }]))
  let read = 0
  const bytes = {
    size: whole.size,
    read: (at: number, length: number) => {
      read += length
      return whole.read(at, length)
    },
  }
  const archive = await readZip(bytes)
  read = 0
  const slices = unpackEntry(archive, archive.entries.get('film.mp4') ?? expect.unreachable())
  await slices.next()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(read).toBeLessThan(1_000_000)
  await slices.return(undefined)
})

test('T8.1 each hostile archive is refused with its reason', async () => {
  const [first, second] = files
  if (!first || !second) return expect.unreachable()
  const firstSize = 30 + first.name.length + 20
  const cases: [Buffer, string][] = [
    [zipOf([{ ...first, flags: 1 }]), 'encrypted'],
    [zipOf([{ ...first, name: '../notes.txt' }]), 'unsafe'],
    [zipOf([{ ...first, name: '/notes.txt' }]), 'unsafe'],
    [zipOf([{ ...first, madeBy: 0x031e, mode: 0o120777 }]), 'unsafe'],
    [zipOf([first, { ...second, name: 'NOTES.TXT' }]), 'damaged'],
    [zipOf([{ ...first, method: 99 }]), 'damaged'],
    [zipOf([{ ...second, declaredSize: 100 }]), 'oversized-entry'],
    [zipOf([{ ...first, declaredSize: 21 }]), 'damaged'],
    [zipOf([{ ...first, method: 0, declaredPackedSize: firstSize }, second]), 'damaged'],
    [zipOf([first, { ...second, localName: first.name, offset: 0 }]), 'damaged'],
    [zipOf(files, { gap: 4 }), 'damaged'],
    [zipOf(files).subarray(0, -1), 'damaged'],
  ]
  for (const [bytes, code] of cases) expect(await refusal(bytes)).toBe(code)
  expect(await refusal(zipOf(files))).toBeUndefined()
})

test('T8.1 an altered byte fails the checksum', async () => {
  const bytes = zipOf([{ name: 'notes.txt', data: 'Sports day on Friday', method: 0 }])
  bytes.writeUInt8(0x21, bytes.indexOf('Friday'))
  expect(await refusal(bytes)).toBe('damaged')
})

test('T8.1 limits on entries and unpacked bytes hold', async () => {
  expect(await refusal(zipOf(files), { maxEntries: 1 })).toBe('bomb')
  expect(await refusal(zipOf(files), { maxEntries: 2 })).toBeUndefined()
  expect(await refusal(zipOf(files), { maxUnpackedBytes: 80_019 })).toBe('bomb')
  expect(await refusal(zipOf(files), { maxUnpackedBytes: 80_020 })).toBeUndefined()
})

test('data after the end of a deflated stream neither hangs nor fails the reader', async () => {
  const [file] = files
  if (!file) return expect.unreachable()
  const plain = zipOf([file])
  const directoryAt = plain.indexOf('PK\x01\x02', 0, 'latin1')
  const packedSize = plain.readUInt32LE(directoryAt + 20)
  const garbage = Buffer.alloc(200_000, 7)
  const bytes = Buffer.concat([plain.subarray(0, directoryAt), garbage, plain.subarray(directoryAt)])
  bytes.writeUInt32LE(packedSize + garbage.length, directoryAt + garbage.length + 20)
  bytes.writeUInt32LE(directoryAt + garbage.length, bytes.length - 6)
  expect(await refusal(bytes)).toBeUndefined()
})
