import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPassword } from '#app/world/world.ts'
import { operator } from '../contract.ts'
import { demoKey, demoOperator } from './demo.ts'
import { codeOf, stepAt } from './totp.ts'

const server = await testServer({ env: { HTTPS: 'on' } })
await demoOperator(server.services, demoPassword)
const { login, logout, getMe } = operator.routes

test('with HTTPS, the cookie of an operator belongs to their host alone', async () => {
  const now = new Date()
  server.services.now = () => now
  const visitor = await server.as('operator')
  const code = codeOf(demoKey, stepAt(now))
  const answer = await visitor.send(login, { body: { userName: 'operator', password: demoPassword, code } })
  const [cookie = '', ...attributes] = String(answer.raw.headers['set-cookie']).split(/;\s*/)
  expect(cookie).toMatch(/^__Host-banyan_operator=./)
  expect(attributes).toEqual(expect.arrayContaining(['Secure', 'Path=/', 'HttpOnly', 'SameSite=Strict']))
  const origin = 'https://operator.localhost'
  expect((await visitor.send(getMe, {}, { cookie })).status).toBe(200)
  expect((await visitor.send(getMe, {}, { cookie: cookie.replace('__Host-', '') })).status).toBe(401)
  expect((await visitor.send(logout, {}, { cookie, origin: 'http://operator.localhost' })).code).toBe('foreign-origin')
  expect((await visitor.send(logout, {}, { cookie, origin })).status).toBe(200)
})
