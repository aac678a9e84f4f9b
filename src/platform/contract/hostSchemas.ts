import * as z from 'zod'
import { definitions } from './route.ts'

const calledByMonitoring = 'called by monitoring at the server’s own address, not a school’s'

const databaseAway = { 'database-away': { status: 503, message: 'The database does not respond.' } } as const

export const hostDefinitions = definitions({
  getHealth: {
    does: 'Check that the server works: it responds, and so does the database',
    onAnyHost: calledByMonitoring,
    reply: z.object({ alive: z.literal(true) }),
    fails: databaseAway,
  },
  getReadiness: {
    does: 'Check that the server can take requests: the database responds and it is not shutting down',
    onAnyHost: calledByMonitoring,
    reply: z.object({ ready: z.literal(true) }),
    fails: { ...databaseAway, stopping: { status: 503, message: 'The server is stopping.' } },
  },
  getMetrics: {
    does: 'Get the server’s metrics in Prometheus text format',
    onAnyHost: calledByMonitoring,
    carries: 'download',
    reply: z.unknown(),
  },
})
