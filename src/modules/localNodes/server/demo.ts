import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { fileStateNames } from '../rules.ts'
import { keepable, wanted } from './wantedFiles.ts'

/** In each demo school, a machine in the middle of a sync, and one that has been silent for days. */
export async function demoLocalNodes({ database }: Pick<Services, 'database'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows) await database.inTenant({ tenantId }, someNodes)
}

async function someNodes(db: TenantDb) {
  const add = async (name: string, contact: string, free: number) => {
    const key = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).publicKey.export({
      format: 'der',
      type: 'spki',
    })
    const { rows } = await sql<{ id: string }>`
      insert into local_nodes (name, public_key, software, free_bytes, licence, enrolled_at, last_contact_at, synced_at, created_by)
      select ${name}, ${key}, 'Banyan node 1.4', ${free}, 'valid', now() - interval '40 days', now() - ${contact}::interval,
        now() - ${contact}::interval, u.id from users u where u.user_name = 'superadmin' returning id`.execute(db)
    const id = rows[0]?.id
    if (id)
      await sql`insert into local_node_shelves (node_id, grade_id, subject_id)
        select distinct ${id}::uuid, r.grade_id, r.subject_id from ${keepable}
        where r.grade_id is not null and r.subject_id is not null`.execute(db)
    return id
  }
  const main = await add('Server in the computer lab', '2 minutes', 210_000_000_000)
  await add('Library reading room', '9 days', 12_000_000_000)
  // Most is there; one download is under way, one was interrupted and the last has not begun.
  if (main)
    await sql`insert into local_node_files (node_id, file_id, state, bytes, reported_at)
      select ${main}::uuid, w.file_id, w.new_state, case w.new_state when 1 then w.size else w.size / 3 end, now() - interval '1 minute'
      from (select w.*, case row_number() over (order by w.size desc, w.file_id) when 1 then ${fileStateNames.indexOf('downloading')}::int
          when 2 then ${fileStateNames.indexOf('interrupted')}::int when 3 then 0 else 1 end as new_state
        from ${wanted(sql`${main}::uuid`)} w) w where w.new_state > 0`.execute(db)
}
