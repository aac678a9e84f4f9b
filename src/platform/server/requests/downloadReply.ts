import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Download } from './context.ts'

/** Stored files are untrusted: they are typed, never sniffed, and sandboxed if shown in the browser. */
export function sendDownload(reply: FastifyReply, download: Download) {
  const { body, type, name, size, range } = download
  // It took too long, and the answer said so.
  if (reply.sent) {
    if (body instanceof Readable) body.destroy()
    return reply
  }
  reply
    .type(type)
    .header('content-disposition', `${download.inline ? 'inline' : 'attachment'}; ${fileNameParts(name)}`)
    .header('content-length', range ? range.end - range.start + 1 : size)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-store')
    .header(
      'content-security-policy',
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    )
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${range.total}`)
  return reply.send(body)
}

const fileNameParts = (name: string) => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
