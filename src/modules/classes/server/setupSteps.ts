import { type RawBuilder, sql } from 'kysely'
import type { SetupStep } from '#platform/server/contributions/setupStep.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { today } from './classQueries.ts'

/** Done when at least one row exists and none is incomplete. */
async function counts(db: TenantDb, total: RawBuilder<unknown>, incomplete: RawBuilder<unknown>) {
  const { rows } = await sql<{ total: number; incomplete: number }>`
    select (${total})::int as total, (${incomplete})::int as incomplete`.execute(db)
  const { total: count = 0, incomplete: missing = 0 } = rows[0] ?? {}
  return { count, done: count > 0 && missing === 0 }
}

const grades = sql`select count(*) from grades`
const gradesWithout = (what: RawBuilder<unknown>) => sql`select count(*) from grades g where not exists (${what})`

export const setupSteps: readonly SetupStep[] = [
  { name: 'grades', order: 30, check: (db) => counts(db, grades, sql`select 0`) },
  {
    name: 'sections',
    order: 40,
    check: (db) =>
      counts(
        db,
        sql`select count(*) from classes`,
        gradesWithout(sql`select from classes c where c.tenant_id = g.tenant_id and c.grade_id = g.id`),
      ),
  },
  {
    name: 'subjects',
    order: 50,
    check: (db) =>
      counts(
        db,
        sql`select count(*) from subjects`,
        gradesWithout(sql`select from grade_subjects q where q.tenant_id = g.tenant_id and q.grade_id = g.id`),
      ),
  },
  {
    name: 'classTeachers',
    order: 70,
    check: (db) =>
      counts(
        db,
        sql`select count(*) from class_teachers k where ${today('k')}`,
        sql`select count(*) from classes c where not exists (
          select from class_teachers k where k.tenant_id = c.tenant_id and k.class_id = c.id and ${today('k')})`,
      ),
  },
]
