import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { bodyLimits } from '#platform/server/requests/bodyWatch.ts'
import { type ProofContext, proof } from '../program.ts'
import { createSender } from '../server/httpSender.ts'
import { startSeparateServer } from '../server/separateServer.ts'
import { formatMilliseconds, quantile, runConcurrently, runWorkload } from '../server/workload.ts'
import { signInAs } from '../stage/principals.ts'

/** Seconds within which a slow client must be disconnected. */
const maxSeconds = 30
/** Milliseconds between the bytes that a slow client sends. */
const dripMs = 4000

type SlowClient = { readonly kind: string; readonly first: string; readonly drip: string }

/** Headers that never end, bodies that never arrive or arrive byte by byte, and clients that send nothing. */
const slowClients: readonly SlowClient[] = [
  { kind: 'slow headers', first: 'GET /api/auth/me HTTP/1.1\r\nHost: greenwood.localhost\r\n', drip: 'X-A: b\r\n' },
  { kind: 'half a body', first: buildHead(1000), drip: '' },
  {
    kind: 'an endless header line',
    first: 'GET /api/auth/me HTTP/1.1\r\nHost: greenwood.localhost\r\nX-A: ',
    drip: 'b',
  },
  { kind: 'a body byte by byte', first: buildHead(100_000), drip: ' ' },
  { kind: 'nothing', first: '', drip: '' },
  { kind: 'half a chunk', first: `${buildHead(null)}ff\r\n{`, drip: ' ' },
]

function buildHead(length: number | null): string {
  const size = length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  return `POST /api/auth/login HTTP/1.1\r\nHost: greenwood.localhost\r\nContent-Type: application/json\r\n${size}\r\n\r\n`
}

export const program = proof('T6.3', 'slow clients are disconnected and do not affect others', async (context) => {
  const server = await context.server()
  const other = await startSeparateServer(context, server.urls)
  const send = createSender(other.port, context.atEnd)
  const { headers } = await signInAs(server, 'greenwood', 'classteacher')
  const work = ['/api/auth/me', '/api/admin/teacher/classes'].map((url) => () => send({ method: 'GET', url, headers }))
  await runWorkload(work, 40, pause(context.count(3000, 300)))
  const idle = await runWorkload(work, 40, pause(context.count(15_000, 1000)))
  const slow = openSlowClients(other.port, context)
  // A sample only checks that others are served meanwhile; a full run waits until the last slow client is disconnected.
  const busy = await runWorkload(work, 40, context.full ? slow.allGone : pause(1500))
  const failures = [...idle.failures, ...busy.failures]
  const [before, during] = [quantile(idle.times, 0.95), quantile(busy.times, 0.95)]
  if (context.full) {
    for (const { kind, seconds } of await slow.allGone)
      if (seconds === null || seconds > maxSeconds)
        failures.push(`${kind}: still connected after ${seconds ?? maxSeconds + 5} s`)
    if (during >= 2 * before)
      failures.push(
        `the p95 of other requests rose from ${formatMilliseconds(before)} to ${formatMilliseconds(during)}`,
      )
  }
  slow.stop()
  // The timeouts that the full run observes, in milliseconds.
  const { headersTimeout, timeout } = server.http.server
  for (const [name, set] of Object.entries({ headersTimeout, body: bodyLimits.whole, timeout }))
    if (set <= 0 || set >= maxSeconds * 1000) failures.push(`${name} is ${set}`)
  return {
    count: slow.count,
    failures,
    figures: {
      ...(context.full && {
        'last one disconnected after': `${Math.max(...(await slow.allGone).map(({ seconds }) => seconds ?? 0)).toFixed(1)} s`,
      }),
      'p95 of others without slow clients': formatMilliseconds(before),
      'p95 of others with slow clients': formatMilliseconds(during),
    },
  }
})

type ClosedClient = { kind: string; seconds: number | null }

function openSlowClients(port: number, context: ProofContext) {
  const count = context.count(1000, 60)
  const sockets: Socket[] = []
  const stop = () => {
    for (const socket of sockets) socket.destroy()
  }
  context.atEnd(stop)
  const closed: ClosedClient[] = []
  const clients = Array.from({ length: count }, (_, n) => slowClients[n % 10 < 5 ? 0 : 1 + (n % 5)] as SlowClient)
  const allGone = (async () => {
    const pending: Promise<void>[] = []
    await runConcurrently(clients, 50, async (slow) => {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      await new Promise((resolve) => socket.once('connect', resolve))
      pending.push(waitForClose(socket, slow).then((seconds) => void closed.push({ kind: slow.kind, seconds })))
    })
    await Promise.all(pending)
    return closed
  })()
  return { count, allGone, stop }
}

/** Seconds until the server closed the connection, or null if it never did. */
async function waitForClose(socket: Socket, { first, drip }: SlowClient): Promise<number | null> {
  const startedAt = performance.now()
  socket.on('error', () => {})
  socket.resume()
  socket.write(first)
  const timer = setInterval(() => drip && socket.writable && socket.write(drip), dripMs)
  const closed = new Promise<number>((resolve) =>
    socket.once('close', () => resolve((performance.now() - startedAt) / 1000)),
  )
  const late = pause((maxSeconds + 5) * 1000, null, { ref: false })
  const seconds = await Promise.race([closed, late])
  clearInterval(timer)
  socket.destroy()
  return seconds
}
