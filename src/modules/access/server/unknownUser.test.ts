import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { access } from '../contract.ts'

const server = await testServer()
const greenwood = await server.as('greenwood')

async function refusalTime(userName: string): Promise<number> {
  const started = performance.now()
  const answer = await greenwood.send(access.routes.login, {
    body: { role: 'teacher', userName, password: 'Wrong@1234' },
  })
  expect(answer.code).toBe('invalid-credentials')
  return performance.now() - started
}

test('AUTH-01 refusing an unknown name takes as long as refusing a wrong password', async () => {
  const times: { known: number; unknown: number }[] = []
  // They take turns, so that other work on the machine slows both.
  for (let turn = 0; turn < 4; turn++)
    times.push({ known: await refusalTime('t001'), unknown: await refusalTime('nobody') })
  const known = Math.min(...times.map((one) => one.known))
  const unknown = Math.min(...times.map((one) => one.unknown))
  expect(unknown).toBeGreaterThan(known / 2)
  expect(known).toBeGreaterThan(unknown / 2)
})
