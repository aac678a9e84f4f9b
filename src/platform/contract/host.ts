import * as z from 'zod'
import { anyone } from './access/access.ts'
import { contract, route } from './route.ts'

const ofTheServer = 'asked by machines that watch over the server, by its address and not by a school’s'

/** What the server says about itself, to whatever watches over it. */
export const host = contract('host', {
  getHealth: route('GET /api/health', {
    does: 'Tell whether the process is alive',
    access: anyone('it tells nothing but that it answers'),
    onAnyHost: ofTheServer,
    reply: z.object({ alive: z.literal(true) }),
  }),
  getReadiness: route('GET /api/ready', {
    does: 'Tell whether requests should be sent here: the database answers and the server is not stopping',
    access: anyone('it tells nothing but that it is ready'),
    onAnyHost: ofTheServer,
    reply: z.object({ ready: z.literal(true) }),
    fails: { 'not-ready': { status: 503, message: 'This server is not ready.' } },
  }),
  getMetrics: route('GET /api/metrics', {
    does: 'Measure the server, in the text format of Prometheus',
    access: anyone('it asks for a token of its own, METRICS_TOKEN; without one it is not there'),
    onAnyHost: ofTheServer,
    carries: 'download',
    reply: z.unknown(),
  }),
})
