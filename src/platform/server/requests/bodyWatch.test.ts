import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { testServer } from '#app/testing/server.ts'
import { signedIn } from '#platform/contract/access/access.ts'
import { wholeContract, wholeRoute } from '#platform/server/testing/wholeRoute.ts'
import { implement } from '../module.ts'

const bodyLimits = { whole: 1000, stall: 600, progress: 1000 }

const sink = wholeContract('sink', {
  receive: wholeRoute('POST /api/sink', {
    does: 'Count the bytes of an upload',
    access: signedIn('a test'),
    carries: 'upload',
    reply: z.object({ bytes: z.int() }),
  }),
  note: wholeRoute('POST /api/sink/note', {
    does: 'Take a note',
    access: signedIn('a test'),
    body: z.object({ text: z.string().max(100_000) }),
    reply: z.object({}),
  }),
})
const sinkModule = {
  name: 'sink',
  routes: [
    implement(sink, sink.routes, {
      receive: async (_, { uploads }) => {
        let bytes = 0
        for await (const { body } of uploads()) for await (const chunk of body) bytes += (chunk as Buffer).length
        return { bytes }
      },
      note: () => ({}),
    }),
  ],
}

const server = await testServer({ extraModules: [sinkModule], bodyLimits })
await server.http.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.http.server.address() as AddressInfo
const teacher = await server.as('greenwood', 'teacher')

const boundary = 'edge'
const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="film.bin"\r\ncontent-type: application/octet-stream\r\n\r\n`
const tail = `\r\n--${boundary}--\r\n`

/** Sends a request on a socket of its own, piece by piece with a pause after each, and returns what came back. */
async function sendSlowly(path: string, type: string, pieces: readonly string[], pauseMs: number) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('data', (data) => {
    answer += data
  })
  socket.on('error', () => {})
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
  const headers = { ...teacher.headers, 'content-type': type, 'content-length': String(length), connection: 'close' }
  socket.write(
    `POST ${path} HTTP/1.1\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  )
  const started = performance.now()
  for (const piece of pieces) {
    if (socket.destroyed || answer) break
    socket.write(piece)
    await pause(pauseMs)
  }
  await closed
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]), answer, ms: performance.now() - started }
}

const upload = (pieces: readonly string[], pauseMs: number) =>
  sendSlowly('/api/sink', `multipart/form-data; boundary=${boundary}`, [head, ...pieces, tail], pauseMs)

test('LIB-02 an upload on a slow line arrives, however long it takes', { timeout: 20_000 }, async () => {
  const { status, answer, ms } = await upload(Array<string>(40).fill('x'.repeat(2000)), 100)
  expect(answer).toContain('"bytes":80000')
  expect(status).toBe(200)
  expect(ms).toBeGreaterThan(4 * bodyLimits.whole * 0.9)
})

test('LIB-02 an upload that stalls is cut off with 408', { timeout: 20_000 }, async () => {
  const { status, ms } = await upload(['x'.repeat(2000), 'y'], 60_000 / 20)
  expect(status).toBe(408)
  expect(ms).toBeLessThan(6000)
})

test('T6.1 an upload that only trickles is cut off too', { timeout: 20_000 }, async () => {
  const { status } = await upload(Array<string>(100).fill('x'), 100)
  expect(status).toBe(408)
})

test('T6.1 a body that is not an upload has a limit for the whole of it', { timeout: 20_000 }, async () => {
  const text = JSON.stringify({ text: 'x'.repeat(60_000) })
  const pieces = Array.from({ length: 61 }, (_, n) => text.slice(n * 1000, (n + 1) * 1000))
  const { status, ms } = await sendSlowly('/api/sink/note', 'application/json', pieces, 100)
  expect(status).toBe(408)
  expect(ms).toBeLessThan(5000)
  expect((await sendSlowly('/api/sink/note', 'application/json', pieces, 1)).status).toBe(200)
})
