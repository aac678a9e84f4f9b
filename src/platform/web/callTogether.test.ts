import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { anyone } from '#platform/contract/access/access.ts'
import { wholeRoute } from '#platform/server/testing/wholeRoute.ts'
import { type ApiProblem, configureApi } from './api.ts'
import { callTogether } from './callTogether.ts'

const reading = (path: `/api/${string}`) =>
  wholeRoute(`GET ${path}`, { does: 'Read', access: anyone('a test'), query: { q: z.string() }, reply: z.string() })
const bells = reading('/api/bells')
const rooms = reading('/api/rooms')

const requested: string[] = []
let answer: (address: URL) => { status: number; body: unknown }

vi.stubGlobal('fetch', async (address: string) => {
  const url = new URL(address, 'http://school.test')
  requested.push(url.pathname)
  const { status, body } = answer(url)
  return new Response(JSON.stringify(body), { status })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const ok = (data: unknown) => ({ status: 200, message: 'OK', data })

beforeEach(() => {
  requested.length = 0
  configureApi({ tenantId: null, yearId: null, onProblem: () => {} })
})

test('reads that start at the same moment share a request, and the same read is asked once', async () => {
  answer = (url) => {
    const list = JSON.parse(url.searchParams.get('reads') ?? '') as { path: string; query?: object }[]
    return { status: 200, body: ok({ answers: list.map(({ path, query }) => ok(`${path} ${JSON.stringify(query)}`)) }) }
  }
  const asked = [
    callTogether(bells, { query: { q: 'first' } }),
    callTogether(rooms, { query: { q: '' } }),
    callTogether(bells, { query: { q: 'first' } }),
  ]
  expect(await Promise.all(asked)).toEqual(['/api/bells {"q":"first"}', '/api/rooms {}', '/api/bells {"q":"first"}'])
  expect(requested).toEqual(['/api/reads'])
})

test('a read without company is an ordinary call', async () => {
  answer = () => ({ status: 200, body: ok('ding') })
  expect(await callTogether(bells, {})).toBe('ding')
  expect(requested).toEqual(['/api/bells'])
})

test('the refusal of one read is its own, and is reported', async () => {
  const reported: string[] = []
  configureApi({ onProblem: ({ code }, { path }) => reported.push(`${path} ${code}`) })
  const refusal = { status: 403, code: 'not-allowed', message: 'No', requestId: '1' }
  answer = () => ({ status: 200, body: ok({ answers: [ok('ding'), refusal] }) })
  const [first, second] = await Promise.allSettled([callTogether(bells, {}), callTogether(rooms, {})])
  expect(first).toMatchObject({ status: 'fulfilled', value: 'ding' })
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'not-allowed' } })
  expect(reported).toEqual(['/api/rooms not-allowed'])
})

test('if the shared request breaks, each read is sent alone; if the server is away, none is', async () => {
  answer = (url) =>
    url.pathname === '/api/reads'
      ? { status: 500, body: { status: 500, code: 'server-error', message: 'Broken' } }
      : url.pathname === '/api/bells'
        ? { status: 200, body: ok('ding') }
        : { status: 500, body: { status: 500, code: 'server-error', message: 'Broken' } }
  const [first, second] = await Promise.allSettled([callTogether(bells, {}), callTogether(rooms, {})])
  expect(first).toMatchObject({ status: 'fulfilled', value: 'ding' })
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'server-error' } })
  expect(requested.toSorted()).toEqual(['/api/bells', '/api/reads', '/api/rooms'])

  requested.length = 0
  answer = () => {
    throw new Error('no network')
  }
  const lost = await Promise.allSettled([callTogether(bells, {}), callTogether(rooms, {})])
  expect(lost.map((one) => one.status === 'rejected' && (one.reason as ApiProblem).code)).toEqual([
    'unreachable',
    'unreachable',
  ])
  expect(requested).toEqual(['/api/reads'])
})
