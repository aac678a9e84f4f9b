import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

/**
 * Whether an answer `a` no longer counts: a yes is as good as its guardian. Once they are removed or barred, whoever is a guardian
 * now is asked again. A no stands.
 */
export const hasLapsed = sql<boolean>`(a.is_given and exists (
    select from users w where w.tenant_id = a.tenant_id and w.id = a.answered_by and w.is_guardian)
  and not exists (
    select from guardians g join student_guardians l on l.tenant_id = g.tenant_id and l.guardian_id = g.id
    where g.tenant_id = a.tenant_id and g.user_id = a.answered_by and l.student_id = a.student_id and l.barred_on is null))`

/**
 * Whether a guardian's last answer to the current text of a consent is yes. Both are SQL of an id; without a purpose nothing is
 * consented to.
 */
export const isConsented = (studentId: RawBuilder<unknown>, purposeId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce((
    select a.is_given and not ${hasLapsed} and a.number = (select max(x.number) from consent_texts x
      where x.tenant_id = a.tenant_id and x.purpose_id = a.purpose_id)
    from consent_answers a join consent_purposes c on c.tenant_id = a.tenant_id and c.id = a.purpose_id and c.is_active
    where a.tenant_id = (select current_tenant()) and a.student_id = ${studentId} and a.purpose_id = ${purposeId}
    order by a.id desc limit 1), false)`

/**
 * Whether a student's photo may be printed on paper that names a purpose, or none: only with consent to it. A school that asks for no
 * consents decides by itself; one that does gets no photos until it has said which purpose they need.
 */
export const mayPrintPhoto = (
  studentId: RawBuilder<unknown>,
  purposeId: RawBuilder<string | null>,
): RawBuilder<boolean> =>
  sql<boolean>`case when ${purposeId} is null
    then not exists (select from consent_purposes c where c.tenant_id = (select current_tenant()) and c.is_active)
    else ${isConsented(studentId, purposeId)} end`

/** Whether paper may name this purpose: one of the school's, or none. */
export async function isPurposeOrNone(db: TenantDb, purposeId: string | null): Promise<boolean> {
  if (purposeId === null) return true
  const { rows } = await sql`select from consent_purposes where id = ${purposeId}`.execute(db)
  return rows.length > 0
}
