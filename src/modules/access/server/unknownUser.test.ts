import { expect, test, vi } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { access } from '../contract.ts'

const verifications = vi.hoisted(() => ({ count: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const argon = await original<typeof import('@node-rs/argon2')>()
  return {
    ...argon,
    verify: (...args: Parameters<typeof argon.verify>) => {
      verifications.count += 1
      return argon.verify(...args)
    },
  }
})

const server = await testServer()
const greenwood = await server.as('greenwood')

test.each([
  ['a known name', 'classteacher'],
  ['an unknown name', 'nobody'],
])('AUTH-01 a wrong password for %s costs one verification', async (_, userName) => {
  verifications.count = 0
  const answer = await greenwood.send(access.routes.login, {
    body: { role: 'teacher', userName, password: 'Wrong@1234' },
  })
  expect(answer.code).toBe('invalid-credentials')
  expect(verifications.count).toBe(1)
})
