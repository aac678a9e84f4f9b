import { sql } from 'kysely'
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

const listBranches = (db: TenantDb) => branches(db).orderBy(sql`lower(name)`).limit(500).execute()

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

type Figures = {
  people: Pick<BranchFigures, 'students' | 'teachers' | 'otherStaff' | 'classes'>
  attendance: BranchFigures['attendance']
  fees: BranchFigures['fees']
}

/** Counts every branch inside its own wall. Two statements, however many branches there are. */
export async function readFigures(db: TenantDb, services: Services): Promise<BranchFigures[]> {
  const parts = services.branchFigures.map(
    ({ name, query }) => `'${name}', (select to_jsonb(figures) from (${query}) as figures)`,
  )
  const [rows, counted] = await Promise.all([
    listBranches(db),
    sql<{ branchId: string; answer: Figures }>`select branch_id as "branchId", answer from in_each_branch(
      ${`select jsonb_build_object(${parts.join(', ')})`})`.execute(db),
  ])
  const figures = new Map(counted.rows.map(({ branchId, answer }) => [branchId, answer]))
  return rows.flatMap((row) => {
    // A branch created between the two statements is listed next time.
    const found = figures.get(row.id)
    if (!found) return []
    const { people, attendance, fees } = found
    return [{ ...branchFrom(row, services), ...people, attendance, fees }]
  })
}

/** The address, within a branch, of the list behind these figures. */
export function screenBehind({ branchFigures }: Services, name: keyof Figures): string {
  const found = branchFigures.find((figures) => figures.name === name)
  if (!found) throw new Error(`No module tells an organisation about the ${name} of its branches.`)
  return found.opens
}
