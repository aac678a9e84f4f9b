import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Dashboard, Slot } from '#modules/admissions/decisionSchemas.ts'
import { quotas } from '#modules/people/enumerations.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** Slots by a condition on `s`, with the children who booked them. */
export async function readSlots(db: TenantDb, condition: RawBuilder<unknown>): Promise<Slot[]> {
  const { rows } = await sql<Slot>`
    select s.id as "slotId", s.round_key as "roundKey", s.post_id as "admissionPostId", p.title as post, s.starts_at as "startsAt",
      s.minutes, s.place, s.places, s.booked,
      coalesce((select r ->> 'name' from jsonb_array_elements(p.rounds) r where r ->> 'roundKey' = s.round_key limit 1), s.round_key) as round,
      coalesce((select jsonb_agg(jsonb_build_object('applicationId', a.id, 'childName', a.child_name) order by a.child_name)
        from admission_evaluations e join admission_applications a on a.tenant_id = e.tenant_id and a.id = e.application_id
        where e.tenant_id = s.tenant_id and e.slot_id = s.id), '[]') as children,
      coalesce((select jsonb_agg(jsonb_build_object('userId', u.id, 'name', trim(concat_ws(' ', u.first_name, u.last_name))) order by u.first_name, u.id)
        from users u where u.tenant_id = s.tenant_id and u.id = any (s.panel)), '[]') as panel
    from admission_slots s join admission_posts p on p.tenant_id = s.tenant_id and p.id = s.post_id
      join tenants t on t.id = s.tenant_id
    where ${condition} order by s.starts_at, s.id limit 200`.execute(db)
  return rows
}

const thisYear = sql`p.year_id = current_year()`

type Counts = Pick<Dashboard, 'offersOpen' | 'offersEndingSoon' | 'documentsToCheck' | 'duplicates' | 'paidUnsent'>

export async function readDashboard(db: TenantDb): Promise<Dashboard> {
  const [funnel, seats, dropOff, counts, slots] = await Promise.all([
    sql<Dashboard['funnel'][number]>`
      select g.grade_id as "gradeId", n.name as grade, a.state, count(*)::int as applications
      from admission_applications a join admission_posts p on p.tenant_id = a.tenant_id and p.id = a.post_id
        join admission_post_grades g on g.tenant_id = a.tenant_id and g.id = a.post_grade_id
        join grades n on n.tenant_id = g.tenant_id and n.id = g.grade_id
      where ${thisYear} group by g.grade_id, n.name, n.position, a.state order by n.position, a.state`.execute(db),
    sql<Dashboard['seats'][number]>`
      select g.id as "postGradeId", p.title as post, n.name as grade, q.quota, q.seats, q.taken,
        (select count(*) from admission_applications a where a.tenant_id = g.tenant_id and a.post_grade_id = g.id
          and a.state = 'waitlisted' and a.quota = q.quota)::int as waiting
      from admission_quotas q join admission_post_grades g on g.tenant_id = q.tenant_id and g.id = q.post_grade_id
        join admission_posts p on p.tenant_id = g.tenant_id and p.id = g.post_id
        join grades n on n.tenant_id = g.tenant_id and n.id = g.grade_id
      where ${thisYear} and (q.seats > 0 or q.taken > 0)
      order by p.opens_on desc, p.id, n.position, array_position(${[...quotas]}::text[], q.quota)`.execute(db),
    sql<Dashboard['dropOff'][number]>`
      select a.section_reached::int as section, coalesce(max(v.sections -> a.section_reached::int ->> 'title'), '') as title,
        coalesce(max(v.sections -> a.section_reached::int ->> 'titleHi'), '') as "titleHi", count(*)::int as drafts
      from admission_applications a join admission_posts p on p.tenant_id = a.tenant_id and p.id = a.post_id
        join admission_form_versions v on v.tenant_id = a.tenant_id and v.id = a.form_version_id
      where ${thisYear} and a.state in ('draft', 'expired') and a.source = 'online' and a.submitted_at is null
      group by a.section_reached order by a.section_reached`.execute(db),
    sql<Counts>`
      select (select count(*) from admission_offers where state = 'open')::int as "offersOpen",
        (select count(*) from admission_offers where state = 'open' and expires_at < now() + interval '2 days')::int as "offersEndingSoon",
        (select count(*) from admission_documents d join admission_applications a on a.tenant_id = d.tenant_id and a.id = d.application_id
          where d.state = 'pending' and a.state in ('submitted', 'screening', 'documentsPending', 'evaluation', 'decisionPending'))::int as "documentsToCheck",
        (select count(*) from admission_applications where duplicate_of is not null and duplicate_ok_by is null and state = 'submitted')::int as duplicates,
        (select count(*) from admission_applications a where a.state in ('draft', 'enquiry') and exists (select from admission_payments y
          where y.tenant_id = a.tenant_id and y.application_id = a.id and y.state = 'paid'))::int as "paidUnsent"`.execute(
      db,
    ),
    readSlots(db, sql`(s.starts_at at time zone t.time_zone)::date = school_today()`),
  ])
  const none = { offersOpen: 0, offersEndingSoon: 0, documentsToCheck: 0, duplicates: 0, paidUnsent: 0 }
  return { funnel: funnel.rows, seats: seats.rows, dropOff: dropOff.rows, slots, ...(counts.rows[0] ?? none) }
}
