import { statfsSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { Gauge, Histogram, Registry } from 'prom-client'
import type { ReplicaCounts } from './database/replica.ts'
import { type LimitCounts, limitCodes } from './limits/limitCounts.ts'

export type Metrics = {
  /** All metrics in the Prometheus text format. */
  print(): Promise<string>
  close(): void
}

/** Collects a server's metrics. A request costs one observation; everything else is read on demand. */
export function openMetrics(
  http: FastifyInstance,
  sources: {
    pool: Pool
    sockets(): number
    backupAges(): Promise<Ages>
    /** Seconds until the first certificate of the installation's hosts ends; null if none has been looked at. */
    certificateTime(): Promise<number | null>
    limitCounts: LimitCounts
    /** Null without a replica. */
    replicaCounts: ReplicaCounts | null
    dataFolder: string
  },
): Metrics {
  const registry = new Registry()
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `banyan_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  observeRequests(http, registry)
  gaugePool(sources.pool, registry)
  gaugeJobs(sources.pool, registry)
  gaugeBackups(sources.backupAges, registry)
  gaugeCertificates(sources.certificateTime, registry)
  gaugeLimits(sources.limitCounts, registry)
  if (sources.replicaCounts) gaugeReplica(sources.replicaCounts, registry)
  gauge('disk_free_bytes', 'Free space where the data folder is', () => diskBytes(sources.dataFolder, 'bavail'))
  gauge('disk_bytes', 'Size of the disk where the data folder is', () => diskBytes(sources.dataFolder, 'blocks'))
  gauge('sockets', 'Browser windows connected for live messages', sources.sockets)
  gauge('resident_memory_bytes', 'Resident memory of the process', () => process.memoryUsage.rss())
  gauge('cpu_seconds_total', 'CPU time used by the process', cpuSeconds)
  gauge('uptime_seconds', 'Uptime of the process', () => process.uptime())
  const stop = gaugeEventLoop(registry)
  return { print: () => registry.metrics(), close: stop }
}

/** Labelled by action, because addresses contain ids and would create unbounded series. */
function observeRequests(http: FastifyInstance, registry: Registry) {
  const durations = new Histogram({
    name: 'banyan_http_request_duration_seconds',
    help: 'Time from receiving a request to sending its response',
    labelNames: ['action', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  http.addHook('onResponse', (request, reply, done) => {
    const { action = 'none' } = (request.routeOptions.config ?? {}) as { action?: string }
    durations.observe({ action, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

function gaugePool(pool: Pool, registry: Registry) {
  new Gauge({
    name: 'banyan_pool_connections',
    help: 'Database connections by state, and requests waiting for one',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'awaited' }, pool.waitingCount)
    },
  })
}

/** Without the database the queue length is unknown (NaN), but the other metrics are still reported. */
function gaugeJobs(pool: Pool, registry: Registry) {
  new Gauge({
    name: 'banyan_jobs',
    help: 'Jobs that are due but not started, and jobs that failed for good',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      const counts = await Promise.race([countJobs(pool), pause(2000, null, { ref: false })])
      this.set({ state: 'waiting' }, counts?.waiting ?? Number.NaN)
      this.set({ state: 'failed' }, counts?.failed ?? Number.NaN)
    },
  })
}

type Ages = { readonly made: number | null; readonly verified: number | null }

/** Without a backup, or without the database, the age is unknown (NaN). */
function gaugeBackups(read: () => Promise<Ages>, registry: Registry) {
  new Gauge({
    name: 'banyan_backup_age_seconds',
    help: 'Time since the newest complete backup began, and since one was last restored to verify it',
    labelNames: ['event'] as const,
    registers: [registry],
    async collect() {
      const ages = await Promise.race([read().catch(() => null), pause(2000, null, { ref: false })])
      this.set({ event: 'made' }, ages?.made ?? Number.NaN)
      this.set({ event: 'verified' }, ages?.verified ?? Number.NaN)
    },
  })
}

/** Without a certificate that was looked at, or without the database, it is unknown (NaN). */
function gaugeCertificates(read: () => Promise<number | null>, registry: Registry) {
  new Gauge({
    name: 'banyan_certificate_seconds',
    help: 'Time until the first certificate of a host of this installation ends; 0 if browsers refuse one',
    registers: [registry],
    async collect() {
      const left = await Promise.race([read().catch(() => null), pause(2000, null, { ref: false })])
      this.set(left ?? Number.NaN)
    },
  })
}

/** Without hosts, which clients choose. The operator's status page tells schools apart. */
function gaugeLimits(counts: LimitCounts, registry: Registry) {
  new Gauge({
    name: 'banyan_limits_reached_total',
    help: 'Requests and windows that were refused because of a limit, by the code of the refusal',
    labelNames: ['code'] as const,
    registers: [registry],
    collect() {
      const sums = new Map<string, number>(limitCodes.map((code) => [code, 0]))
      for (const { code, count } of counts.list()) sums.set(code, (sums.get(code) ?? 0) + count)
      for (const [code, sum] of sums) this.set({ code }, sum)
    },
  })
}

function gaugeReplica(counts: ReplicaCounts, registry: Registry) {
  new Gauge({
    name: 'banyan_report_reads_total',
    help: 'Reads of reports and exports, by the server that answered: the replica, or the primary because the replica could not',
    labelNames: ['server'] as const,
    registers: [registry],
    collect() {
      for (const server of ['replica', 'primary'] as const) this.set({ server }, counts[server])
    },
  })
}

function diskBytes(folder: string, blocks: 'bavail' | 'blocks'): number {
  try {
    const disk = statfsSync(folder)
    return disk[blocks] * disk.bsize
  } catch {
    return Number.NaN
  }
}

async function countJobs(pool: Pool): Promise<{ waiting: number; failed: number } | null> {
  try {
    const { rows } = await pool.query<{ waiting: number; failed: number }>('select waiting, failed from jobs.counts()')
    return rows[0] ?? null
  } catch {
    return null
  }
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function gaugeEventLoop(registry: Registry): () => void {
  // A sample is the time between two ticks of this many milliseconds; anything above is lag.
  const resolution = 20
  const delays = monitorEventLoopDelay({ resolution })
  delays.enable()
  new Gauge({
    name: 'banyan_event_loop_lag_seconds',
    help: 'Event loop lag since the last scrape',
    labelNames: ['quantile'] as const,
    registers: [registry],
    collect() {
      for (const quantile of [50, 99, 100]) {
        this.set(
          { quantile: String(quantile / 100) },
          Math.max(0, delays.percentile(quantile) / 1e9 - resolution / 1e3),
        )
      }
      delays.reset()
    },
  })
  return () => {
    delays.disable()
  }
}
