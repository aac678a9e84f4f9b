import * as z from 'zod'
import { definitions } from './route.ts'

const calledByMonitoring = 'called by monitoring at the server’s own address, not a school’s'

export const hostDefinitions = definitions({
  getHealth: {
    does: 'Check that the process is alive',
    onAnyHost: calledByMonitoring,
    reply: z.object({ alive: z.literal(true) }),
  },
  getReadiness: {
    does: 'Check that the server can take requests: the database responds and it is not shutting down',
    onAnyHost: calledByMonitoring,
    reply: z.object({ ready: z.literal(true) }),
    fails: { 'not-ready': { status: 503, message: 'The server is not ready.' } },
  },
  getMetrics: {
    does: 'Get the server’s metrics in Prometheus text format',
    onAnyHost: calledByMonitoring,
    carries: 'download',
    reply: z.unknown(),
  },
})
