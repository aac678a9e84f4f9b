import { type RawBuilder, sql } from 'kysely'
import type { ApplicationRow } from '#modules/admissions/applicationSchemas.ts'
import { type ApplicationState, statesOfTab } from '#modules/admissions/choices.ts'
import type { applications } from '#modules/admissions/contract.ts'
import { sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { pageOfIds } from '#platform/server/database/pageOfIds.ts'

/** Whether a fee was paid for application `a` and not given back. */
const isPaidFor = sql`exists (select from admission_payments y where y.tenant_id = a.tenant_id and y.application_id = a.id and y.state = 'paid')`

export const rowColumns = sql`
  a.id as "applicationId", a.number, a.child_name as "childName", a.date_of_birth as "dateOfBirth", g.grade_id as "gradeId", gr.name as grade,
  a.post_id as "admissionPostId", p.title as post, a.quota, a.state, a.state_since as "stateSince", a.source, a.guardian_name as "guardianName",
  a.guardian_phone as "guardianPhone", a.submitted_at as "submittedAt", a.has_sibling as "hasSibling", ${isPaidFor} as "isPaid",
  a.duplicate_of is not null and a.duplicate_ok_by is null as "isDuplicate", a.score::float8 as score, a.rank,
  (select count(*) from jsonb_array_elements(p.documents) w where (w ->> 'isRequired')::boolean and not exists (
      select from admission_documents d where d.tenant_id = a.tenant_id and d.application_id = a.id
        and d.document_key = w ->> 'documentKey' and d.state = 'verified'))::int as "documentsOpen"`
export const rowSource = sql`
  join admission_posts p on p.tenant_id = a.tenant_id and p.id = a.post_id
  join admission_post_grades g on g.tenant_id = a.tenant_id and g.id = a.post_grade_id
  join grades gr on gr.tenant_id = g.tenant_id and gr.id = g.grade_id`

type Filter = Input<typeof applications.routes.listApplications>['query']
type Place = Pick<Filter, 'gradeId' | 'admissionPostId'>

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  submittedAt: sql`coalesce(a.submitted_at, a.started_at)`,
  childName: sql`lower(a.child_name)`,
  number: sql`a.number`,
  rank: sql`a.rank`,
  stateSince: sql`a.state_since`,
}

/** A filter that names nothing of this school is answered so, not with an empty list. */
export async function missingFilter(
  db: TenantDb,
  { gradeId, admissionPostId }: Place,
): Promise<'no-such-grade' | 'no-such-post' | null> {
  if (!gradeId && !admissionPostId) return null
  const { rows } = await sql<{ grade: boolean; post: boolean }>`
    select exists (select from grades where id = ${gradeId ?? null}::uuid) as grade,
      exists (select from admission_posts where id = ${admissionPostId ?? null}::uuid) as post`.execute(db)
  if (gradeId && !rows[0]?.grade) return 'no-such-grade'
  return admissionPostId && !rows[0]?.post ? 'no-such-post' : null
}

/** Applications `a` for a grade, an admission, or both; never those that were emptied. */
const placeConditions = ({ gradeId, admissionPostId }: Place): RawBuilder<unknown>[] => [
  sql`a.erased_at is null`,
  ...(admissionPostId ? [sql`a.post_id = ${admissionPostId}`] : []),
  ...(gradeId
    ? [
        sql`a.post_grade_id in (select x.id from admission_post_grades x where x.tenant_id = a.tenant_id and x.grade_id = ${gradeId})`,
      ]
    : []),
]

/** How many there are at each stage, whatever their tab. */
export async function countStages(db: TenantDb, place: Place) {
  const { rows } = await sql<{ state: ApplicationState; applications: number }>`
    select a.state, count(*)::int as applications from admission_applications a
    where ${sql.join(placeConditions(place), sql` and `)} group by a.state`.execute(db)
  return rows
}

export async function listApplications(db: TenantDb, filter: Filter) {
  const { q, tab, state, quota, isPaid } = filter
  const { field, descending } = sortOrder(filter.sort)
  const way = descending ? sql`desc nulls last` : sql`asc nulls last`
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [
    sql`a.state = any (${state ? [state] : [...statesOfTab[tab]]}::text[])`,
    ...placeConditions(filter),
  ]
  if (q)
    conditions.push(
      sql`(a.child_name ilike ${like} or a.number ilike ${like} or a.guardian_name ilike ${like} or a.guardian_phone ilike ${like})`,
    )
  if (isPaid) conditions.push(isPaidFor)
  if (quota) conditions.push(sql`a.quota = ${quota}`)
  return pageOfIds<ApplicationRow>(db, filter, {
    ids: sql`select a.id from admission_applications a where ${sql.join(conditions, sql` and `)}
      order by ${orders[field] ?? orders.submittedAt} ${way}, a.id ${descending ? sql`desc` : sql`asc`}`,
    columns: rowColumns,
    from: sql`join admission_applications a on a.id = n.id ${rowSource}`,
  })
}
