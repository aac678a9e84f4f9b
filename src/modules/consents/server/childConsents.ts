import { sql } from 'kysely'
import { type ChildConsent, ConsentsPart } from '#modules/consents/schemas.ts'
import type { FamilyPart } from '#platform/server/contributions/familyPart.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { currentText, lastAnswer, stateOf } from './purposes.ts'

/** What the guardians of a child are asked, with every answer so far. */
export async function listChildConsents(db: TenantDb, studentId: string): Promise<ChildConsent[]> {
  const { rows } = await sql<ChildConsent>`
    select p.id as "purposeId", p.name, t.body as text, t.number as "textNumber", ${stateOf} as state,
      coalesce((
        select jsonb_agg(jsonb_build_object('isGiven', h.is_given, 'by', coalesce(btrim(w.first_name || ' ' || w.last_name), ''),
          'at', to_char(h.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'text', x.body, 'textNumber', h.number)
          order by h.id desc)
        from (select * from consent_answers z where z.tenant_id = p.tenant_id and z.student_id = ${studentId} and z.purpose_id = p.id
            order by z.id desc limit 50) h
          join consent_texts x on x.tenant_id = h.tenant_id and x.purpose_id = h.purpose_id and x.number = h.number
          left join users w on w.tenant_id = h.tenant_id and w.id = h.answered_by), '[]') as history
    from consent_purposes p ${currentText} ${lastAnswer(sql`${studentId}::uuid`)}
    where p.is_active order by (a.number is not distinct from t.number), lower(p.name), p.id limit 50`.execute(db)
  return rows
}

/** Keeps a guardian's answer. The same answer to the same text again changes nothing. */
export async function answerConsent(
  { db, audit }: Unit,
  { studentId, purposeId }: { studentId: string; purposeId: string },
  { isGiven, textNumber }: { isGiven: boolean; textNumber: number },
): Promise<ChildConsent | 'new-text'> {
  // A new text must not come between reading and answering, nor two answers at once.
  await sql`select from consent_purposes where id = ${purposeId} for update`.execute(db)
  const find = async () => (await listChildConsents(db, studentId)).find((one) => one.purposeId === purposeId)
  const before = await find()
  if (!before) throw problem('not-found')
  if (before.textNumber !== textNumber) return 'new-text'
  if (before.state === (isGiven ? 'given' : 'refused')) return before
  await sql`
    insert into consent_answers (student_id, purpose_id, number, is_given, answered_by)
    values (${studentId}, ${purposeId}, ${textNumber}, ${isGiven}, acting_user())`.execute(db)
  audit({
    entity: 'consent',
    entityId: studentId,
    before: { [before.name]: before.state },
    after: { [before.name]: isGiven ? 'given' : 'refused', textNumber },
  })
  const after = await find()
  if (!after) throw problem('not-found')
  return after
}

/** How many consents of each child wait for an answer of a guardian. */
export const consentsPart: FamilyPart<ConsentsPart, ConsentsPart & { studentId: string }> = {
  name: 'consents',
  schema: ConsentsPart,
  query: ({ students, viewer }) =>
    viewer.isGuardian
      ? sql`
      select s.id as "studentId", count(*)::int as "toSign"
      from unnest(${students.map(({ studentId }) => studentId)}::uuid[]) as s(id) cross join consent_purposes p
        ${currentText} ${lastAnswer(sql`s.id`)}
      where p.is_active and a.number is distinct from t.number group by s.id`
      : null,
  partsOf: (rows) => new Map(rows.map(({ studentId, toSign }) => [studentId, { toSign }])),
}
