import { type RawBuilder, sql } from 'kysely'
import type { SetupStep } from '#platform/server/contributions/setupStep.ts'
import { today } from './classQueries.ts'

/** Done when at least one row exists and none is incomplete. */
const counts = (total: RawBuilder<unknown>, incomplete: RawBuilder<unknown>): SetupStep['query'] =>
  sql`select n.total as count, n.total > 0 and n.incomplete = 0 as done
    from (select (${total})::int as total, (${incomplete})::int as incomplete) n`

const grades = sql`select count(*) from grades`
const gradesWithout = (what: RawBuilder<unknown>) => sql`select count(*) from grades g where not exists (${what})`

export const setupSteps: readonly SetupStep[] = [
  { name: 'grades', order: 30, query: counts(grades, sql`select 0`) },
  {
    name: 'sections',
    order: 40,
    query: counts(
      sql`select count(*) from classes`,
      gradesWithout(sql`select from classes c where c.tenant_id = g.tenant_id and c.grade_id = g.id`),
    ),
  },
  {
    name: 'subjects',
    order: 50,
    query: counts(
      sql`select count(*) from subjects`,
      gradesWithout(sql`select from grade_subjects q where q.tenant_id = g.tenant_id and q.grade_id = g.id`),
    ),
  },
  {
    name: 'classTeachers',
    order: 70,
    query: counts(
      sql`select count(*) from class_teachers k where ${today('k')}`,
      sql`select count(*) from classes c where not exists (
          select from class_teachers k where k.tenant_id = c.tenant_id and k.class_id = c.id and ${today('k')})`,
    ),
  },
]
