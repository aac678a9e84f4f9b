import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { anyone } from '#platform/contract/access/access.ts'
import { wholeRoute } from '#platform/server/testing/wholeRoute.ts'
import { ApiProblem, call, callForAnswer, configureApi, unreachable, urlOf } from './api.ts'

const save = wholeRoute('PUT /api/things/:thingId', {
  does: 'Save a thing',
  access: anyone('a test'),
  params: { thingId: z.string() },
  query: { page: z.string(), q: z.string() },
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
})

type Seen = { method: string | undefined; url: string | undefined; headers: Record<string, unknown>; body: string }
let seen: Seen[] = []
let answer: { status: number; body: string } = { status: 200, body: '' }

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    seen.push({ method: request.method, url: request.url, headers: request.headers, body })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
const realFetch = globalThis.fetch
vi.stubGlobal('fetch', (url: string, init: RequestInit) => realFetch(new URL(url, `http://127.0.0.1:${port}`), init))
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

beforeEach(() => {
  seen = []
  configureApi({ tenantId: null, yearId: null, onProblem: () => {} })
})

const input = { params: { thingId: 'a/b' }, query: { page: '2', q: '' }, body: { name: 'Bell' } }

test('TEN-03 every call names the school, and the year when another one is looked at', async () => {
  configureApi({ tenantId: 't-1', yearId: 'y-2' })
  answer = { status: 200, body: JSON.stringify({ status: 200, message: 'Saved', data: { name: 'Bell' } }) }
  expect(await callForAnswer(save, input)).toMatchObject({ message: 'Saved', data: { name: 'Bell' } })
  expect(seen[0]).toMatchObject({
    method: 'PUT',
    url: '/api/things/a%2Fb?page=2',
    body: '{"name":"Bell"}',
    headers: { 'x-tenant-id': 't-1', 'x-academic-year': 'y-2', 'content-type': 'application/json' },
  })
})

test('an empty filter is left out of the address', () => {
  expect(urlOf(save, { params: { thingId: '1' }, query: { page: undefined, q: '' } })).toBe('/api/things/1')
})

test('a refusal carries its code, fields and words, and whoever watches hears of it first', async () => {
  const watched: string[] = []
  configureApi({ onProblem: (problem) => watched.push(problem.code) })
  answer = {
    status: 422,
    body: JSON.stringify({
      status: 422,
      code: 'name-taken',
      message: 'Taken.',
      fields: [{ field: 'name', message: 'x' }],
    }),
  }
  const refused = await call(save, input).catch((problem: ApiProblem) => problem)
  expect(refused).toBeInstanceOf(ApiProblem)
  expect(refused).toMatchObject({ status: 422, code: 'name-taken', message: 'Taken.', fields: [{ field: 'name' }] })
  expect(watched).toEqual(['name-taken'])
})

test('AUTH-10 a 401 in the body counts as much as one in the status', async () => {
  answer = {
    status: 200,
    body: JSON.stringify({ status: 401, code: 'sign-in-needed', message: 'Please sign in again.' }),
  }
  await expect(call(save, input)).rejects.toMatchObject({ status: 401, code: 'sign-in-needed' })
})

test('an answer nobody can read says that something went wrong', async () => {
  answer = { status: 502, body: '<html>Bad gateway' }
  await expect(call(save, input)).rejects.toMatchObject({
    status: 502,
    code: 'server-error',
    message: 'Something went wrong. Please try again later.',
  })
})

test('TEN-02 a lost connection says so in the agreed words', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  await expect(call(save, input)).rejects.toMatchObject({ status: 0, code: 'unreachable', message: unreachable })
  expect(unreachable).toBe('Unable to reach server. Check your internet or try again later.')
})
