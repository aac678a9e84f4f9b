import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { host } from '#platform/contract/host.ts'
import { hostDefinitions } from '../contract/hostSchemas.ts'
import { backupJobs } from './backup/backupJobs.ts'
import { housekeeping } from './jobs/housekeeping.ts'
import { storageJob } from './limits/storageUse.ts'
import { implement, type ServerModule } from './module.ts'
import { problem } from './requests/problem.ts'
import { certificateJob } from './watch/certificates.ts'

/** Milliseconds the database has to answer. */
const databaseTimeout = 2000

const hostRoutes = implement(host, hostDefinitions, {
  getHealth: async (_, { services, fail }) => {
    if (!(await isReachable(services.database.pool))) fail('database-away')
    return { alive: true as const }
  },

  getReadiness: async (_, { services, fail }) => {
    if (services.host.stopping()) fail('stopping')
    if (!(await isReachable(services.database.pool))) fail('database-away')
    return { ready: true as const }
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

async function isReachable(pool: Pool): Promise<boolean> {
  const answered = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answered, pause(databaseTimeout, false, { ref: false })])
}

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
