import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FeeChoices } from '../../contracts/setupSchemas.ts'

/** Filters for plans and lists: the school's grades and streams, and the classes of the year. */
export async function readChoices(db: TenantDb): Promise<FeeChoices> {
  const [grades, streams, classes] = await Promise.all([
    sql<FeeChoices['grades'][number]>`
      select id as "gradeId", name from grades order by position, name limit 200`.execute(db),
    sql<FeeChoices['streams'][number]>`
      select s.id as "streamId", g.name || ' ' || s.name as name from streams s
        join grades g on g.tenant_id = s.tenant_id and g.id = s.grade_id order by g.position, s.position, s.name limit 500`.execute(
      db,
    ),
    sql<FeeChoices['classes'][number]>`
      select c.id as "classId", g.name || '-' || c.section as "className", g.id as "gradeId"
      from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      where c.year_id = (select current_year()) order by g.position, c.section limit 1000`.execute(db),
  ])
  return { grades: grades.rows, streams: streams.rows, classes: classes.rows }
}
