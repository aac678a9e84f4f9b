import { proof } from '../program.ts'
import { newAddress } from '../server/proofServer.ts'
import { formatMilliseconds, quantile } from '../server/workload.ts'
import { ageThrottles, buildLogin, createUser, setThrottleCount } from './logins.ts'

export const program = proof('T3.5', 'response times do not reveal whether an account exists', async (context) => {
  const server = await context.server()
  const known = await createUser(server, 'greenwood')
  const unknown = { ...known, name: 'nobody-of-this-name' }
  const times = { known: [] as number[], unknown: [] as number[] }
  const rounds = context.count(200, 10)
  const failures: string[] = []
  // Alternate the order, so that other load on the machine affects both equally.
  for (let n = -2; n < rounds; n++) {
    for (const kind of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const request = { ...buildLogin(kind === 'known' ? known : unknown, 'Wrong@1234'), from: newAddress() }
      const startedAt = performance.now()
      const response = await server.call(request)
      if (n >= 0) times[kind].push(performance.now() - startedAt)
      if (response.statusCode !== 400) failures.push(`an attempt returned ${response.statusCode}`)
    }
    // Reset the throttles, so that every round is the first wrong password for both.
    await ageThrottles(server, known.tenantId, 3600)
    await setThrottleCount(server, known.tenantId, 'in a row', 0)
  }
  const medians = { known: quantile(times.known, 0.5), unknown: quantile(times.unknown, 0.5) }
  const difference = Math.abs(medians.known - medians.unknown) / Math.max(medians.known, medians.unknown)
  // Timing is only meaningful in a full run on a quiet machine.
  if (context.full && difference > 0.1) failures.push(`the medians differ by ${(difference * 100).toFixed(1)} %`)
  return {
    count: rounds * 2,
    failures,
    figures: {
      'median for a known name': formatMilliseconds(medians.known),
      'median for an unknown name': formatMilliseconds(medians.unknown),
      difference: `${(difference * 100).toFixed(1)} %`,
    },
  }
})
