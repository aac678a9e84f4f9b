import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { access } from '../contract.ts'

const server = await testServer()
const greenwood = await server.as('greenwood')

/** The quickest of a few refusals, in milliseconds; other work on the machine only makes some of them slower. */
async function quickestRefusal(userName: string): Promise<number> {
  const times: number[] = []
  for (let attempt = 0; attempt < 4; attempt++) {
    const started = performance.now()
    const answer = await greenwood.send(access.routes.login, {
      body: { role: 'teacher', userName, password: 'Wrong@1234' },
    })
    times.push(performance.now() - started)
    expect(answer.code).toBe('invalid-credentials')
  }
  return Math.min(...times)
}

test('AUTH-01 refusing an unknown name takes as long as refusing a wrong password', async () => {
  const known = await quickestRefusal('t001')
  const unknown = await quickestRefusal('nobody')
  expect(unknown).toBeGreaterThan(known / 2)
  expect(known).toBeGreaterThan(unknown / 2)
})
