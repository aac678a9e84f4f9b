import { anyone } from './access/access.ts'
import type { hostDefinitions } from './hostSchemas.ts'
import { contract, route } from './route.ts'

/** Health and metrics for monitoring. */
export const host = contract<typeof hostDefinitions>()('host', {
  getHealth: route('GET /api/health', anyone('it reveals only whether the server and its database respond')),
  getReadiness: route('GET /api/ready', anyone('it reveals only whether the server is ready')),
  getMetrics: route(
    'GET /api/metrics',
    anyone('it requires its own token, METRICS_TOKEN, and does not exist without one'),
  ),
})
