import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Services } from '#platform/server/services.ts'
import type { Branch, BranchFigures } from '../schemas.ts'

/** The schools of the transaction's organisation. */
const branches = (db: TenantDb) =>
  db
    .selectFrom('tenants')
    .selectAll()
    .where('kind', '=', 'school')
    .where('organisation_id', '=', sql<string>`current_organisation()`)

type Row = Awaited<ReturnType<ReturnType<typeof branches>['executeTakeFirstOrThrow']>>

export const listBranches = (db: TenantDb) => branches(db).orderBy(sql`lower(name)`).limit(500).execute()

export const findBranch = (db: TenantDb, branchId: string) => branches(db).where('id', '=', branchId).executeTakeFirst()

/** Whether the branch belongs to the caller's organisation. */
export const isOwnBranch = async (db: TenantDb, _actor: Actor, branchId: string) =>
  (await findBranch(db, branchId)) !== undefined

export const branchFrom = (row: Row, services: Services): Branch => ({
  branchId: row.id,
  name: row.name,
  shortCode: row.short_code,
  address: `${row.sub_domain}.${services.config.baseDomain}`,
  place: row.place,
  board: row.board,
  colour: row.colour,
  statusId: row.status_id,
  version: row.version,
})

/** Limits how many pool connections one dashboard request can hold. */
const maxParallel = 3

/** Counts each branch in a transaction of its own tenant. */
export async function figuresOf(rows: readonly Row[], services: Services): Promise<BranchFigures[]> {
  const figures: BranchFigures[] = []
  const queue = [...rows.entries()]
  await Promise.all(
    Array.from({ length: maxParallel }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [index, row] = next
        const counts = await services.database.inTenant({ tenantId: row.id }, countPeople, { readOnly: true })
        figures[index] = { ...branchFrom(row, services), ...counts }
      }
    }),
  )
  return figures
}

async function countPeople(db: TenantDb) {
  const { rows } = await sql<{ students: number; teachers: number; otherStaff: number; classes: number }>`
    select count(*) filter (where role_id = ${roles.student} and not is_guardian)::int as students,
      count(*) filter (where role_id = ${roles.teacher})::int as teachers,
      count(*) filter (where role_id = ${roles.otherStaff})::int as "otherStaff",
      (select count(*)::int from classes) as classes
    from users where status_id = 1`.execute(db)
  return rows[0] ?? { students: 0, teachers: 0, otherStaff: 0, classes: 0 }
}
