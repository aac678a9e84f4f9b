/** A file in an archive. Its body must be read, or left, before the next one is asked for. */
export type TarEntry = { readonly name: string; readonly size: number; readonly body: AsyncIterable<Buffer> }

const block = 512
const largest = 8 ** 11 - 1
const padding = (size: number) => (block - (size % block)) % block

/** The POSIX tar format (ustar), which every system can open. */
export async function* packTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, size, body } of entries) {
    yield headerOf(name, size)
    let written = 0
    for await (const chunk of body) {
      written += chunk.length
      yield chunk
    }
    if (written !== size) throw new Error(`${name} changed while it was read: ${written} bytes instead of ${size}.`)
    yield Buffer.alloc(padding(size))
  }
  yield Buffer.alloc(2 * block)
}

function headerOf(path: string, size: number): Buffer {
  const cut = Buffer.byteLength(path) > 100 ? path.indexOf('/', path.length - 100) : -1
  const [prefix, name] = cut < 0 ? ['', path] : [path.slice(0, cut), path.slice(cut + 1)]
  if (Buffer.byteLength(name) > 100 || prefix.length > 155 || size > largest)
    throw new Error(`${path} is too long or too large for an archive.`)
  const header = Buffer.alloc(block)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(0, 12), 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\0' + '00', 257)
  header.write(prefix, 345)
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

const checksum = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0)

const damaged = () => new Error('The archive is damaged.')

/** Reads an archive from its beginning to its end, one file after the other. */
export async function* unpackTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = readerOf(source)
  for (;;) {
    const header = await reader.exactly(block)
    if (header.every((byte) => byte === 0)) break
    const { name, size } = readHeader(header)
    let left = size
    const body = (async function* () {
      while (left > 0) {
        const chunk = await reader.upTo(left)
        left -= chunk.length
        yield chunk
      }
    })()
    yield { name, size, body }
    // What the caller left unread.
    while (left > 0) left -= (await reader.upTo(left)).length
    if (padding(size) > 0) await reader.exactly(padding(size))
  }
  // The source is read to its end, because an encrypted one is proven whole only there.
  await reader.drain()
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (start: number, length: number) =>
    header
      .subarray(start, start + length)
      .toString()
      .replace(/\0.*$/s, '')
  const expected = Number.parseInt(text(148, 8), 8)
  const blank = Buffer.from(header)
  blank.fill(' ', 148, 156)
  const size = Number.parseInt(text(124, 12), 8)
  if (checksum(blank) !== expected || !Number.isSafeInteger(size)) throw damaged()
  const prefix = text(345, 155)
  return { name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100), size }
}

function readerOf(source: AsyncIterable<Buffer>) {
  const parts = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const fill = async () => {
    while (held.length === 0) {
      const next = await parts.next()
      if (next.done) throw damaged()
      held = next.value
    }
  }
  const upTo = async (most: number) => {
    await fill()
    const piece = held.subarray(0, most)
    held = held.subarray(piece.length)
    return piece
  }
  return {
    upTo,
    exactly: async (length: number) => {
      const pieces: Buffer[] = []
      for (let left = length; left > 0; left -= pieces.at(-1)?.length ?? 0) pieces.push(await upTo(left))
      return Buffer.concat(pieces)
    },
    drain: async () => {
      for (let next = await parts.next(); !next.done; next = await parts.next());
    },
  }
}
