import { type RawBuilder, sql } from 'kysely'
import { offsetOf, type Paging } from '#platform/contract/paging.ts'
import type { TenantDb } from './database.ts'

type Shape = {
  /** The ids of everything that matches, in the order of the list. It should need no more than an index. */
  readonly ids: RawBuilder<unknown>
  /** The columns of a row, and the tables they are read from; `n.id` is the row's id. */
  readonly columns: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  /** A common table expression for the parts above. */
  readonly given?: RawBuilder<unknown>
}

/**
 * A page and the total in one statement: everything that matches is counted by its ids, and what a row shows is read for the
 * rows of the page only.
 */
export async function pageOfIds<Row>(db: TenantDb, paging: Paging, { ids, columns, from, given }: Shape) {
  const first = offsetOf(paging) + 1
  const { rows } = await sql<Row & { total: number; place: number | null }>`
    with ${given ? sql`${given},` : sql``}
      found as materialized (select coalesce(array_agg(m.id), '{}') as ids from (${ids}) m (id)),
      shown as (
        select n.place, ${columns}
        from unnest((select ids[${first}::int : ${first + paging.size - 1}::int] from found)) with ordinality n (id, place)
          ${from})
    select cardinality(f.ids) as total, s.* from found f left join shown s on true order by s.place`.execute(db)
  return {
    rows: rows.flatMap(({ total: _, place, ...row }) => (place === null ? [] : [row as unknown as Row])),
    total: rows[0]?.total ?? 0,
    page: paging.page,
    size: paging.size,
  }
}
