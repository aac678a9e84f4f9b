import { sql } from 'kysely'
import { teacherReports } from '#modules/prek/access.ts'
import { readyFramework } from '#modules/prek/framework.ts'
import type { WaitingWork } from '#platform/server/contributions/waitingWork.ts'
import { ownClasses } from './records.ts'

/** A teacher's classes with such reports: without any, their menu has no entry for them. */
export const prekClasses: WaitingWork = {
  name: 'prekClasses',
  access: teacherReports,
  query: ({ userId }) => sql`
    select count(*)::int as count, null::date as since, '{}'::text[] as people
    from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where ${ownClasses(userId)} and g.code in (
      select jsonb_array_elements_text(coalesce((select s.content->'gradeCodes' from prek_settings s where s.year_id = current_year()),
        ${JSON.stringify(readyFramework.gradeCodes)}::jsonb))::int)`,
}
