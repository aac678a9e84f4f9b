import { metricsToken } from '#proof/server/proofServer.ts'
import { stranger } from '../principals.ts'
import type { Examples } from '../scenes.ts'

export const examples: Examples = {
  'host.getMetrics': async ({ server, school }) => ({
    as: await stranger(server, school),
    headers: { authorization: `Bearer ${metricsToken}` },
  }),
}
