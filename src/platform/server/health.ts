import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { host } from '#platform/contract/host.ts'
import { hostDefinitions } from '../contract/hostSchemas.ts'
import { housekeeping } from './jobs/housekeeping.ts'
import { implement, type ServerModule } from './module.ts'
import { problem } from './requests/problem.ts'

/** What this process knows about itself. */
export type HostState = {
  /** True from the moment the server was told to stop. */
  stopping(): boolean
  /** Null where nobody measures. */
  metrics(): Promise<string> | null
}

/** The database is given this many milliseconds to answer. */
const patience = 2000

const hostRoutes = implement(host, hostDefinitions, {
  getHealth: () => ({ alive: true as const }),

  getReadiness: async (_, { services, fail }) => {
    if (services.host.stopping() || !(await answers(services.database.pool))) fail('not-ready')
    return { ready: true as const }
  },

  getMetrics: async (_, { services, headers }) => {
    const { metricsToken } = services.config
    const text = metricsToken && headers.authorization ? services.host.metrics() : null
    if (!text || !isSame(String(headers.authorization), `Bearer ${metricsToken}`)) throw problem('not-found')
    const body = Buffer.from(await text)
    const type = 'text/plain; version=0.0.4; charset=utf-8'
    return { body, type, name: 'metrics.txt', size: body.length, inline: true }
  },
})

async function answers(pool: Pool): Promise<boolean> {
  const asked = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([asked, pause(patience, false, { ref: false })])
}

/** Compares in a time that says nothing about either text. */
function isSame(a: string, b: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** The routes and the recurring work of the server itself. */
export const hostModule: ServerModule = { name: 'host', routes: [hostRoutes], jobs: [housekeeping] }
