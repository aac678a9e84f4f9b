import { sql } from 'kysely'
import type * as z from 'zod'
import type { consents } from '#modules/consents/contract.ts'
import type { ConsentAnswer, Purpose, PurposeForm } from '#modules/consents/schemas.ts'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { hasLapsed } from './public.ts'

type Form = z.output<typeof PurposeForm>

/** The current text `t` of purpose `p`. */
export const currentText = sql`join lateral (select x.number, x.body from consent_texts x
  where x.tenant_id = p.tenant_id and x.purpose_id = p.id order by x.number desc limit 1) t on true`

/** The last answer `a` to purpose `p` for a student; without a number if it no longer counts. */
export const lastAnswer = (studentId: ReturnType<typeof sql>) => sql`left join lateral (
  select a.is_given, case when ${hasLapsed} then null else a.number end as number, a.answered_by, a.answered_at from consent_answers a
  where a.tenant_id = p.tenant_id and a.student_id = ${studentId} and a.purpose_id = p.id order by a.id desc limit 1) a on true`

export const stateOf = sql`case when a.number is distinct from t.number then 'missing' when a.is_given then 'given' else 'refused' end`

/** Students `u` who have a class `k` today. */
const placed = sql`from users u join lateral (
  select g.name || '-' || c.section as class_name, g.position, c.section from enrolments e
    join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
  where e.tenant_id = u.tenant_id and e.student_id = u.id
    and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity') limit 1) k on true`

export async function listPurposes(db: TenantDb, purposeId?: string): Promise<Purpose[]> {
  const { rows } = await sql<Purpose>`
    select p.id as "purposeId", p.name, t.body as text, t.number as "textNumber", p.is_active as "isActive", p.version,
      n.given, n.refused, n.missing
    from consent_purposes p ${currentText}
      cross join lateral (
        select count(*) filter (where x.state = 'given')::int as given, count(*) filter (where x.state = 'refused')::int as refused,
          count(*) filter (where x.state = 'missing')::int as missing
        from (select ${stateOf} as state ${placed} ${lastAnswer(sql`u.id`)}) x) n
    ${purposeId ? sql`where p.id = ${purposeId}` : sql``} order by p.is_active desc, lower(p.name), p.id limit 50`.execute(
    db,
  )
  return rows
}

export async function getPurpose(db: TenantDb, purposeId: string): Promise<Purpose> {
  const [purpose] = await listPurposes(db, purposeId)
  if (!purpose) throw problem('not-found')
  return purpose
}

const auditDetail = ({ name, text, isActive }: Form) => ({ name, text, isActive })

export async function addPurpose({ db, audit }: Unit, form: Form): Promise<Purpose | 'name-taken' | 'too-many'> {
  const { rows } = await sql<{ many: number }>`select count(*)::int as many from consent_purposes`.execute(db)
  if ((rows[0]?.many ?? 0) >= 50) return 'too-many'
  const id = newId()
  const { numAffectedRows = 0n } = await sql`
    insert into consent_purposes (id, name, is_active) values (${id}, ${form.name}, ${form.isActive}) on conflict do nothing`.execute(
    db,
  )
  if (numAffectedRows === 0n) return 'name-taken'
  await sql`insert into consent_texts (purpose_id, number, body, written_by) values (${id}, 1, ${form.text}, acting_user())`.execute(
    db,
  )
  audit({ entity: 'consentPurpose', entityId: id, after: auditDetail(form) })
  return getPurpose(db, id)
}

export async function savePurpose(
  { db, audit }: Unit,
  purposeId: string,
  { version, ...form }: Form & { version: number },
): Promise<Purpose | 'name-taken'> {
  await sql`select from consent_purposes where id = ${purposeId} for update`.execute(db)
  const before = await getPurpose(db, purposeId)
  if (before.version !== version) throw problem('changed-meanwhile', { details: before })
  const { rows: same } = await sql`
    select from consent_purposes where lower(name) = lower(${form.name}) and id <> ${purposeId}`.execute(db)
  if (same.length > 0) return 'name-taken'
  await sql`
    update consent_purposes set name = ${form.name}, is_active = ${form.isActive}, version = version + 1 where id = ${purposeId}`.execute(
    db,
  )
  if (form.text !== before.text)
    await sql`
      insert into consent_texts (purpose_id, number, body, written_by)
      values (${purposeId}, ${before.textNumber + 1}, ${form.text}, acting_user())`.execute(db)
  audit({ entity: 'consentPurpose', entityId: purposeId, before: auditDetail(before), after: auditDetail(form) })
  return getPurpose(db, purposeId)
}

type Filter = Input<typeof consents.routes.listConsentAnswers>['query']

export async function listAnswers(db: TenantDb, purposeId: string, filter: Filter) {
  await getPurpose(db, purposeId)
  const way = sortOrder(filter.sort).descending ? sql`desc` : sql`asc`
  const words = `%${filter.q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const name = sql`btrim(u.first_name || ' ' || u.last_name)`
  const from = sql`from (
    select u.id as "studentId", ${name} as name, k.class_name as "className", ${stateOf} as state,
      btrim(w.first_name || ' ' || w.last_name) as "answeredBy", a.answered_at as "answeredAt", a.number as "textNumber", k.position, k.section
    ${placed} join consent_purposes p on p.tenant_id = u.tenant_id and p.id = ${purposeId} ${currentText} ${lastAnswer(sql`u.id`)}
      left join users w on w.tenant_id = u.tenant_id and w.id = a.answered_by) r
    where ${filter.state ? sql`r.state = ${filter.state}` : sql`true`} and ${filter.q ? sql`r.name ilike ${words}` : sql`true`}`
  const [page, counted] = await Promise.all([
    sql<ConsentAnswer>`
      select r.* ${from} order by r.position ${way}, r.section ${way}, lower(r.name) ${way}, r."studentId" ${way}
      limit ${filter.size} offset ${offsetOf(filter)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0, page: filter.page, size: filter.size }
}
