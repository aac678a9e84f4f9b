import { sql } from 'kysely'
import { csvLines } from '#platform/contract/spreadsheet/csv.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Download } from '#platform/server/requests/context.ts'

type Row = {
  childName: string
  guardianName: string
  guardianPhone: string
  email: string
  grade: string
  section: string
  savedOn: string
}

const columns = [
  { key: 'childName', header: 'Child' },
  { key: 'guardianName', header: 'Parent' },
  { key: 'guardianPhone', header: 'Phone' },
  { key: 'email', header: 'E-mail' },
  { key: 'grade', header: 'Grade' },
  { key: 'section', header: 'Stopped at' },
  { key: 'savedOn', header: 'Last saved', kind: 'date' },
] as const

/** Drafts nobody has touched for some days, with where they stopped and whom to call. */
export async function exportDropOff(db: TenantDb, days: number): Promise<Download> {
  const { rows } = await sql<Row>`
    select a.child_name as "childName", a.guardian_name as "guardianName", a.guardian_phone as "guardianPhone", a.email, n.name as grade,
      case when a.section_reached >= jsonb_array_length(v.sections) then 'Check and submit'
        else coalesce(v.sections -> a.section_reached::int ->> 'title', '') end as section,
      to_char(a.saved_at at time zone t.time_zone, 'YYYY-MM-DD') as "savedOn"
    from admission_applications a join tenants t on t.id = a.tenant_id
      join admission_posts p on p.tenant_id = a.tenant_id and p.id = a.post_id
      join admission_form_versions v on v.tenant_id = a.tenant_id and v.id = a.form_version_id
      join admission_post_grades g on g.tenant_id = a.tenant_id and g.id = a.post_grade_id
      join grades n on n.tenant_id = g.tenant_id and n.id = g.grade_id
    where a.state = 'draft' and p.year_id = current_year() and a.saved_at <= now() - make_interval(days => ${days}::int)
      and a.erased_at is null
    order by a.saved_at desc limit 5000`.execute(db)
  const lines: string[] = []
  for await (const line of csvLines(columns, rows)) lines.push(line)
  const body = Buffer.from(lines.join(''))
  return { body, type: 'text/csv; charset=utf-8', name: 'drop-off.csv', size: body.byteLength }
}
