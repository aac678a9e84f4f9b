import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

export type MappedTable = {
  readonly table: string
  readonly isDeleted: boolean
  readonly columns: { readonly name: string; readonly isExported: boolean; readonly way: string }[]
}

/** The tables that hold people's data, as the schema marks them. */
export async function readDataMap(db: TenantDb): Promise<MappedTable[]> {
  const { rows } = await sql<MappedTable>`
    select m.relation as table, bool_or(m.is_deleted) as "isDeleted",
      jsonb_agg(jsonb_build_object('name', m.field, 'isExported', m.is_exported, 'way', coalesce(m.way, 'deleted')) order by m.field)
        filter (where m.is_exported or m.way is not null or (m.is_deleted and (m.is_free or m.is_file))) as columns
    from data_map() m where m.holder is not null group by m.relation
    having bool_or(m.is_exported or m.way is not null or (m.is_deleted and (m.is_free or m.is_file))) order by m.relation`.execute(
    db,
  )
  return rows
}
