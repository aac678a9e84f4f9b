import { anyone } from './access/access.ts'
import type { hostDefinitions } from './hostSchemas.ts'
import { contract, route } from './route.ts'

/** Health and metrics for monitoring, and what the proxy asks before it gets a certificate. */
export const host = contract<typeof hostDefinitions>()('host', {
  getHealth: route('GET /api/health', anyone('it reveals only whether the server and its database respond')),
  getReadiness: route('GET /api/ready', anyone('it reveals only whether the server is ready')),
  getKnownHost: route(
    'GET /api/known-host',
    anyone('it reveals only whether a host belongs to this installation, which opening the host shows too'),
  ),
  getMetrics: route(
    'GET /api/metrics',
    anyone('it requires its own token, METRICS_TOKEN, and does not exist without one'),
  ),
})
