import { type Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { proofHeader } from '#platform/contract/deviceProof.ts'

const rawBodies = new WeakMap<object, Uint8Array>()

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

/** The JSON body of a request that a phone has signed is kept as well. An upload is not: its bytes are streamed. */
export const keepSignedBody = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Readable,
): Promise<Readable> =>
  request.headers[proofHeader] !== undefined && request.headers['content-type']?.startsWith('application/json')
    ? keepRawBody(request, reply, payload)
    : payload

export const rawBodyOf = (request: object): Uint8Array => rawBodies.get(request) ?? new Uint8Array()
