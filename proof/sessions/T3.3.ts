import { proof } from '../program.ts'
import { together } from '../server/workload.ts'
import { stranger } from '../stage/principals.ts'
import { countedAlready, loginBy, wasEvaluated } from './logins.ts'

/** Passwords looked at for one address within an hour. */
const limit = 100
const address = '192.0.2.1'

export const program = proof('T3.3', 'one password tried on many accounts gets nowhere', async (context) => {
  const server = await context.server()
  const outside = await stranger(server, 'greenwood')
  const count = context.count(2000, 40)
  const failures: string[] = []
  // The sample comes in when 90 have been made.
  let evaluated = context.count(0, 90)
  if (evaluated > 0) {
    await server.call({ ...loginBy({ ...outside, name: 'somebody' }, 'Summer@2026'), from: address })
    await countedAlready(server, outside.tenantId, 'login address', evaluated)
  }
  const accounts = Array.from({ length: count }, (_, n) => `account${n}`)
  await together(accounts, 8, async (name) => {
    const answer = await server.call({ ...loginBy({ ...outside, name }, 'Summer@2026'), from: address })
    if (wasEvaluated(answer)) evaluated += 1
    else if (answer.statusCode !== 429 || !answer.headers['retry-after'])
      failures.push(`${name} was answered ${answer.statusCode} without saying when to come back`)
  })
  if (evaluated > limit) failures.push(`${evaluated} passwords were evaluated within the hour`)
  return { count, failures, figures: { evaluated } }
})
