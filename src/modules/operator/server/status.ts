import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { OperatorDb } from '#platform/server/database/database.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import { readStorageUse } from '#platform/server/limits/storageUse.ts'
import type { Services } from '#platform/server/services.ts'
import { version } from '#platform/server/version.ts'
import { certificateFrom, certificates, type HostCertificate } from '#platform/server/watch/certificates.ts'
import type { InstallationStatus } from '../schemas.ts'

type State = {
  database: string
  applied: number
  newest: string | null
  appliedAt: string | null
  waiting: number
  running: number
  failed: number
  oldest: string | null
  madeAt: string | null
  verifiedAt: string | null
  certificates: HostCertificate[]
}

/** Everything in three statements. */
export async function readStatus(db: OperatorDb, services: Services): Promise<InstallationStatus> {
  const { config } = services
  const { rows } = await sql<State>`
    select current_setting('server_version') as database, m.applied, m.newest, m.applied_at as "appliedAt",
      j.waiting, j.running, j.failed, j.oldest, b.made as "madeAt", b.verified as "verifiedAt",
      ${listOf(certificates)} as certificates
    from migration_state() m, jobs.standing() j,
      (select max(started_at) filter (where name is not null) as made, max(verified_at) as verified from backups) b`.execute(
    db,
  )
  const state = rows[0]
  if (!state) throw new Error('The state of the database cannot be read.')
  const storage = await readStorageUse(db)
  const limits = await limitsReached(db, services)
  return {
    versions: { banyan: version, node: process.versions.node, postgres: state.database },
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    migrations: { applied: state.applied, newest: state.newest, appliedAt: state.appliedAt },
    jobs: { waiting: state.waiting, running: state.running, failed: state.failed, oldest: state.oldest },
    backups: { without: withoutBackups(services), madeAt: state.madeAt, verifiedAt: state.verifiedAt },
    hosts: {
      baseDomain: config.baseDomain,
      https: config.https,
      certificates: state.certificates.map(certificateFrom),
    },
    disk: await diskOf(config.dataFolder),
    storage: { ...storage, limit: config.storagePerSchool },
    limits,
    watch: {
      metrics: config.metricsToken !== undefined,
      traces: config.tracesUrl !== undefined,
      errorReports: config.errorReportsUrl !== undefined,
    },
  }
}

/** Why this server makes no backups; null if it does. */
export const withoutBackups = ({ config }: Services) =>
  config.databaseUrl ? ('own-tools' as const) : config.backupUrl ? null : ('setting' as const)

async function diskOf(folder: string): Promise<{ free: number; size: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  } catch {
    return null
  }
}

/** The most frequent that are listed. */
const mostLimits = 20

/** The limits that schools have reached on this server. Hosts that belong to nobody are counted together. */
async function limitsReached(db: OperatorDb, { config, limitCounts }: Services): Promise<InstallationStatus['limits']> {
  const counts = limitCounts.list()
  if (counts.length === 0) return []
  const suffix = `.${config.baseDomain}`
  const subDomain = (host: string) => (host.endsWith(suffix) ? host.slice(0, -suffix.length) : '')
  const hosts = [...new Set(counts.map(({ host }) => host))]
  const { rows } = await sql<{ name: string; sub: string; domain: string | null }>`
    select name, sub_domain as sub, custom_domain as domain from tenants
    where sub_domain = any (${hosts.map(subDomain)}::text[]) or custom_domain = any (${hosts}::text[])`.execute(db)
  const nameOf = (host: string) => rows.find(({ sub, domain }) => domain === host || sub === subDomain(host))?.name
  const sums = new Map<string, InstallationStatus['limits'][number]>()
  for (const { code, host, count, lastAt } of counts) {
    const name = nameOf(host) ?? null
    const key = `${code} ${name}`
    const before = sums.get(key)
    const last = lastAt.toISOString()
    sums.set(key, {
      code,
      name,
      count: count + (before?.count ?? 0),
      lastAt: before && before.lastAt > last ? before.lastAt : last,
    })
  }
  return [...sums.values()].toSorted((a, b) => b.count - a.count).slice(0, mostLimits)
}
