import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { decrypt, encrypt, isEncrypted } from './age.ts'
import { packTar, type TarEntry, unpackTar } from './tar.ts'

/** The bytes of an archive: tar, compressed with gzip, encrypted in the age format if there is a passphrase. */
export function packArchive(entries: AsyncIterable<TarEntry>, passphrase: string | null): Readable {
  const packed = Readable.from(packTar(entries), { objectMode: false })
  const gzip = createGzip({ level: 6 })
  packed.once('error', (error) => gzip.destroy(error))
  // Whoever reads it gets the error; while the key is being made, nobody does.
  gzip.on('error', () => {})
  const zipped = packed.pipe(gzip)
  return passphrase ? Readable.from(encrypt(zipped, passphrase), { objectMode: false }) : zipped
}

/** The files of an archive. Whether it is encrypted shows at its beginning. */
export async function* unpackArchive(
  source: AsyncIterable<Buffer>,
  passphrase: string | null,
): AsyncGenerator<TarEntry> {
  const parts = source[Symbol.asyncIterator]()
  const first = await parts.next()
  if (first.done) throw new Error('The archive is empty.')
  const whole = (async function* () {
    yield first.value
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value
  })()
  if (isEncrypted(first.value) && !passphrase)
    throw new Error('The archive is encrypted. Give its passphrase in BACKUP_KEY.')
  const zipped = Readable.from(passphrase && isEncrypted(first.value) ? decrypt(whole, passphrase) : whole)
  const gunzip = createGunzip()
  zipped.once('error', (error) => gunzip.destroy(error))
  yield* unpackTar(zipped.pipe(gunzip))
}

/** Writes an archive to a file that is there completely or not at all. */
export async function writeArchive(path: string, entries: AsyncIterable<TarEntry>, passphrase: string | null) {
  const draft = `${path}.unfinished`
  try {
    await pipeline(packArchive(entries, passphrase), createWriteStream(draft, { mode: 0o600, flush: true }))
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

export const readArchive = (path: string, passphrase: string | null) =>
  unpackArchive(createReadStream(path), passphrase)

/** An entry of a few bytes or texts. */
export function entryOf(name: string, content: string | Buffer): TarEntry {
  const bytes = Buffer.from(content as string)
  return {
    name,
    size: bytes.length,
    body: (async function* () {
      yield bytes
    })(),
  }
}

/** The whole body of an entry, if it is no larger than `most`. */
export async function bodyOf({ name, size, body }: TarEntry, most: number): Promise<Buffer> {
  if (size > most) throw new Error(`${name} in the archive is too large.`)
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}
