import { stranger } from '../principals.ts'
import type { Examples } from '../scenes.ts'
import { metricsToken } from '../server.ts'

export const examples: Examples = {
  'host.getMetrics': async ({ server, school }) => ({
    as: await stranger(server, school),
    headers: { authorization: `Bearer ${metricsToken}` },
  }),
}
