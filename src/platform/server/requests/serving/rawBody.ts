import { type Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

const rawBodies = new WeakMap<FastifyRequest, Uint8Array>()

/** A signature covers the raw bytes, which parsing would lose. */
export async function keepRawBody(request: FastifyRequest, _reply: FastifyReply, payload: Readable): Promise<Readable> {
  const chunks: Buffer[] = []
  return payload.pipe(
    new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk)
        done(null, chunk)
      },
      flush: (done) => {
        rawBodies.set(request, Buffer.concat(chunks))
        done()
      },
    }),
  )
}

export const rawBodyOf = (request: FastifyRequest): Uint8Array => rawBodies.get(request) ?? new Uint8Array()
