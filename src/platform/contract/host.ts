import { anyone } from './access/access.ts'
import type { hostDefinitions } from './hostSchemas.ts'
import { contract, route } from './route.ts'

/** What the server says about itself, to whatever watches over it. */
export const host = contract<typeof hostDefinitions>()('host', {
  getHealth: route('GET /api/health', anyone('it tells nothing but that it answers')),
  getReadiness: route('GET /api/ready', anyone('it tells nothing but that it is ready')),
  getMetrics: route(
    'GET /api/metrics',
    anyone('it asks for a token of its own, METRICS_TOKEN; without one it is not there'),
  ),
})
