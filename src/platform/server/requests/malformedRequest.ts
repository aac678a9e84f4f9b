import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { commonFailures, type Failed, type FieldProblem } from '#platform/contract/envelope.ts'
import { serverText } from '#platform/contract/serverText.ts'

/** Headers of responses that are not pages: no scripts, framing, sniffing, caching or use by other sites. */
export const bareHeaders = (https: boolean): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

const kinds: Record<string, FieldProblem & { status: number }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    field: 'request',
    ...serverText('request-too-slow', 'took too long to arrive'),
  },
  HPE_HEADER_OVERFLOW: { status: 431, field: 'headers', ...serverText('headers-too-large', 'are too large') },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    field: 'body',
    ...serverText('chunk-extensions-too-large', 'has chunk extensions that are too large'),
  },
}
const usual = { status: 400, field: 'request', ...serverText('http-unreadable', 'is not HTTP that can be read') }

/** Responds to bytes that are not a valid HTTP request, in the format of all other errors, and closes the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket, https: boolean): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, ...problem } = kinds[error.code ?? ''] ?? usual
  const body: Failed = {
    status,
    message: commonFailures['invalid-input'].message,
    code: 'invalid-input',
    fields: [problem],
    requestId: randomUUID(),
  }
  const text = JSON.stringify(body)
  const headers = {
    ...bareHeaders(https),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
  socket.destroy(error)
}
