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
  getKnownHost: {
    does: 'Check that a certificate may be made for a host: it is that of a school, an organisation or the operator',
    onAnyHost: 'called by the proxy at the server’s own address, for a host that has no certificate yet',
    query: { domain: z.string().min(1).max(253) },
    reply: z.object({ known: z.literal(true) }),
  },
  getMetrics: {
    does: 'Get the server’s metrics in Prometheus text format',
    onAnyHost: calledByMonitoring,
    carries: 'download',
    reply: z.unknown(),
  },
})
