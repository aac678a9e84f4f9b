import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { touchSessions } from '#modules/access/server/public.ts'
import { callsUnderWay } from '#modules/gateway/server/public.ts'
import { openNotifications } from '#modules/notifications/server/public.ts'
import { backupAges } from '#platform/server/backup/backupRecords.ts'
import type { Config } from '#platform/server/config.ts'
import { inTaskOrder } from '#platform/server/contributions/yearTask.ts'
import { openPool } from '#platform/server/database/database.ts'
import { listen } from '#platform/server/database/databaseListener.ts'
import { openReachability } from '#platform/server/database/reachability.ts'
import { openReportReads } from '#platform/server/database/replica.ts'
import { limitRole } from '#platform/server/database/roleLimits.ts'
import { openDocuments } from '#platform/server/documents/documents.ts'
import { openFiles } from '#platform/server/files/files.ts'
import { endsWithin } from '#platform/server/jobs/timeLimit.ts'
import { startWorker } from '#platform/server/jobs/worker.ts'
import { type HostLimits, hostLimits } from '#platform/server/limits/hostLimits.ts'
import { openLimitCounts } from '#platform/server/limits/limitCounts.ts'
import { openSchoolStorage } from '#platform/server/limits/schoolStorage.ts'
import { type LiveServer, openLive } from '#platform/server/live/liveServer.ts'
import { openDelivery } from '#platform/server/messages/delivery.ts'
import { openMetrics } from '#platform/server/metrics.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { atPlace, type DatabaseUrls, poolerAddress, replicaAddress } from '#platform/server/postgres/address.ts'
import type { BodyLimits } from '#platform/server/requests/bodyWatch.ts'
import { buildHttp } from '#platform/server/requests/httpServer.ts'
import { openRecordReads } from '#platform/server/requests/recordReads.ts'
import { mount } from '#platform/server/requests/routeMount.ts'
import { openSecret } from '#platform/server/secret.ts'
import type { Services } from '#platform/server/services.ts'
import { openFileStorage } from '#platform/server/storage/storageSetting.ts'
import { tenantDirectory } from '#platform/server/tenants/tenantDirectory.ts'
import { certificateTime } from '#platform/server/watch/certificates.ts'
import { openWatch } from '#platform/server/watch/watch.ts'
import { developerModules, serverModules } from './modules.server.ts'

export type Banyan = {
  readonly http: FastifyInstance
  readonly services: Services
  readonly live: LiveServer
  /** Finishes running requests and jobs and releases all resources, within ten seconds. */
  close(): Promise<void>
}

/** All but `worker` are for tests of the platform, which need routes the product does not have, and less time. */
type Options = {
  worker: boolean
  extraModules?: readonly ServerModule[]
  bodyLimits?: BodyLimits
  limits?: Partial<HostLimits>
}

/** A proxy that asks every second has heard of it by then. */
const leavingMs = 2000

/** Assembles the product on a prepared database. It does not listen yet. */
export async function assemble(config: Config, urls: DatabaseUrls, options: Options): Promise<Banyan> {
  const limits = { ...hostLimits, ...options.limits }
  const limitCounts = openLimitCounts()
  const watch = await openWatch(config)
  const http = await buildHttp(config, {
    ...(options.bodyLimits && { limits: options.bodyLimits }),
    limitCounts,
    ...(watch.onError && { onError: watch.onError }),
  })
  const { log } = http
  watch.begin(http)
  const { poolerUrl, replicaUrl } = config
  if (poolerUrl) await limitRole(urls, limits.statement)
  const poolOptions = { max: config.poolSize, statementLimit: limits.statement, observe: watch.observe }
  const database = openPool(poolerUrl ? atPlace(poolerAddress(poolerUrl), urls.server) : urls.server, {
    ...poolOptions,
    isPooled: poolerUrl !== undefined,
  })
  const replica = replicaUrl ? openPool(atPlace(replicaAddress(replicaUrl), urls.server), poolOptions) : null
  const reportReads = openReportReads(database, replica, log)
  const reachability = openReachability(urls.server)
  const directory = tenantDirectory(database.pool, config.baseDomain)
  const live = openLive({
    server: http.server,
    services: { config, database, directory, log },
    severalServers: config.severalServers ? urls.server : null,
    limits,
    limitCounts,
  })
  const metrics = config.metricsToken
    ? openMetrics(http, {
        pool: database.pool,
        sockets: live.count,
        backupAges: () => database.asOperator(backupAges),
        certificateTime: () => database.asOperator(certificateTime),
        limitCounts,
        replicaCounts: reportReads.counts,
        dataFolder: config.dataFolder,
      })
    : null
  const secret = openSecret(config.dataFolder, config.secret)
  const delivery = openDelivery(config, database, secret)
  const documents = openDocuments()
  const modules = [...serverModules, ...(config.production ? [] : developerModules), ...(options.extraModules ?? [])]
  let stopping = false
  const services: Services = {
    config,
    database,
    reportReads,
    directory,
    log,
    host: {
      stopping: () => stopping,
      databaseResponds: reachability.check,
      metrics: () => metrics?.print() ?? null,
    },
    secret,
    live,
    limitCounts,
    watch,
    files: openFiles(await openFileStorage(config), secret, openSchoolStorage(database, config.storagePerSchool)),
    documents,
    mail: delivery.mail,
    messages: delivery.messages,
    push: delivery.push,
    notifications: openNotifications(modules),
    imports: new Map(modules.flatMap(({ imports = [] }) => imports.map((kind) => [kind.name, kind]))),
    setup: modules.flatMap(({ setup = [] }) => setup).toSorted((a, b) => a.order - b.order),
    calendar: modules.flatMap(({ calendar = [] }) => calendar),
    dueWork: modules.flatMap(({ dueWork = [] }) => dueWork),
    gradeSources: modules.flatMap(({ gradeSources = [] }) => gradeSources),
    onlineOrders: modules.flatMap(({ onlineOrders }) => onlineOrders ?? []),
    questionUses: modules.flatMap(({ questionUses = [] }) => questionUses),
    familyParts: modules.flatMap(({ familyParts = [] }) => familyParts),
    waiting: modules.flatMap(({ waiting = [] }) => waiting),
    searchables: modules.flatMap(({ searchables = [] }) => searchables),
    classResults: modules.flatMap(({ classResults = [] }) => classResults),
    branchSetup: modules.flatMap(({ branchSetup }) => branchSetup ?? []),
    branchFigures: modules.flatMap(({ branchFigures }) => branchFigures ?? []),
    yearTasks: inTaskOrder(modules.flatMap(({ yearTasks = [] }) => yearTasks)),
    reportSubjects: modules.flatMap(({ reportSubjects = [] }) => reportSubjects),
    tableSources: modules.flatMap(({ tableSources = [] }) => tableSources),
    retention: modules.flatMap(({ retention = [] }) => retention),
    recordReads: openRecordReads({ database, log }),
    reads: new Map(),
    touchSession: touchSessions({ database, log }),
    now: () => new Date(),
  }
  mount(http, modules, services, limits)
  const forgetTenants = () => {
    directory.forget()
    void live.recheck()
  }
  const listener = await listen(
    urls.server,
    log,
    { tenants_changed: forgetTenants, sessions_ended: live.endSession },
    forgetTenants,
  )
  const jobs = modules.flatMap((module) => module.jobs ?? [])
  const worker = options.worker ? await startWorker(urls.jobs, jobs, services) : null
  return {
    http,
    services,
    live,
    close: async () => {
      stopping = true
      // Among several servers, the proxy hears at /api/ready that this one is leaving and sends it nothing more.
      if (config.production && config.severalServers) await pause(leavingMs)
      await Promise.all([live.close(), closeHttp(http), worker?.stop()])
      // Calls to message providers outlive the jobs that made them.
      await endsWithin(1500, callsUnderWay(services))
      metrics?.close()
      delivery.close()
      await endsWithin(1500, Promise.all([services.recordReads.close(), watch.close()]))
      await documents.close()
      await Promise.all([listener.close(), reachability.close()])
      await endsWithin(2000, Promise.all([database.close(), reportReads.close()]))
    },
  }
}

/** Finishes running requests, and cuts off clients that take longer than six seconds. */
async function closeHttp(http: FastifyInstance) {
  // Clients keep their connections open after a response, to use them again.
  const idle = setInterval(() => http.server.closeIdleConnections(), 100)
  const cut = setTimeout(() => http.server.closeAllConnections(), 6000)
  await http.close()
  clearInterval(idle)
  clearTimeout(cut)
}
