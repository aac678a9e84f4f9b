import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type Subject, textOf } from './subject.ts'

type Row = Record<
  | 'name'
  | 'number'
  | 'dateOfBirth'
  | 'guardian'
  | 'phone'
  | 'address'
  | 'title'
  | 'grade'
  | 'until'
  | 'fee'
  | 'round'
  | 'day'
  | 'time'
  | 'place',
  string | null
> & { applicationId: string }

/** What can be said about applications: the child, the newest offer and the next meeting the family has booked. */
export async function applicationSubjects(db: TenantDb, ids: readonly string[]): Promise<Subject[]> {
  const { rows } = await sql<Row>`
    select a.id as "applicationId", a.child_name as name, a.number, a.date_of_birth::text as "dateOfBirth", a.guardian_name as guardian,
      a.guardian_phone as phone, concat_ws(', ', nullif(a.answers ->> 'address', ''), nullif(a.answers ->> 'pincode', '')) as address,
      p.title, n.name as grade, o.until, o.fee, m.round, m.day, m.time, m.place
    from admission_applications a join tenants t on t.id = a.tenant_id
      join admission_posts p on p.tenant_id = a.tenant_id and p.id = a.post_id
      join admission_post_grades g on g.tenant_id = a.tenant_id and g.id = a.post_grade_id
      join grades n on n.tenant_id = g.tenant_id and n.id = g.grade_id
      left join lateral (
        select (f.expires_at at time zone t.time_zone)::date::text as until, f.fee::text as fee from admission_offers f
        where f.tenant_id = a.tenant_id and f.application_id = a.id and f.state in ('open', 'accepted') order by f.made_at desc limit 1) o on true
      left join lateral (
        select coalesce((select r ->> 'name' from jsonb_array_elements(p.rounds) r where r ->> 'roundKey' = s.round_key limit 1), s.round_key) as round,
          (s.starts_at at time zone t.time_zone)::date::text as day, to_char(s.starts_at at time zone t.time_zone, 'HH24:MI') as time, s.place
        from admission_evaluations e join admission_slots s on s.tenant_id = e.tenant_id and s.id = e.slot_id
        where e.tenant_id = a.tenant_id and e.application_id = a.id order by s.starts_at < now(), s.starts_at limit 1) m on true
    where a.id = any (${[...ids]}::uuid[]) and a.erased_at is null`.execute(db)
  const byId = new Map(rows.map((row) => [row.applicationId, row]))
  return ids.flatMap((applicationId) => {
    const row = byId.get(applicationId)
    if (!row) return []
    return [
      {
        recordId: applicationId,
        name: textOf(row.name),
        values: {
          'applicant.name': textOf(row.name),
          'applicant.number': textOf(row.number),
          'applicant.dateOfBirth': textOf(row.dateOfBirth),
          'applicant.guardian': textOf(row.guardian),
          'applicant.phone': textOf(row.phone),
          'applicant.address': textOf(row.address),
          'admission.title': textOf(row.title),
          'admission.grade': textOf(row.grade),
          'meeting.round': textOf(row.round),
          'meeting.day': textOf(row.day),
          'meeting.time': textOf(row.time),
          'meeting.place': textOf(row.place),
          'offer.until': textOf(row.until),
          'offer.fee': textOf(row.fee),
        },
        tables: {},
        photoSource: null,
      },
    ]
  })
}
