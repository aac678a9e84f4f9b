import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { openRates } from './requestRates.ts'

const server = await testServer({ env: { REQUESTS_PER_PERSON: '2', REQUESTS_PER_SCHOOL: '6' } })
const me = { method: 'GET', url: '/api/auth/me' }

type Client = Awaited<ReturnType<typeof server.as>>
const statuses = async (client: Client, count: number) => {
  const answers = await Promise.all(Array.from({ length: count }, () => client.raw(me)))
  return answers.map(({ statusCode, headers }) => ({ statusCode, retryAfter: headers['retry-after'] }))
}
const served = (answers: { statusCode: number }[]) => answers.filter(({ statusCode }) => statusCode !== 429).length

test('T10.1 a person who floods gets 429 with Retry-After, and colleagues and other schools are served', async () => {
  const flooder = await server.as('greenwood', 'teacher')
  const colleague = await server.as('greenwood', 'staff')
  const neighbour = await server.as('riverside', 'teacher')
  // A session is known from its first request on.
  for (const one of [flooder, colleague, neighbour]) await one.raw(me)
  const answers = []
  for (let round = 0; round < 6; round++) answers.push(...(await statuses(flooder, 8)))
  expect(served(answers)).toBeGreaterThanOrEqual(19)
  expect(served(answers)).toBeLessThan(30)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['1']))
  expect(served(await statuses(colleague, 5))).toBe(5)
  expect(served(await statuses(neighbour, 5))).toBe(5)
  expect(server.services.limitCounts.list()).toMatchObject([
    { code: 'too-many', host: 'greenwood.localhost', count: refused.length },
  ])
})

test('T10.1 strangers, also with made-up tokens, use up nothing of the school’s own share', async () => {
  const teacher = await server.as('riverside', 'staff')
  await teacher.raw(me)
  const stranger = await server.as('riverside')
  const invented = (n: number) => ({ ...me, headers: { authorization: `Bearer ${'x'.repeat(30)}${n}` } })
  const answers = []
  for (let round = 0; round < 12; round++)
    answers.push(...(await Promise.all(Array.from({ length: 8 }, (_, n) => stranger.raw(invented(round * 8 + n))))))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 429]))
  expect(served(await statuses(teacher, 5))).toBe(5)
})

test('T10.1 a school that has the server to itself may use all of it, until another one comes', async () => {
  const quiet = await testServer({ env: { REQUESTS_PER_PERSON: '1000', REQUESTS_PER_SCHOOL: '1' } })
  const [alone, other] = [await quiet.as('greenwood', 'teacher'), await quiet.as('riverside', 'teacher')]
  const flood = async () =>
    (await Promise.all(Array.from({ length: 30 }, () => alone.raw(me)))).map((one) => one.statusCode)
  for (let round = 0; round < 3; round++) await alone.raw(me)
  expect(new Set(await flood())).toEqual(new Set([200]))
  // The first request makes its session known.
  for (let round = 0; round < 2; round++) expect((await other.raw(me)).statusCode).toBe(200)
  expect((await flood()).filter((status) => status === 429).length).toBeGreaterThan(20)
  expect((await other.raw(me)).statusCode).toBe(200)
})

test('T10.1 health and readiness always answer', async () => {
  const { http } = server
  for (let n = 0; n < 100; n++)
    expect((await http.inject({ method: 'GET', url: '/api/ready' })).statusCode).not.toBe(429)
})

test('T10.1 in no stretch of time are more let through than the rate and ten seconds’ worth, and a pause is forgiven', () => {
  const step = fc.record({ key: fc.constantFrom('a', 'b'), after: fc.integer({ min: 0, max: 4000 }) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(step, { maxLength: 300 }), (perSecond, steps) => {
      const rates = openRates(perSecond)
      const taken: Record<string, number[]> = { a: [], b: [] }
      let now = 0
      for (const { key, after } of steps) {
        now += after / perSecond
        const wait = rates.take(key, now)
        if (wait === 0) taken[key]?.push(now)
        else {
          expect(wait).toBeGreaterThanOrEqual(1)
          // Whoever waits as long as told is let through.
          now += wait * 1000
          expect(rates.take(key, now)).toBe(0)
          taken[key]?.push(now)
        }
      }
      for (const times of Object.values(taken))
        for (const [first, from] of times.entries())
          for (const [count, until] of times.slice(first).entries())
            expect(count + 1).toBeLessThanOrEqual(10 * perSecond + ((until - from) / 1000) * perSecond + 1)
    }),
    { numRuns: 50 },
  )
})

test('T10.1 the longest unused are forgotten first, and no more are kept than allowed', () => {
  const rates = openRates(1, 3)
  for (let n = 0; n < 10; n++) rates.take('kept', n)
  expect(rates.take('kept', 10)).toBe(1)
  for (const key of ['a', 'b', 'c']) rates.take(key, 11)
  expect(rates.take('kept', 12)).toBe(0)
})
