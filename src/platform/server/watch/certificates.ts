import { connect } from 'node:tls'
import { sql } from 'kysely'
import type { OperatorDb } from '../database/database.ts'
import { instantFrom } from '../database/jsonList.ts'
import { systemJob } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { operatorHost } from '../tenants/tenantAddress.ts'

/** Milliseconds a host has to show its certificate. */
const timeout = 5000

/** Hosts of one installation that are looked at, each in turn. */
const mostHosts = 1000

type Certificate = { readonly validUntil: Date | null; readonly failure: 'unreachable' | 'untrusted' | null }

/** Looks at the certificate that a host shows to browsers. */
function readCertificate(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve) => {
    // One that browsers refuse is looked at too, and reported as such. Nothing is sent.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout })
    const end = (certificate: Certificate) => {
      socket.destroy()
      resolve(certificate)
    }
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate()
      const validUntil = validTo ? new Date(validTo) : null
      end({ validUntil, failure: socket.authorized && validUntil ? null : 'untrusted' })
    })
    for (const event of ['error', 'timeout', 'close'] as const)
      socket.once(event, () => end({ validUntil: null, failure: 'unreachable' }))
  })
}

/** Looks at the certificates of the operator's host, which stands for those below the base domain, and of all own domains. */
export async function checkCertificates({ config, database }: Pick<Services, 'config' | 'database'>): Promise<void> {
  if (!config.https) return
  const { rows } = await database.asOperator((db) =>
    sql<{ host: string }>`select custom_domain as host from tenants where custom_domain is not null
      order by custom_domain limit ${mostHosts}`.execute(db),
  )
  const hosts = [operatorHost(config), ...rows.map(({ host }) => host)]
  for (const host of hosts) {
    const { validUntil, failure } = await readCertificate(host, config.publicPort ?? 443)
    await database.asOperator((db) =>
      sql`insert into host_certificates (host, valid_until, failure) values (${host}, ${validUntil}, ${failure})
        on conflict (host) do update
          set valid_until = excluded.valid_until, failure = excluded.failure, checked_at = now()`.execute(db),
    )
  }
  await database.asOperator((db) =>
    sql`delete from host_certificates where not host = any (${hosts}::text[])`.execute(db),
  )
}

export const certificateJob = systemJob(
  'host.certificates',
  '20 2 * * *',
  'hosts belong to the installation; it reads the directory only',
  checkCertificates,
)

export type HostCertificate = {
  readonly host: string
  readonly validUntil: string | null
  readonly failure: 'unreachable' | 'untrusted' | null
  readonly checkedAt: string
}

/** Seconds until the first of them ends, 0 if browsers refuse one; null if none could be looked at. */
export async function certificateTime(db: OperatorDb): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select min(case when failure = 'untrusted' then 0 else greatest(0, extract(epoch from valid_until - now())) end)::int as seconds
    from host_certificates where failure is distinct from 'unreachable'`.execute(db)
  return rows[0]?.seconds ?? null
}

/** The certificates that need attention first. */
export const certificates = sql`select host, valid_until as "validUntil", failure, checked_at as "checkedAt"
  from host_certificates order by failure is null, valid_until, host limit 50`

/** One of them, read as JSON. */
export const certificateFrom = ({ validUntil, checkedAt, ...rest }: HostCertificate): HostCertificate => ({
  ...rest,
  validUntil: validUntil && instantFrom(validUntil),
  checkedAt: instantFrom(checkedAt),
})
