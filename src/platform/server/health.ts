import { createHash, timingSafeEqual } from 'node:crypto'
import { host } from '#platform/contract/host.ts'
import { hostDefinitions } from '../contract/hostSchemas.ts'
import { backupJobs } from './backup/backupJobs.ts'
import { housekeeping } from './jobs/housekeeping.ts'
import { openRates } from './limits/requestRates.ts'
import { storageJob } from './limits/storageUse.ts'
import { implement, type ServerModule } from './module.ts'
import { problem } from './requests/problem.ts'
import { isOperatorHost } from './tenants/tenantAddress.ts'
import { certificateJob } from './watch/certificates.ts'

/** Hosts that one address may ask about in a second. The proxy asks once for each, before it gets a certificate. */
const askedHosts = openRates(20)

const hostRoutes = implement(host, hostDefinitions, {
  getHealth: async (_, { services, fail }) => {
    if (!(await services.host.databaseResponds())) fail('database-away')
    return { alive: true as const }
  },

  getReadiness: async (_, { services, fail }) => {
    if (services.host.stopping()) fail('stopping')
    if (!(await services.host.databaseResponds())) fail('database-away')
    return { ready: true as const }
  },

  getKnownHost: async ({ query: { domain } }, { services, address }) => {
    const wait = askedHosts.take(address, performance.now())
    if (wait > 0) throw problem('too-many', { retryAfter: wait })
    const isKnown = isOperatorHost(domain, services.config) || (await services.directory.byHost(domain)) !== null
    if (!isKnown) throw problem('not-found')
    return { known: true as const }
  },

  getMetrics: async (_, { services, headers }) => {
    const { metricsToken } = services.config
    const text = metricsToken && headers.authorization ? services.host.metrics() : null
    if (!text || !isEqual(String(headers.authorization), `Bearer ${metricsToken}`)) throw problem('not-found')
    const body = Buffer.from(await text)
    const type = 'text/plain; version=0.0.4; charset=utf-8'
    return { body, type, name: 'metrics.txt', size: body.length, inline: true }
  },
})

/** Compares in constant time. */
function isEqual(a: string, b: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** The routes and recurring jobs of the server itself. */
export const hostModule: ServerModule = {
  name: 'host',
  routes: [hostRoutes],
  jobs: [housekeeping, storageJob, certificateJob, ...backupJobs],
}
