import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { testServer } from '#app/testing/server.ts'
import { signedIn } from '#platform/contract/access/access.ts'
import { implement } from '#platform/server/module.ts'
import { wholeContract, wholeRoute } from '#platform/server/testing/wholeRoute.ts'
import { plainMessage, stackFrames } from './errorText.ts'

type Received = { url: string; headers: IncomingHttpHeaders; body: string }

/** Stands in for a collector of traces and for a service that takes error reports. */
const received: Received[] = []
const standIn = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.end('{}')
  })
})
await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve))
afterAll(() => void standIn.close())
const at = `127.0.0.1:${(standIn.address() as AddressInfo).port}`

const access = signedIn('a test')
const reply = z.object({})
const watched = wholeContract('watched', {
  slow: wholeRoute('GET /api/watched/slow', { does: 'Sleep a little', access, reply }),
  broken: wholeRoute('GET /api/watched/broken', { does: 'Fail', access, reply }),
})
const secret = 'Asha Verma'
const server = await testServer({
  env: {
    LOG_LEVEL: 'error',
    SLOW_QUERY_MS: '100',
    TRACES_URL: `http://user:pass@${at}/v1/traces`,
    ERROR_REPORTS_URL: `http://abc123@${at}/42`,
  },
  extraModules: [
    {
      name: 'watched',
      routes: [
        implement(watched, watched.routes, {
          slow: (_, { db }) => sql`select pg_sleep(0.2), ${secret}::text as name`.execute(db).then(() => ({})),
          broken: () => {
            throw new Error(`No marks of "${secret}", +91 98450 12345, asha@school.example`)
          },
        }),
      ],
    },
  ],
})
const log: Record<string, unknown>[] = []
server.http.log.warn = ((entry: Record<string, unknown>) => log.push(entry)) as never
const teacher = await server.as('greenwood', 'teacher')
const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`

test('T12 a slow statement is logged with its route and request, and without its values', async () => {
  const { headers } = await teacher.raw({ method: 'GET', url: '/api/watched/slow', headers: { traceparent } })
  expect(headers).toBeDefined()
  const slow = log.filter(({ statements }) => String(statements).includes('pg_sleep'))
  expect(slow).toMatchObject([
    { action: 'watched.slow', id: expect.stringMatching(/^[0-9a-f-]{36}$/), ms: expect.any(Number) },
  ])
  expect(Number(slow[0]?.ms)).toBeGreaterThanOrEqual(100)
  expect(JSON.stringify(log)).not.toContain(secret)
})

test('T12 an error is reported once, with the code that failed and without personal data', async () => {
  for (let n = 0; n < 3; n++)
    expect((await teacher.raw({ method: 'GET', url: '/api/watched/broken' })).statusCode).toBe(500)
  await expect.poll(() => received.filter(({ url }) => url === '/api/42/envelope/').length).toBe(1)
  const { headers, body } = received.find(({ url }) => url === '/api/42/envelope/') as Received
  expect(headers['x-sentry-auth']).toContain('sentry_key=abc123')
  const [envelope, item, event] = body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(item).toEqual({ type: 'event' })
  expect(event).toMatchObject({ event_id: envelope.event_id, level: 'error', transaction: 'watched.broken' })
  const [{ type, value, stacktrace }] = event.exception.values
  expect([type, value]).toEqual(['Error', 'No marks of …, …, …'])
  expect(stacktrace.frames.at(-1)).toMatchObject({ filename: 'src/platform/server/watch/watch.test.ts', in_app: true })
  for (const personal of [secret, '98450', 'asha@', teacher.token ?? '', 'greenwood'])
    expect(body).not.toContain(personal)
})

test('T12 requests and their statements are traced, in the trace of the proxy', async () => {
  await server.services.watch.close()
  const sent = received.filter(({ url }) => url === '/v1/traces')
  expect(sent[0]?.headers.authorization).toBe(`Basic ${Buffer.from('user:pass').toString('base64')}`)
  type Sent = {
    traceId: string
    spanId: string
    parentSpanId?: string
    name: string
    kind: number
    status?: { code: number }
  }
  const spans = sent.flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as Sent[])
  const request = spans.find(({ name }) => name === 'GET /api/watched/slow')
  expect(request).toMatchObject({ traceId: 'ab'.repeat(16), parentSpanId: 'cd'.repeat(8), kind: 2 })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.every(({ traceId, kind }) => traceId === request?.traceId && kind === 3)).toBe(true)
  expect(spans.find(({ name }) => name === 'GET /api/watched/broken')?.status).toEqual({ code: 2 })
  expect(sent.some(({ body }) => body.includes(secret))).toBe(false)
})

test.each([
  ['invalid input syntax for type integer: "Asha"', 'invalid input syntax for type integer: …'],
  ['The file 018f3c5e-8a53-7cc1-9d2b-8d24e44e7a11 is missing.', 'The file … is missing.'],
  ['Call 9845012345 or a.b@c.example', 'Call … or …'],
  ['आशा वर्मा is not a number', '… … is not a number'],
  ['first line\nsecond line with a name', 'first line'],
])('T12 a message is sent without what may be personal: %s', (message, plain) => {
  expect(plainMessage(message)).toBe(plain)
})

test('T12 frames name files of the program, not where it is installed', () => {
  const frames = stackFrames(new Error('here').stack ?? '')
  expect(frames.at(-1)?.filename).toBe('src/platform/server/watch/watch.test.ts')
  expect(frames.some(({ filename }) => filename.includes(process.cwd()))).toBe(false)
})
