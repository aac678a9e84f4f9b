import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { commonFailures, type Failed } from '#platform/contract/envelope.ts'

/** For answers that are no page: nothing to run, to frame, to sniff, to keep or to use elsewhere. */
export const bareHeaders = (https: boolean): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

const kinds: Record<string, { status: number; field: string; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, field: 'request', message: 'took too long to arrive' },
  HPE_HEADER_OVERFLOW: { status: 431, field: 'headers', message: 'are too large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, field: 'body', message: 'has chunk extensions that are too large' },
}
const usual = { status: 400, field: 'request', message: 'is not HTTP that can be read' }

/** Answers bytes that never became a request, in the shape of every other refusal, and lets the connection go. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket, https: boolean): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, field, message } = kinds[error.code ?? ''] ?? usual
  const body: Failed = {
    status,
    message: commonFailures['invalid-input'].message,
    code: 'invalid-input',
    fields: [{ field, message }],
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
