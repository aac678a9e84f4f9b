import { sql } from 'kysely'
import type { Obstacle } from '#modules/people/obstacles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** Which part of the school's records a table belongs to; tables that are not listed count as `other`. */
const areas: readonly (readonly [Obstacle, RegExp])[] = [
  ['attendance', /^(?:day_marks|period_marks|known_absences|absence_alerts)$/],
  ['fees', /^fee_/],
  ['documents', /^student_documents$/],
  ['electives', /^student_electives$/],
  ['leave', /^leave_/],
]

const areaOf = (table: string): Obstacle => areas.find(([, tables]) => tables.test(table))?.[0] ?? 'other'

type Reference = { readonly table: string; readonly column: string }

/** The columns of other tables that refer to a user and keep them from being deleted. */
async function references(db: TenantDb): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname as table, a.attname as column
    from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'tenant_id'
    where k.contype = 'f' and k.confrelid = 'users'::regclass and k.confdeltype in ('a', 'r')
      and c.relnamespace = 'public'::regnamespace order by 1, 2`.execute(db)
  return rows
}

/** What a student's records consist of, over all years: what stands in the way of deleting them, and their class, which doesn't unless there were others before. */
export async function historyOf(
  db: TenantDb,
  studentId: string,
): Promise<{ obstacles: Obstacle[]; enrolmentIds: string[] }> {
  await sql`select set_config('app.across_years', 'on', true)`.execute(db)
  const counted = (await references(db)).filter(({ table }) => table !== 'enrolments')
  const parts = counted.map(
    ({ table, column }) =>
      sql`select ${table}::text as name where exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${studentId})`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const enrolments = await sql<{ id: string; isPast: boolean }>`
    select id, to_date is not null as "isPast" from enrolments where student_id = ${studentId}`.execute(db)
  await sql`select set_config('app.across_years', '', true)`.execute(db)
  const hasPast = enrolments.rows.length > 1 || enrolments.rows.some(({ isPast }) => isPast)
  return {
    obstacles: [...new Set([...rows.map(({ name }) => areaOf(name)), ...(hasPast ? ['classes' as const] : [])])],
    enrolmentIds: enrolments.rows.map(({ id }) => id),
  }
}
