import { tenancy } from '#modules/tenancy/contract.ts'
import { metricsToken } from '#proof/server/proofServer.ts'
import { createAnonymous } from '../principals.ts'
import type { Examples } from '../scenes.ts'

export const examples: Examples = {
  'host.getKnownHost': async ({ school }) => ({ query: { domain: `${school}.localhost` } }),
  'host.getMetrics': async ({ server, school }) => ({
    as: await createAnonymous(server, school),
    headers: { authorization: `Bearer ${metricsToken}` },
  }),
  'reads.readTogether': async () => ({ query: { reads: JSON.stringify([{ path: tenancy.routes.listYears.path }]) } }),
}
