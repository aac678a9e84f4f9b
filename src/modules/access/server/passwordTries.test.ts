import { expect, test } from 'vitest'
import { type Caller, testServer } from '#app/testing/server.ts'
import { demoPassword } from '#app/world/world.ts'
import { access, sessions } from '../contract.ts'
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

test('AUTH-14 an address that tries one password on many accounts is rate-limited', { timeout: 120_000 }, async () => {
  const sunrise = await server.as('sunrise')
  const answers = await Promise.all(
    Array.from({ length: 130 }, (_, n) => tryLogin(sunrise, `somebody${n}`, 'Summer@2026')),
  )
  const evaluated = answers.filter((answer) => answer.code === 'invalid-credentials')
  expect(evaluated).toHaveLength(100)
})
