import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt as scryptOf,
  timingSafeEqual,
} from 'node:crypto'

// The age format, version 1, with a passphrase (age-encryption.org/v1): any age program opens what we write.

const chunkBytes = 64 * 1024
const tagBytes = 16
/** The work of guessing a passphrase, as a power of two; 16 takes 64 MB for a moment. Other programs use up to 18. */
const work = 16
const maxWork = 20

const wrongKey = () => new Error('The passphrase is wrong, or the file is damaged.')

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const hkdf = (key: Buffer, salt: Buffer, info: string) => Buffer.from(hkdfSync('sha256', key, salt, info, 32))
/** Runs beside the event loop, which it would hold up for a quarter of a second. */
const scrypt = (passphrase: string, salt: Buffer, logN: number) =>
  new Promise<Buffer>((resolve, reject) => {
    const label = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt])
    const cost = { N: 2 ** logN, r: 8, p: 1, maxmem: 2 ** logN * 1024 + 1024 * 1024 }
    scryptOf(passphrase, label, 32, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
const macOf = (fileKey: Buffer, header: string) =>
  createHmac('sha256', hkdf(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest()

function seal(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function unseal(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < tagBytes) throw wrongKey()
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - tagBytes)), decipher.final()])
  } catch {
    throw wrongKey()
  }
}

/** Each chunk has its number and whether it is the last, so that none can be left out, moved or cut off. */
function chunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

export async function* encrypt(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(16)
  const salt = randomBytes(16)
  const wrapped = seal(await scrypt(passphrase, salt, work), Buffer.alloc(12), fileKey)
  const header = `age-encryption.org/v1\n-> scrypt ${base64(salt)} ${work}\n${base64(wrapped)}\n---`
  yield Buffer.from(`${header} ${base64(macOf(fileKey, header))}\n`)
  const nonce = randomBytes(16)
  yield nonce
  const key = hkdf(fileKey, nonce, 'payload')
  let number = 0
  let held: Buffer | null = null
  for await (const chunk of inChunks(source, chunkBytes)) {
    if (held) yield seal(key, chunkNonce(number++, false), held)
    held = chunk
  }
  yield seal(key, chunkNonce(number, true), held ?? Buffer.alloc(0))
}

export async function* decrypt(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const { head, rest } = await splitHeader(source)
  const found = /^(age-encryption\.org\/v1\n-> scrypt (\S{22}) (\d{1,2})\n(\S{43})\n---) (\S{43})\n$/.exec(head)
  const [, header = '', salt = '', logN = '', wrapped = '', mac = ''] = found ?? []
  if (!found || Number(logN) > maxWork)
    throw new Error('This file is not encrypted with a passphrase in the age format.')
  const wrapKey = await scrypt(passphrase, Buffer.from(salt, 'base64'), Number(logN))
  const fileKey = unseal(wrapKey, Buffer.alloc(12), Buffer.from(wrapped, 'base64'))
  if (!timingSafeEqual(macOf(fileKey, header), Buffer.from(mac, 'base64'))) throw wrongKey()
  let key: Buffer | null = null
  let number = 0
  let held: Buffer | null = null
  for await (const chunk of inChunks(rest, chunkBytes + tagBytes, 16)) {
    if (!key) {
      key = hkdf(fileKey, chunk, 'payload')
      continue
    }
    if (held) yield unseal(key, chunkNonce(number++, false), held)
    held = chunk
  }
  if (!key || !held) throw wrongKey()
  yield unseal(key, chunkNonce(number, true), held)
}

/** Whether the bytes begin a file in the age format. */
export const isEncrypted = (start: Buffer): boolean => start.subarray(0, 21).toString() === 'age-encryption.org/v1'

async function splitHeader(source: AsyncIterable<Buffer>): Promise<{ head: string; rest: AsyncIterable<Buffer> }> {
  const parts = source[Symbol.asyncIterator]()
  let read = Buffer.alloc(0)
  for (;;) {
    const at = read.indexOf('\n', read.indexOf('\n--- ') + 1)
    const isWhole = read.includes('\n--- ') && at > 0
    if (isWhole || read.length > 4096) {
      const end = isWhole ? at + 1 : read.length
      const first = read.subarray(end)
      return { head: read.subarray(0, end).toString('latin1'), rest: continued(first, parts) }
    }
    const next = await parts.next()
    if (next.done) return { head: read.toString('latin1'), rest: continued(Buffer.alloc(0), parts) }
    read = Buffer.concat([read, next.value])
  }
}

async function* continued(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** The same bytes in pieces of one size; the very first may have another, and the last may be shorter. */
async function* inChunks(source: AsyncIterable<Buffer>, size: number, firstSize = size): AsyncGenerator<Buffer> {
  let wanted = firstSize
  let parts: Buffer[] = []
  let held = 0
  for await (let piece of source) {
    while (held + piece.length >= wanted) {
      const missing = wanted - held
      yield Buffer.concat([...parts, piece.subarray(0, missing)])
      piece = piece.subarray(missing)
      parts = []
      held = 0
      wanted = size
    }
    if (piece.length === 0) continue
    parts.push(piece)
    held += piece.length
  }
  if (held > 0) yield Buffer.concat(parts)
}
