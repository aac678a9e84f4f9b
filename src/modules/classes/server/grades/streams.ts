import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'

export async function findStream(db: TenantDb, streamId: string) {
  const found = await db.selectFrom('streams').selectAll().where('id', '=', streamId).executeTakeFirst()
  if (!found) throw problem('not-found')
  return { streamId: found.id, gradeId: found.grade_id, name: found.name, version: found.version }
}

/** Adds the missing ones; returns how many. */
export async function addStreams({ db, audit }: Unit, gradeId: string, names: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string; name: string }>`
    insert into streams (grade_id, name, position)
    select ${gradeId}::uuid, n.name, n.at + (select count(*) from streams s where s.grade_id = ${gradeId})
    from unnest(${[...names]}::text[]) with ordinality as n(name, at)
    on conflict do nothing returning id, name`.execute(db)
  for (const { id, name } of rows) audit({ entity: 'stream', entityId: id, after: { gradeId, name } })
  return rows.length
}

export async function isStreamTaken(db: TenantDb, gradeId: string, name: string, ownId: string): Promise<boolean> {
  const found = await db
    .selectFrom('streams')
    .select('id')
    .where('grade_id', '=', gradeId)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('id', '<>', ownId)
    .executeTakeFirst()
  return found !== undefined
}
