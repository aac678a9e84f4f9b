import { sql } from 'kysely'
import { PrekPart } from '#modules/prek/familySchemas.ts'
import type { FamilyPart } from '#platform/server/contributions/familyPart.ts'

/** For children of pre-primary classes, and for whoever has a report. */
export const prekPart: FamilyPart<PrekPart, PrekPart & { studentId: string }> = {
  name: 'prek',
  schema: PrekPart,
  query: ({ students }) => sql`
    select s.id as "studentId", (select count(*) from prek_published p where p.student_id = s.id
        and not exists (select from prek_published n where n.tenant_id = p.tenant_id and n.report_id = p.report_id and n.number > p.number)
        and not exists (select from prek_acknowledgements a where a.tenant_id = p.tenant_id and a.published_id = p.id))::int as unread
    from unnest(${students.map(({ studentId }) => studentId)}::uuid[]) as s(id)
    where exists (select from prek_reports r where r.student_id = s.id)
      or exists (select from enrolments e join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
        join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
        where e.student_id = s.id and e.to_date is null and g.code in (13, 14, 15))`,
  partsOf: (rows) => new Map(rows.map(({ studentId, ...part }) => [studentId, part])),
}
