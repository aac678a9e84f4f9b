import { sql } from 'kysely'
import type { decisions } from '#modules/admissions/decisionContract.ts'
import type { Reply } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

type Row = Reply<typeof decisions.routes.listMissingDocuments>['rows'][number]

/** Every required document `w` of a current application `a` that nobody has accepted yet. */
const missing = sql`
  from admission_applications a join admission_posts p on p.tenant_id = a.tenant_id and p.id = a.post_id
    join admission_post_grades g on g.tenant_id = a.tenant_id and g.id = a.post_grade_id
    join grades n on n.tenant_id = g.tenant_id and n.id = g.grade_id
    cross join jsonb_array_elements(p.documents) w
    left join admission_documents d on d.tenant_id = a.tenant_id and d.application_id = a.id and d.document_key = w ->> 'documentKey'
  where (w ->> 'isRequired')::boolean and coalesce(d.state, 'missing') <> 'verified' and p.year_id = current_year() and a.erased_at is null
    and a.state in ('submitted', 'screening', 'documentsPending', 'evaluation', 'decisionPending', 'offered', 'accepted', 'waitlisted')`

/** Report 38. */
export async function missingDocuments(db: TenantDb): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id as "applicationId", a.number, a.child_name as "childName", n.name as grade, a.guardian_phone as "guardianPhone",
      w ->> 'label' as document, w ->> 'labelHi' as "documentHi", coalesce(d.state, 'missing') as state ${missing}
    order by n.position, lower(a.child_name), a.id limit 2000`.execute(db)
  return rows
}

/** How many rows report 38 has for a grade, an admission, or both. */
export async function countMissing(
  db: TenantDb,
  { gradeId, admissionPostId }: { gradeId?: string | undefined; admissionPostId?: string | undefined },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${missing}
    ${gradeId ? sql`and g.grade_id = ${gradeId}` : sql``} ${admissionPostId ? sql`and p.id = ${admissionPostId}` : sql``}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
