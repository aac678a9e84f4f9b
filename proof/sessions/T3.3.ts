import { proof } from '../program.ts'
import { runConcurrently } from '../server/workload.ts'
import { createAnonymous } from '../stage/principals.ts'
import { buildLogin, setThrottleCount, wasEvaluated } from './logins.ts'

/** Passwords of one address that are checked at once; see ADR 35. */
const quick = 300
/** The most that are checked each second from then on. */
const perSecond = 1
const address = '192.0.2.1'

export const program = proof('T3.3', 'trying one password on many accounts is limited', async (context) => {
  const server = await context.server()
  const outside = await createAnonymous(server, 'greenwood')
  const count = context.count(2000, 20)
  const failures: string[] = []
  // A sample starts at 290 attempts.
  let evaluated = context.count(0, 290)
  const started = performance.now()
  if (evaluated > 0) {
    await server.call({ ...buildLogin({ ...outside, name: 'somebody' }, 'Summer@2026'), from: address })
    await setThrottleCount(server, outside.tenantId, 'login address', evaluated)
  }
  const accounts = Array.from({ length: count }, (_, n) => `account${n}`)
  await runConcurrently(accounts, 150, async (name) => {
    const response = await server.call({ ...buildLogin({ ...outside, name }, 'Summer@2026'), from: address })
    if (wasEvaluated(response)) evaluated += 1
    else if (response.statusCode !== 429 || !response.headers['retry-after'])
      failures.push(`${name} got ${response.statusCode} without a Retry-After header`)
  })
  const seconds = Math.ceil((performance.now() - started) / 1000)
  if (evaluated > quick + seconds * perSecond + 3)
    failures.push(`${evaluated} passwords were evaluated in ${seconds} s`)
  return { count, failures, figures: { evaluated, seconds } }
})
