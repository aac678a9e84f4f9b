import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a guardian's last answer to the current text of a consent is yes. Both are SQL of an id; without a purpose nothing is
 * consented to.
 */
export const isConsented = (studentId: RawBuilder<unknown>, purposeId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce((
    select a.is_given and a.number = (select max(x.number) from consent_texts x
      where x.tenant_id = a.tenant_id and x.purpose_id = a.purpose_id)
    from consent_answers a join consent_purposes c on c.tenant_id = a.tenant_id and c.id = a.purpose_id and c.is_active
    where a.tenant_id = (select current_tenant()) and a.student_id = ${studentId} and a.purpose_id = ${purposeId}
    order by a.id desc limit 1), false)`
