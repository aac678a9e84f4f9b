import { expect, test } from 'vitest'
import { type Caller, testServer } from '#app/testing/server.ts'
import { demoPassword } from '#app/world/world.ts'
import { access, sessions } from '../contract.ts'
import { browserCookie } from './sessions.ts'

const server = await testServer()
const { login } = access.routes

const knock = async (caller: Caller, userName: string, password: string, headers: Record<string, string> = {}) => {
  const answer = await caller.send(login, { body: { role: 'teacher', userName, password } }, headers)
  return answer
}

/** Lets the pauses between tries pass without waiting for them. */
const letPausesPass = (tenantId: string) =>
  server.services.database.inTenant({ tenantId }, async (db) => {
    await db
      .updateTable('throttles')
      .set({ last_at: new Date(Date.now() - 120_000) })
      .execute()
  })

test('AUTH-14 repeated failures slow down, then lock; the admin sees it and lifts it', async () => {
  const greenwood = await server.as('greenwood')
  for (let n = 1; n <= 5; n++)
    expect((await knock(greenwood, 'teacher', 'Wrong@1234')).code).toBe('invalid-credentials')
  expect(await knock(greenwood, 'teacher', 'Wrong@1234')).toMatchObject({ status: 429, code: 'try-later' })
  for (let n = 6; n <= 10; n++) {
    await letPausesPass(greenwood.tenantId)
    expect((await knock(greenwood, 'teacher', 'Wrong@1234')).code).toBe('invalid-credentials')
  }
  await letPausesPass(greenwood.tenantId)
  const locked = await knock(greenwood, 'teacher', demoPassword)
  expect(locked).toMatchObject({ status: 429, code: 'account-locked' })
  expect(Number(locked.raw.headers['retry-after'])).toBeGreaterThan(60)

  const superadmin = await server.as('greenwood', 'superadmin')
  const { accounts } = (await superadmin.send(sessions.routes.listLockedAccounts, {})).data
  expect(accounts).toMatchObject([{ userName: 'teacher' }])
  await superadmin.send(sessions.routes.unlockAccount, { params: { userId: accounts[0]?.userId ?? '' } })
  expect((await knock(greenwood, 'teacher', demoPassword)).status).toBe(200)
})

test('AUTH-14 strangers cannot lock the owner out of a browser they know', async () => {
  const greenwood = await server.as('greenwood')
  const first = await knock(greenwood, 'classteacher', demoPassword)
  const cookie = String(first.raw.headers['set-cookie']).match(new RegExp(`${browserCookie}=([^;]+)`))?.[1]
  await Promise.all(Array.from({ length: 40 }, () => knock(greenwood, 'classteacher', 'Wrong@1234')))
  expect((await knock(greenwood, 'classteacher', demoPassword)).status).toBe(429)
  const known = await knock(greenwood, 'classteacher', demoPassword, { cookie: `${browserCookie}=${cookie}` })
  expect(known.status).toBe(200)
})

test('AUTH-14 guesses sent at the same moment are counted one by one', async () => {
  const riverside = await server.as('riverside')
  const answers = await Promise.all(Array.from({ length: 60 }, () => knock(riverside, 'teacher', 'Wrong@1234')))
  const evaluated = answers.filter((answer) => answer.code === 'invalid-credentials')
  expect(evaluated.length).toBeLessThanOrEqual(10)
})

test('AUTH-14 one address tries one password on many accounts only so often', { timeout: 120_000 }, async () => {
  const sunrise = await server.as('sunrise')
  const answers = await Promise.all(
    Array.from({ length: 130 }, (_, n) => knock(sunrise, `somebody${n}`, 'Summer@2026')),
  )
  const evaluated = answers.filter((answer) => answer.code === 'invalid-credentials')
  expect(evaluated).toHaveLength(100)
})
