import { PassThrough, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** The bytes that `write` writes to its stream. */
export async function collect(write: (stream: Writable) => Promise<void>): Promise<Buffer> {
  const stream = new PassThrough()
  const [bytes] = await Promise.all([buffer(stream), write(stream)])
  return bytes
}
