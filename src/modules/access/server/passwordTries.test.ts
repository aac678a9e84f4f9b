import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testServer } from '#app/testing/server.ts'
import { demoPassword } from '#app/world/world.ts'
import { access, sessions } from '../contract.ts'
import { addressTries } from './passwordTries.ts'
import { browserCookie } from './sessions.ts'

const server = await testServer()
const { login } = access.routes

const tryLogin = (caller: Caller, userName: string, password: string, headers: Record<string, string> = {}) =>
  caller.send(login, { body: { role: 'teacher', userName, password } }, headers)

/** Backdates all attempts so that the test need not wait out the pauses. */
const skipPauses = (tenantId: string) =>
  server.services.database.inTenant({ tenantId }, async (db) => {
    await db
      .updateTable('throttles')
      .set({ last_at: new Date(Date.now() - 120_000) })
      .execute()
  })

test('AUTH-14 repeated wrong passwords slow down and then lock the account until an admin unlocks it', async () => {
  const greenwood = await server.as('greenwood')
  for (let n = 1; n <= 5; n++)
    expect((await tryLogin(greenwood, 'teacher', 'Wrong@1234')).code).toBe('invalid-credentials')
  expect(await tryLogin(greenwood, 'teacher', 'Wrong@1234')).toMatchObject({ status: 429, code: 'try-later' })
  for (let n = 6; n <= 10; n++) {
    await skipPauses(greenwood.tenantId)
    expect((await tryLogin(greenwood, 'teacher', 'Wrong@1234')).code).toBe('invalid-credentials')
  }
  await skipPauses(greenwood.tenantId)
  const locked = await tryLogin(greenwood, 'teacher', demoPassword)
  expect(locked).toMatchObject({ status: 429, code: 'account-locked' })
  expect(Number(locked.raw.headers['retry-after'])).toBeGreaterThan(60)

  const superadmin = await server.as('greenwood', 'superadmin')
  const { accounts } = (await superadmin.send(sessions.routes.listLockedAccounts, {})).data
  expect(accounts).toMatchObject([{ userName: 'teacher' }])
  await superadmin.send(sessions.routes.unlockAccount, { params: { userId: accounts[0]?.userId ?? '' } })
  expect((await tryLogin(greenwood, 'teacher', demoPassword)).status).toBe(200)
})

test('AUTH-14 strangers cannot lock the owner out of a known browser', async () => {
  const greenwood = await server.as('greenwood')
  const first = await tryLogin(greenwood, 'classteacher', demoPassword)
  const cookie = String(first.raw.headers['set-cookie']).match(new RegExp(`${browserCookie}=([^;]+)`))?.[1]
  await Promise.all(Array.from({ length: 40 }, () => tryLogin(greenwood, 'classteacher', 'Wrong@1234')))
  expect((await tryLogin(greenwood, 'classteacher', demoPassword)).status).toBe(429)
  const known = await tryLogin(greenwood, 'classteacher', demoPassword, { cookie: `${browserCookie}=${cookie}` })
  expect(known.status).toBe(200)
})

test('AUTH-14 parallel guesses are counted individually', async () => {
  const riverside = await server.as('riverside')
  const answers = await Promise.all(Array.from({ length: 60 }, () => tryLogin(riverside, 'teacher', 'Wrong@1234')))
  const evaluated = answers.filter((answer) => answer.code === 'invalid-credentials')
  expect(evaluated.length).toBeLessThanOrEqual(10)
})

const browserOf = (answer: { raw: { headers: Record<string, unknown> } }) =>
  `${browserCookie}=${String(answer.raw.headers['set-cookie']).match(new RegExp(`${browserCookie}=([^;]+)`))?.[1]}`

const timed = async <T>(work: Promise<T>) => {
  const started = performance.now()
  const answer = await work
  return { answer, ms: performance.now() - started }
}

describe('AUTH-14 many wrong passwords from the address of a whole school', () => {
  let known: string
  const sunrise = server.as('sunrise')
  const spray = async (count: number, headers: Record<string, string> = {}) => {
    const caller = await sunrise
    const answers = []
    for (let from = 0; from < count; from += 25)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(25, count - from) }, (_, n) =>
            tryLogin(caller, `nobody${Math.random()}-${n}`, 'Summer@2026', headers),
          ),
        )),
      )
    return Map.groupBy(answers, ({ code }) => code)
  }

  /** As if so many had been wrong already; trying them all would take a minute. */
  const setCount = async (bucket: string, count: number) =>
    server.services.database.inTenant({ tenantId: (await sunrise).tenantId }, (db) =>
      db.updateTable('throttles').set({ count }).where('bucket', 'like', `${bucket} %`).execute(),
    )

  beforeAll(async () => {
    known = browserOf(await tryLogin(await sunrise, 'teacher', demoPassword))
  })

  test('are answered quickly up to the limit', async () => {
    await spray(1)
    await setCount('login address', addressTries - 20)
    const { answer, ms } = await timed(spray(20))
    expect([...answer.keys()]).toEqual(['invalid-credentials'])
    // Slowed down, they would take seven times three seconds.
    expect(ms).toBeLessThan(15_000)
  })

  test('then slow down, but lock no one out: the right password still works from a new browser', async () => {
    const { answer, ms } = await timed(tryLogin(await sunrise, 'classteacher', demoPassword))
    expect(answer.status).toBe(200)
    expect(ms).toBeGreaterThan(2500)
  })

  test('do not slow down a browser that someone has signed in from, whoever uses it now', async () => {
    for (const userName of ['teacher', 'classteacher']) {
      const { answer, ms } = await timed(tryLogin(await sunrise, userName, demoPassword, { cookie: known }))
      expect(answer.status).toBe(200)
      expect(ms).toBeLessThan(2500)
    }
  })

  test('are no quicker from a browser with an invented cookie', async () => {
    const { ms } = await timed(
      tryLogin(await sunrise, 'somebody', 'Summer@2026', { cookie: `${browserCookie}=invented` }),
    )
    expect(ms).toBeGreaterThan(2500)
  })

  test('slow down a known browser too once it has made a hundred', async () => {
    await spray(1, { cookie: known })
    await setCount('login browser', 100)
    const { ms } = await timed(tryLogin(await sunrise, 'somebody', 'Summer@2026', { cookie: known }))
    expect(ms).toBeGreaterThan(2500)
  })

  test('are checked three at a time', { timeout: 60_000 }, async () => {
    const { answer, ms } = await timed(Promise.all([spray(6), spray(1)]))
    expect(answer.flatMap((answers) => [...answers.keys()])).toEqual(['invalid-credentials', 'invalid-credentials'])
    expect(ms).toBeGreaterThan(8500)
  })
})
