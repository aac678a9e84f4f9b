import type { Readable } from 'node:stream'
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
    yield { field: part.fieldname, name: part.filename, declaredType: part.mimetype, body: part.file }
    if (part.file.truncated) throw problem('too-large')
  }
}
