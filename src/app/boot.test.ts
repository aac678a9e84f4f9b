import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { assemble } from './boot.ts'
import { testServer } from './testing/server.ts'
import { disconnection, openWindow, portOf } from './testing/windows.ts'

const server = await testServer()
const start = () => assemble(server.services.config, server.urls, { worker: true })

/** A login request whose last byte has not been sent yet. */
function slowLogin(port: number, host: string) {
  const body = JSON.stringify({ role: 'teacher', userName: 'classteacher', password: 'Demo@1234' })
  const call = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/auth/login',
    headers: { host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  })
  call.write(body.slice(0, -1))
  return { call, finish: () => call.end(body.slice(-1)) }
}

test('T13 a stopping server finishes running requests, disconnects its windows and exits within ten seconds', async () => {
  const stopping = await start()
  const port = await portOf(stopping)
  const teacher = await server.as('greenwood', 'classteacher')
  const window = await openWindow(port, teacher)
  const { call, finish } = slowLogin(port, teacher.host)
  await expect.poll(() => connectionsOf(stopping)).toBe(2)

  const begin = performance.now()
  const stopped = stopping.close()
  expect(stopping.services.host.stopping()).toBe(true)
  expect((await stopping.http.inject('/api/ready')).statusCode).toBe(503)
  await disconnection(window)
  finish()
  const [answer] = await once(call, 'response')
  expect(answer.statusCode).toBe(200)
  answer.resume()
  await stopped
  expect(performance.now() - begin).toBeLessThan(4000)
  await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow()
})

test('T13 a client that never finishes its request does not keep the server from stopping', async () => {
  const stopping = await start()
  const port = await portOf(stopping)
  const { call } = slowLogin(port, 'greenwood.localhost')
  // The connection is reset, or the request is answered as unreadable.
  const ended = Promise.race([once(call, 'error'), once(call, 'response')]).catch(() => {})
  await expect.poll(() => connectionsOf(stopping)).toBe(1)
  const begin = performance.now()
  await stopping.close()
  expect(performance.now() - begin).toBeLessThan(10_000)
  await ended
})

const connectionsOf = ({ http }: Awaited<ReturnType<typeof start>>) =>
  new Promise<number>((resolve) => http.server.getConnections((_, count) => resolve(count)))
