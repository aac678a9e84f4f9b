import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { anyone } from '#platform/contract/access/access.ts'
import { urlOf } from '#platform/contract/addresses/routeUrl.ts'
import { wholeRoute } from '#platform/server/testing/wholeRoute.ts'
import { ApiProblem, call, callForAnswer, configureApi, unreachable } from './api.ts'

const save = wholeRoute('PUT /api/things/:thingId', {
  does: 'Save a thing',
  access: anyone('a test'),
  params: { thingId: z.string() },
  query: { page: z.string(), q: z.string() },
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
})

type ReceivedRequest = {
  method: string | undefined
  url: string | undefined
  headers: Record<string, unknown>
  body: string
}
let received: ReceivedRequest[] = []
let answer: { status: number; body: string } = { status: 200, body: '' }

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    received.push({ method: request.method, url: request.url, headers: request.headers, body })
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
  received = []
  configureApi({ tenantId: null, yearId: null, onProblem: () => {} })
})

const input = { params: { thingId: 'a/b' }, query: { page: '2', q: '' }, body: { name: 'Bell' } }

test('TEN-03 every call sends the school, and the academic year if one is selected', async () => {
  configureApi({ tenantId: 't-1', yearId: 'y-2' })
  answer = { status: 200, body: JSON.stringify({ status: 200, message: 'Saved', data: { name: 'Bell' } }) }
  expect(await callForAnswer(save, input)).toMatchObject({ message: 'Saved', data: { name: 'Bell' } })
  expect(received[0]).toMatchObject({
    method: 'PUT',
    url: '/api/things/a%2Fb?page=2',
    body: '{"name":"Bell"}',
    headers: { 'x-tenant-id': 't-1', 'x-academic-year': 'y-2', 'content-type': 'application/json' },
  })
})

test('empty query values are left out of the URL', () => {
  expect(urlOf(save, { params: { thingId: '1' }, query: { page: undefined, q: '' } })).toBe('/api/things/1')
})

test('an error has the code, fields and message of the response, and is reported to onProblem', async () => {
  const reported: string[] = []
  configureApi({ onProblem: (problem) => reported.push(problem.code) })
  answer = {
    status: 422,
    body: JSON.stringify({
      status: 422,
      code: 'name-taken',
      message: 'Taken.',
      fields: [{ field: 'name', message: 'x' }],
    }),
  }
  const failure = await call(save, input).catch((problem: ApiProblem) => problem)
  expect(failure).toBeInstanceOf(ApiProblem)
  expect(failure).toMatchObject({ status: 422, code: 'name-taken', message: 'Taken.', fields: [{ field: 'name' }] })
  expect(reported).toEqual(['name-taken'])
})

test('AUTH-10 a 401 in the body of a 200 response is an error', async () => {
  answer = {
    status: 200,
    body: JSON.stringify({ status: 401, code: 'sign-in-needed', message: 'Please sign in again.' }),
  }
  await expect(call(save, input)).rejects.toMatchObject({ status: 401, code: 'sign-in-needed' })
})

test('a response that is not JSON becomes a generic server error', async () => {
  answer = { status: 502, body: '<html>Bad gateway' }
  await expect(call(save, input)).rejects.toMatchObject({
    status: 502,
    code: 'server-error',
    message: 'Something went wrong. Please try again later.',
  })
})

test('TEN-02 a lost connection is reported with the specified message', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  await expect(call(save, input)).rejects.toMatchObject({ status: 0, code: 'unreachable', message: unreachable })
  expect(unreachable).toBe('Unable to reach server. Check your internet or try again later.')
})
