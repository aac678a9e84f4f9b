import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'

const isToday = (row: string) =>
  sql`(select school_day()) between ${sql.ref(`${row}.from_date`)} and coalesce(${sql.ref(`${row}.to_date`)}, 'infinity')`

/** Whether the caller may name class `c`: teachers those they teach, the office any. A paper for a whole grade names none. */
const inReach = ({ roleId, userId }: Actor) =>
  roleId === roles.teacher
    ? sql`c.id in (select k.class_id from class_teachers k where k.teacher_id = ${userId} and ${isToday('k')}
        union all select t.class_id from teachings t where t.teacher_id = ${userId} and ${isToday('t')})`
    : sql`true`

type Places = { gradeId: string; courseId: string; classIds?: readonly string[] }

/** Whether the school has this grade and course, and the caller may name these classes or the paper already did. */
export async function placesExist(
  db: TenantDb,
  actor: Actor,
  { gradeId, courseId, classIds = [] }: Places,
  keptClassIds: readonly string[] = [],
): Promise<boolean> {
  const { rows } = await sql<{ exist: boolean }>`select exists (select from grades where id = ${gradeId})
    and exists (select from subjects where id = ${courseId})
    and (select count(*) from classes c where c.id = any(${classIds}::uuid[])
      and (c.id = any(${keptClassIds}::uuid[]) or ${inReach(actor)})) = ${new Set(classIds).size} as exist`.execute(db)
  return rows[0]?.exist ?? false
}

/** Whether the caller may list what a class has. */
export async function reachesClass(db: TenantDb, actor: Actor, classId: string): Promise<boolean> {
  const { rows } = await sql`select from classes c where c.id = ${classId} and ${inReach(actor)}`.execute(db)
  return rows.length > 0
}

/** The classes of a grade this year that the caller may name; undefined if the school has no such grade. */
export async function listClasses(
  db: TenantDb,
  actor: Actor,
  gradeId: string,
): Promise<{ id: string; name: string }[] | undefined> {
  const { rows } = await sql<{ id: string | null; name: string }>`
    select c.id, g.name || '-' || c.section as name from grades g
      left join classes c on c.tenant_id = g.tenant_id and c.grade_id = g.id and ${inReach(actor)}
    where g.id = ${gradeId} order by lower(c.section), c.id limit 50`.execute(db)
  if (rows.length === 0) return undefined
  return rows.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]))
}
