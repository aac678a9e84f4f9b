import { open } from 'node:fs/promises'

/** Bytes with random access, so that a large upload can be checked without loading it into memory. */
export interface Bytes {
  readonly size: number
  /** Returns fewer bytes than requested only at the end. */
  read(start: number, length: number): Promise<Buffer>
}

export function bytesOf(whole: Uint8Array): Bytes {
  const buffer = Buffer.from(whole.buffer, whole.byteOffset, whole.byteLength)
  return {
    size: buffer.length,
    read: async (start, length) => buffer.subarray(start, start + length),
  }
}

/** Opens a file for `work` and closes it afterwards. */
export async function withFileBytes<T>(path: string, work: (bytes: Bytes) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    return await work({
      size,
      async read(start, length) {
        const wanted = Math.max(0, Math.min(length, size - start))
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, start)
        return buffer.subarray(0, bytesRead)
      },
    })
  } finally {
    await handle.close()
  }
}

const sliceBytes = 64 * 1024

/** Reads bytes in slices, starting at `start`. */
export async function* slices(bytes: Bytes, start: number, length: number): AsyncGenerator<Buffer> {
  const end = Math.min(bytes.size, start + length)
  for (let at = start; at < end; at += sliceBytes) yield await bytes.read(at, Math.min(sliceBytes, end - at))
}
