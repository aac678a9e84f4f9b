import fastify from 'fastify'
import { expect, test } from 'vitest'
import { hostReader } from './host.ts'

const trusts = [undefined, '127.0.0.1', 'loopback', '10.0.0.0/8, loopback', '::1', 'uniquelocal', '192.168.7.7']
const addresses = [
  '127.0.0.1',
  '127.8.8.8',
  '10.1.2.3',
  '192.168.7.7',
  '203.0.113.9',
  '::1',
  '::ffff:10.1.2.3',
  'fc00::5',
]
const forwarded = [undefined, 'riverside.localhost', 'evil.example, riverside.localhost:4000']

test('T9.3 a forwarded host is trusted from exactly the proxies the HTTP server trusts', async () => {
  let compared = 0
  for (const trustProxy of trusts) {
    const read = hostReader(trustProxy)
    const app = fastify({ trustProxy: trustProxy ?? false })
    app.get('/', (request) => ({ http: request.host, live: read(request.raw) }))
    for (const remoteAddress of addresses) {
      for (const name of forwarded) {
        const headers = { host: 'greenwood.localhost:4000', ...(name && { 'x-forwarded-host': name }) }
        const { http, live } = (await app.inject({ url: '/', remoteAddress, headers })).json()
        expect(live, `${name} from ${remoteAddress}, trusting ${trustProxy}`).toBe(http)
        compared += 1
      }
    }
    await app.close()
  }
  expect(compared).toBe(trusts.length * addresses.length * forwarded.length)
})
