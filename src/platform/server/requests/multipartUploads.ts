import { pipeline, type Readable, Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { problem } from './problem.ts'

/** One file of a multipart request, still being received: read it, or the request stalls. */
export type Upload = {
  readonly field: string
  readonly name: string
  readonly declaredType: string
  readonly body: Readable
}

export async function* uploadsOf(request: FastifyRequest): AsyncIterable<Upload> {
  if (!request.isMultipart()) throw problem('wrong-content-type')
  for await (const part of request.files()) {
    // The reader of the body hears of a failure too.
    const body = pipeline(part.file, pacing(), () => undefined)
    yield { field: part.fieldname, name: part.filename, declaredType: part.mimetype, body }
    if (part.file.truncated) throw problem('too-large')
  }
}

const waiting: (() => void)[] = []

/**
 * Lets one chunk of up to 64 kB through in each turn of the event loop, of all uploads together and first come, first served.
 * When a whole grade hands in its photos, everybody else's requests are answered in between.
 */
function pacing(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (waiting.push(() => done(null, chunk)) === 1) setImmediate(passOn)
    },
  })
}

function passOn(): void {
  // Removed afterwards: a chunk that follows at once must not begin a second round.
  waiting[0]?.()
  waiting.shift()
  if (waiting.length > 0) setImmediate(passOn)
}
