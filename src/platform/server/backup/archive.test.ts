import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decrypt, encrypt } from './age.ts'
import { bodyOf, entryOf, packArchive, unpackArchive } from './archive.ts'
import type { TarEntry } from './tar.ts'

const passphrase = 'nine brass lamps'

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

test('what is encrypted is a file in the age format, and opens to the same bytes', async () => {
  for (const size of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
    const plain = randomBytes(size)
    const sealed = await collect(encrypt(pieces(plain, 10_007), passphrase))
    expect(sealed.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S{22} 16\n\S{43}\n--- \S{43}\n/)
    expect((await collect(decrypt(pieces(sealed, 777), passphrase))).equals(plain)).toBe(true)
  }
})

test('a wrong passphrase, a changed byte and a missing end are refused', async () => {
  const sealed = await collect(encrypt(pieces(randomBytes(150_000), 9999), passphrase))
  const open = (bytes: Buffer, key = passphrase) => collect(decrypt(pieces(bytes, 4096), key))
  await expect(open(sealed, 'another passphrase')).rejects.toThrow('The passphrase is wrong')
  for (const at of [60, 200, 70_000, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(open(changed)).rejects.toThrow()
  }
  const body = sealed.indexOf('\n', sealed.indexOf('\n--- ') + 1) + 1 + 16
  // At a chunk's edge, where only the mark of the last chunk can tell.
  await expect(open(sealed.subarray(0, body + 65_552))).rejects.toThrow('damaged')
  await expect(open(sealed.subarray(0, sealed.length - 5))).rejects.toThrow('damaged')
})

test('an archive holds any files under their names, encrypted or not', async () => {
  const file = fc.record({
    name: fc.stringMatching(/^[a-z0-9]{1,40}(\/[a-z0-9-]{1,40}){0,4}$/),
    body: fc.uint8Array({ maxLength: 3000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 6 }), async (files) => {
      const entries = (async function* (): AsyncGenerator<TarEntry> {
        for (const { name, body } of files) yield entryOf(name, Buffer.from(body))
      })()
      const archive = await collect(packArchive(entries, null))
      const found: { name: string; body: Uint8Array }[] = []
      for await (const entry of unpackArchive(pieces(archive, 501), null))
        found.push({ name: entry.name, body: Uint8Array.from(await bodyOf(entry, 10_000)) })
      expect(found).toEqual(files)
    }),
    { numRuns: 60 },
  )
})

test('an encrypted archive asks for its passphrase, and one cut short is refused', async () => {
  const entries = async function* () {
    yield entryOf('one', randomBytes(90_000))
    yield entryOf('two', 'text')
  }
  const read = async (bytes: Buffer, key: string | null) => {
    const names: string[] = []
    for await (const { name } of unpackArchive(pieces(bytes, 8000), key)) names.push(name)
    return names
  }
  const sealed = await collect(packArchive(entries(), passphrase))
  expect(await read(sealed, passphrase)).toEqual(['one', 'two'])
  await expect(read(sealed, null)).rejects.toThrow('BACKUP_KEY')
  const plain = await collect(packArchive(entries(), null))
  expect(await read(plain, passphrase)).toEqual(['one', 'two'])
  await expect(read(plain.subarray(0, 50_000), null)).rejects.toThrow()
})
