import { sql } from 'kysely'
import type { OperatorDb } from '../database/database.ts'
import { systemJob } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { storedBytes } from './schoolStorage.ts'

/** Notes how much every school stores, each sum read inside the school's own wall. */
export async function measureStorage({ database }: Pick<Services, 'database'>): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('select id from tenants order by id')
  for (const { id: tenantId } of rows) {
    const { bytes, files } = await database.inTenant({ tenantId }, storedBytes)
    await database.asOperator((db) =>
      sql`insert into storage_use (school_id, bytes, files) values (${tenantId}, ${bytes}, ${files})
        on conflict (school_id) do update set bytes = excluded.bytes, files = excluded.files, measured_at = now()`.execute(
        db,
      ),
    )
  }
  await database.asOperator((db) =>
    sql`delete from storage_use where not school_id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(db),
  )
}

export const storageJob = systemJob(
  'host.storageUse',
  '7 * * * *',
  'it visits all tenants, one after the other, each in its own transaction',
  measureStorage,
)

type StorageUse = {
  readonly bytes: number
  readonly files: number
  readonly measuredAt: string | null
  /** Those that store the most. */
  readonly schools: {
    readonly tenantId: string
    readonly name: string
    readonly bytes: number
    readonly files: number
  }[]
}

type Row = StorageUse['schools'][number] & { allBytes: number; allFiles: number; measuredAt: string }

/** What all schools store, and the ten that store the most. */
export async function readStorageUse(db: OperatorDb): Promise<StorageUse> {
  const { rows } = await sql<Row>`
    select t.id as "tenantId", t.name, u.bytes, u.files, sum(u.bytes) over ()::bigint as "allBytes",
      sum(u.files) over ()::bigint as "allFiles", min(u.measured_at) over () as "measuredAt"
    from storage_use u join tenants t on t.id = u.school_id order by u.bytes desc, t.name limit 10`.execute(db)
  return {
    bytes: rows[0]?.allBytes ?? 0,
    files: rows[0]?.allFiles ?? 0,
    measuredAt: rows[0]?.measuredAt ?? null,
    schools: rows.map(({ tenantId, name, bytes, files }) => ({ tenantId, name, bytes, files })),
  }
}
