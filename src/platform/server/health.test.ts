import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { assemble, type Banyan } from '#app/boot.ts'
import { networkTo } from '#app/testing/network.ts'
import { testServer } from '#app/testing/server.ts'
import { openWindow, portOf } from '#app/testing/windows.ts'
import { access } from '#modules/access/contract.ts'
import { host } from '#platform/contract/host.ts'
import { openPool } from './database/database.ts'

const metricsToken = 'measure-me-0123456789'
const server = await testServer({ env: { METRICS_TOKEN: metricsToken } })
const quiet = await testServer()

const measure = (at: Pick<Banyan, 'http'>, headers: Record<string, string> = {}) =>
  at.http.inject({ url: '/api/metrics', headers: { host: '10.0.0.7', ...headers } })
const withToken = { authorization: `Bearer ${metricsToken}` }

test('T13 health and readiness respond on any host', async () => {
  for (const name of ['10.0.0.7', 'greenwood.localhost', 'nobody.example']) {
    const alive = await server.http.inject({ url: host.routes.getHealth.path, headers: { host: name } })
    expect(alive.json()).toEqual({ status: 200, message: 'OK', data: { alive: true } })
    const ready = await server.http.inject({ url: host.routes.getReadiness.path, headers: { host: name } })
    expect(ready.json()).toEqual({ status: 200, message: 'OK', data: { ready: true } })
  }
})

test('T13 without its database a server says so, still reports metrics, and recovers automatically', async () => {
  const line = await networkTo(server.urls.server)
  const lost = await assemble(server.services.config, { ...server.urls, server: line.url }, { worker: false })
  const statusOf = async (url: string) => (await lost.http.inject(url)).statusCode
  expect(await statusOf('/api/ready')).toBe(200)
  line.cut()
  for (const url of ['/api/health', '/api/ready']) {
    const answer = await lost.http.inject(url)
    expect([answer.statusCode, answer.json().message]).toEqual([503, 'The database does not respond.'])
  }
  expect((await measure(lost, withToken)).body).toContain('banyan_jobs{state="waiting"} Nan')
  await line.mend()
  await expect.poll(() => statusOf('/api/ready')).toBe(200)
  await lost.close()
  line.cut()
})

test('T13 a server whose connections are all busy with slow statements stays ready, and slow checks do not queue', async () => {
  const busy = await assemble({ ...server.services.config, poolSize: 2 }, server.urls, { worker: false })
  const { pool } = busy.services.database
  const slow = [1, 2, 3].map(() => pool.query('select pg_sleep(3)'))
  for (const url of ['/api/ready', '/api/health']) expect((await busy.http.inject(url)).statusCode).toBe(200)
  expect(pool.waitingCount).toBe(1)
  await Promise.all(slow)
  await busy.close()
})

test('T13 a database that goes silent is noticed within two seconds by all who ask at once, and its return too', async () => {
  const line = await networkTo(server.urls.server)
  const lost = await assemble(server.services.config, { ...server.urls, server: line.url }, { worker: false })
  const statuses = async () =>
    (await Promise.all(Array.from({ length: 20 }, () => lost.http.inject('/api/ready')))).map((one) => one.statusCode)
  expect(new Set(await statuses())).toEqual(new Set([200]))
  line.silence(true)
  const from = performance.now()
  expect(new Set(await statuses())).toEqual(new Set([503]))
  expect(performance.now() - from).toBeLessThan(3500)
  line.silence(false)
  await expect.poll(async () => new Set(await statuses())).toEqual(new Set([200]))
  await lost.close()
  line.cut()
})

test('T12 the proxy gets a yes for hosts of this installation only, and nobody may guess many', async () => {
  const ask = (domain: string, remoteAddress = '10.1.2.3') =>
    server.http.inject({ url: `/api/known-host?domain=${domain}`, headers: { host: '127.0.0.1:5555' }, remoteAddress })
  await server.services.database.asOperator((db) =>
    sql`update tenants set custom_domain = 'school.example' where sub_domain = 'greenwood'`.execute(db),
  )
  server.services.directory.forget()
  for (const known of ['greenwood.localhost', 'banyan-trust.localhost', 'operator.localhost', 'School.Example'])
    expect((await ask(known)).json(), known).toEqual({ status: 200, message: 'OK', data: { known: true } })
  const unknown = ['nobody.localhost', 'localhost', 'www.school.example', 'nobody.example', 'a%20b', '..', '10.0.0.7']
  const answers = await Promise.all(unknown.map((domain) => ask(domain)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(unknown.map(() => 404))
  expect(new Set(answers.map((answer) => answer.json().message)).size).toBe(1)
  const refused = []
  for (let n = 0; n < 600; n += 30) {
    const guesses = Array.from({ length: 30 }, (_, at) => ask(`guess${n + at}.example`, '10.9.9.9'))
    refused.push(...(await Promise.all(guesses)).filter(({ statusCode }) => statusCode === 429))
  }
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers['retry-after']).toBe('1')
  expect((await ask('greenwood.localhost')).statusCode).toBe(200)
})

test.each([
  ['no token', {}],
  ['a wrong token', { authorization: 'Bearer measure-me-9999999999' }],
  ['half of the token', { authorization: 'Bearer measure-me' }],
  ['the token of a user', { authorization: `Bearer ${(await server.as('greenwood', 'superadmin')).token}` }],
])('T12 with %s the measurements are not there', async (_, headers) => {
  const answer = await measure(server, headers)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
})

test('T12 without METRICS_TOKEN there are no metrics', async () => {
  for (const authorization of ['Bearer undefined', 'Bearer ', 'Bearer null']) {
    expect((await measure(quiet, { authorization })).statusCode).toBe(404)
  }
})

test('metrics count requests by action and status, windows, connections and jobs', async () => {
  const teacher = await server.as('greenwood', 'classteacher')
  const window = await openWindow(await portOf(server), teacher)
  for (let n = 0; n < 3; n++) await teacher.send(access.routes.getMe, {})
  await (await server.as('greenwood')).send(access.routes.getMe, {})
  await server.http.inject('/api/there-is-no-such-thing/of-pupil-7')
  const answer = await measure(server, withToken)
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const value = (name: string) =>
    Number(
      answer.body
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  const requests = 'banyan_http_request_duration_seconds_count'
  expect(value(`${requests}{action="access.getMe",status="200"}`)).toBe(3)
  expect(value(`${requests}{action="access.getMe",status="401"}`)).toBe(1)
  expect(value(`${requests}{action="none",status="404"}`)).toBe(1)
  expect(value('banyan_sockets')).toBe(1)
  expect(value('banyan_pool_connections{state="idle"}')).toBeGreaterThan(0)
  expect(value('banyan_jobs{state="waiting"}')).toBe(0)
  expect(value('banyan_event_loop_lag_seconds{quantile="1"}')).toBeGreaterThan(0)
  expect(answer.body).not.toContain('of-pupil-7')
  window.disconnect()
})

test('pending jobs are counted', async () => {
  const jobs = openPool(server.urls.jobs, { max: 2 })
  await jobs.pool.query(
    `select graphile_worker.add_job('test.a'), graphile_worker.add_job('test.b', run_at => now() + interval '1 day')`,
  )
  await jobs.close()
  expect((await measure(server, withToken)).body).toContain('banyan_jobs{state="waiting"} 1\n')
})
