import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/server/config.ts'
import { openPool } from '#platform/server/db.ts'
import { tenantDirectory } from '#platform/server/directory.ts'
import { buildHttp } from '#platform/server/http.ts'
import { mount } from '#platform/server/mount.ts'
import { openPost } from '#platform/server/post.ts'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'
import { openSecret } from '#platform/server/secret.ts'
import type { Services } from '#platform/server/services.ts'
import { startWorker } from '#platform/server/worker.ts'
import { serverModules } from './modules.server.ts'

export type Banyan = { readonly http: FastifyInstance; readonly services: Services; close(): Promise<void> }

/** Assembles the product on a prepared database. Nothing listens yet. */
export async function assemble(config: Config, urls: DatabaseUrls, options: { worker: boolean }): Promise<Banyan> {
  const http = await buildHttp(config)
  const database = openPool(urls.server, config.poolSize)
  const services: Services = {
    config,
    database,
    directory: tenantDirectory(database.pool, config.baseDomain),
    log: http.log,
    secret: openSecret(config.dataFolder, config.secret),
    live: { toUser: () => {}, toSchool: () => {}, close: async () => {} },
    ...openPost(config, database, http.log, { mail: null, sms: null }),
    now: () => new Date(),
  }
  mount(http, serverModules, services)
  const jobs = serverModules.flatMap((module) => module.jobs ?? [])
  const worker = options.worker ? await startWorker(urls.jobs, jobs, services) : null
  return {
    http,
    services,
    close: async () => {
      await http.close()
      await worker?.stop()
      await database.close()
    },
  }
}
