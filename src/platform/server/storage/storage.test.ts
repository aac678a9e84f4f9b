import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from './storage.ts'
import { openStorage } from './storageSetting.ts'

let folder: string
let server: Server
let s3Setting: string
const requests: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
  const s3 = new S3rver({ silent: true, directory: join(folder, 's3'), configureBuckets: [{ name: 'school-files' }] })
  await s3.configureBuckets()
  const answer = s3.callback()
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  s3Setting = `s3://S3RVER:S3RVER@127.0.0.1:${port}/school-files?region=ap-south-1&tls=off`
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const drivers: [string, () => Promise<Storage>][] = [
  ['local', () => openStorage(pathToFileURL(join(folder, 'local')).href)],
  ['s3', () => openStorage(s3Setting)],
]

const type = 'application/octet-stream'
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function keysOf(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys.sort()
}

async function readAll(storage: Storage, key: string, range?: { start: number; end?: number }) {
  const { body, size } = await storage.get(key, range)
  return { bytes: await buffer(body), size }
}

/** A stream that fails after this many bytes, like a lost connection. */
function breaksAfter(bytes: number): Readable {
  return Readable.from(
    (async function* () {
      for (let sent = 0; sent < bytes; sent += 65_536) yield Buffer.alloc(65_536, 'x')
      throw new Error('the line dropped')
    })(),
  )
}

describe.each(drivers)('%s storage', (driver, open) => {
  test('returns the stored bytes, from memory or a stream', async () => {
    const storage = await open()
    const bytes = randomBytes(100_000)
    expect(await storage.put('t1/files/memory', bytes, { type })).toEqual({ size: 100_000 })
    const slices = [bytes.subarray(0, 33_333), bytes.subarray(33_333)]
    expect(await storage.put('t1/files/stream', Readable.from(slices), { type })).toEqual({ size: 100_000 })
    expect((await readAll(storage, 't1/files/memory')).bytes.equals(bytes)).toBe(true)
    expect((await readAll(storage, 't1/files/stream')).bytes.equals(bytes)).toBe(true)
  })

  test('copies a file, which may be deleted or changed afterwards', async () => {
    const storage = await open()
    const folder = await mkdtemp(join(tmpdir(), 'banyan-copy-'))
    const path = join(folder, 'photo')
    const bytes = randomBytes(100_000)
    await writeFile(path, bytes)
    expect(await storage.put('t1/files/copied', { path }, { type })).toEqual({ size: 100_000 })
    await writeFile(path, 'changed')
    expect(await storage.put('t1/files/copied', { path }, { type })).toEqual({ size: 7 })
    await rm(folder, { recursive: true })
    expect((await readAll(storage, 't1/files/copied')).bytes.toString()).toBe('changed')
    await expect(storage.put('t1/files/copied', { path }, { type })).rejects.toThrow()
    expect((await readAll(storage, 't1/files/copied')).bytes.toString()).toBe('changed')
  })

  test('stores an empty object', async () => {
    const storage = await open()
    expect(await storage.put('empty', new Uint8Array(), { type })).toEqual({ size: 0 })
    expect(await readAll(storage, 'empty')).toEqual({ bytes: Buffer.alloc(0), size: 0 })
    expect(await storage.exists('empty')).toBe(true)
  })

  test('LIB-02 streams a large object in parts, unchanged', async () => {
    const storage = await open()
    const piece = randomBytes(1024 * 1024)
    const expected = createHash('sha256')
    const pieces = (function* () {
      for (let i = 0; i < 21; i++) {
        piece.writeUInt32BE(i, 0)
        expected.update(piece)
        yield Buffer.from(piece)
      }
    })()
    expect(await storage.put('large', Readable.from(pieces), { type })).toEqual({ size: 21 * 1024 * 1024 })
    const { bytes, size } = await readAll(storage, 'large')
    expect(size).toBe(21 * 1024 * 1024)
    expect(sha(bytes)).toBe(expected.digest('hex'))
  })

  test('stores an object of exactly one part completely', async () => {
    const storage = await open()
    const bytes = randomBytes(8 * 1024 * 1024)
    await storage.put('one-part', Readable.from([bytes]), { type })
    expect(sha((await readAll(storage, 'one-part')).bytes)).toBe(sha(bytes))
  })

  test('LIB-02 returns ranges with the size of the whole object', async () => {
    const storage = await open()
    await storage.put('range', Buffer.from('0123456789'), { type })
    const asText = async (range: { start: number; end?: number }) => {
      const { bytes, size } = await readAll(storage, 'range', range)
      return `${bytes.toString()} of ${size}`
    }
    expect(await asText({ start: 0, end: 1 })).toBe('01 of 10')
    expect(await asText({ start: 3, end: 6 })).toBe('3456 of 10')
    expect(await asText({ start: 7 })).toBe('789 of 10')
    expect(await asText({ start: 8, end: 500 })).toBe('89 of 10')
  })

  test.each([{ start: 10 }, { start: -1 }, { start: 5, end: 4 }, { start: 0.5 }, { start: 0, end: Number.NaN }])(
    'refuses the range %j of ten bytes',
    async (range) => {
      const storage = await open()
      await storage.put('ten', Buffer.from('0123456789'), { type })
      await expect(storage.get('ten', range)).rejects.toMatchObject({ code: 'bad-range' })
    },
  )

  test('reports a missing object', async () => {
    const storage = await open()
    await expect(storage.get('not/there')).rejects.toMatchObject({ name: 'StorageFailure', code: 'missing' })
    expect(await storage.exists('not/there')).toBe(false)
  })

  test('does not treat a folder as an object', async () => {
    const storage = await open()
    await storage.put('parent/child', Buffer.from('x'), { type })
    expect(await storage.exists('parent')).toBe(false)
    await expect(storage.get('parent')).rejects.toMatchObject({ code: 'missing' })
  })

  test('removes an object, and removing it again succeeds', async () => {
    const storage = await open()
    await storage.put('gone', Buffer.from('x'), { type })
    await storage.remove('gone')
    expect(await storage.exists('gone')).toBe(false)
    await storage.remove('gone')
  })

  test('replaces an existing object', async () => {
    const storage = await open()
    await storage.put('again', Buffer.from('the first, longer text'), { type })
    await storage.put('again', Buffer.from('second'), { type })
    expect((await readAll(storage, 'again')).bytes.toString()).toBe('second')
  })

  test.each([300_000, 9 * 1024 * 1024])('a body that fails after %i bytes changes nothing', async (bytes) => {
    const storage = await open()
    await storage.put('kept', Buffer.from('as it was'), { type })
    await expect(storage.put('kept', breaksAfter(bytes), { type })).rejects.toThrow('the line dropped')
    await expect(storage.put('never', breaksAfter(bytes), { type })).rejects.toThrow('the line dropped')
    expect((await readAll(storage, 'kept')).bytes.toString()).toBe('as it was')
    expect(await storage.exists('never')).toBe(false)
    expect(await keysOf(storage, 'never')).toEqual([])
  })

  test('lists objects by prefix, with modification times', async () => {
    const storage = await open()
    const before = Date.now() - 2000
    for (const key of ['l/school-a/1', 'l/school-a/2', 'l/school-ab/3', 'l/school-b/4']) {
      await storage.put(key, Buffer.from('x'), { type })
    }
    expect(await keysOf(storage, 'l/school-a/')).toEqual(['l/school-a/1', 'l/school-a/2'])
    expect(await keysOf(storage, 'l/school-a')).toEqual(['l/school-a/1', 'l/school-a/2', 'l/school-ab/3'])
    expect(await keysOf(storage, 'l/none')).toEqual([])
    expect((await keysOf(storage, '')).length).toBeGreaterThan(4)
    for await (const { modifiedAt } of storage.list('l/')) {
      expect(modifiedAt.getTime()).toBeGreaterThan(before)
      expect(modifiedAt.getTime()).toBeLessThan(Date.now() + 2000)
    }
  })

  test('lists more objects than fit on one page', { timeout: 60_000 }, async () => {
    const storage = await open()
    const expected = Array.from({ length: 1050 }, (_, i) => `many/${driver}/${String(i).padStart(4, '0')}`)
    for (let at = 0; at < expected.length; at += 50) {
      const some = expected.slice(at, at + 50)
      await Promise.all(some.map((key) => storage.put(key, Buffer.from('x'), { type })))
    }
    expect(await keysOf(storage, `many/${driver}/`)).toEqual(expected)
  })

  const hostile = [
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    '../x',
    'a/../b',
    'a/./b',
    'A',
    'a.txt',
    'a b',
    'a\0b',
    'a\\b',
  ]
  const stranger = [
    'C:\\x',
    '%2e%2e/x',
    'a\nb',
    'ä',
    'a/\u202e',
    '~root',
    'x'.repeat(129),
    'a/'.repeat(300),
    '.unfinished',
  ]
  test.each([...hostile, ...stranger])('refuses the key %j in all operations', async (key) => {
    const storage = await open()
    const refusal = { name: 'StorageFailure', code: 'bad-key' }
    await expect(storage.put(key, Buffer.from('x'), { type })).rejects.toMatchObject(refusal)
    await expect(storage.get(key)).rejects.toMatchObject(refusal)
    await expect(storage.remove(key)).rejects.toMatchObject(refusal)
    await expect(storage.exists(key)).rejects.toMatchObject(refusal)
  })

  test.each(['../', '/', 'a//', './', 'A/', '..'])('refuses the prefix %j', async (prefix) => {
    const storage = await open()
    await expect(async () => keysOf(storage, prefix)).rejects.toMatchObject({ code: 'bad-key' })
  })
})

describe('local storage only', () => {
  test('returns the range of the first byte', async () => {
    const storage = await openStorage(pathToFileURL(join(folder, 'local')).href)
    await storage.put('first', Buffer.from('0123456789'), { type })
    expect((await readAll(storage, 'first', { start: 0, end: 0 })).bytes.toString()).toBe('0')
  })

  test('leaves no drafts behind, and deletes those of a crash after a day', async () => {
    const root = join(folder, 'drafts')
    const storage = await openStorage(pathToFileURL(root).href)
    await expect(storage.put('x', breaksAfter(200_000), { type })).rejects.toThrow()
    expect(await readdir(join(root, '.unfinished'))).toEqual([])
    await writeFile(join(root, '.unfinished', 'old'), 'x')
    await writeFile(join(root, '.unfinished', 'young'), 'x')
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await utimes(join(root, '.unfinished', 'old'), yesterday, yesterday)
    expect(await keysOf(await openStorage(pathToFileURL(root).href), '')).toEqual([])
    expect(await readdir(join(root, '.unfinished'))).toEqual(['young'])
  })

  test('reports a folder it cannot write to', async () => {
    const root = join(folder, 'blocked')
    const storage = await openStorage(pathToFileURL(root).href)
    await writeFile(join(root, 'taken'), 'a file where a folder is needed')
    await chmod(join(root, 'taken'), 0o400)
    const refused = storage.put('taken/deeper', Buffer.from('x'), { type })
    await expect(refused).rejects.toMatchObject({ name: 'StorageFailure', code: 'unavailable' })
    expect(await readdir(join(root, '.unfinished'))).toEqual([])
  })
})

describe('S3 storage only', () => {
  test('aborts the multipart upload if the body fails', async () => {
    const storage = await openStorage(s3Setting)
    requests.length = 0
    await expect(storage.put('broken', breaksAfter(20 * 1024 * 1024), { type })).rejects.toThrow('the line dropped')
    expect(requests.at(-1)).toMatch(/^DELETE \/school-files\/broken\?.*uploadId=/)
    expect(requests.some((line) => /^POST .*uploadId=/.test(line))).toBe(false)
  })

  test('reports a wrong key or an unreachable server as unavailable, not as a missing file', async () => {
    const stranger = await openStorage(s3Setting.replace('S3RVER:S3RVER', 'STRANGER:S3RVER'))
    await expect(stranger.get('x')).rejects.toMatchObject({ code: 'unavailable' })
    await expect(stranger.exists('x')).rejects.toMatchObject({ code: 'unavailable' })
    const absent = await openStorage('s3://a:b@127.0.0.1:1/school-files?tls=off')
    await expect(absent.put('x', Buffer.from('x'), { type })).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('does not report a missing bucket as a missing file', async () => {
    const storage = await openStorage(s3Setting.replace('/school-files', '/other-files'))
    await expect(storage.get('x')).rejects.toMatchObject({ code: 'unavailable' })
  })
})
