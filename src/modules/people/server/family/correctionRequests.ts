import { sql } from 'kysely'
import type { CorrectionField } from '#modules/people/enumerations.ts'
import { newId } from '#platform/server/database/ids.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { CorrectionValues, OwnCorrection } from '../../contracts/familySchemas.ts'
import { birthDateRefusals } from '../birthDates.ts'
import { ownCorrections, valuesNow } from './corrections.ts'

type Asked = {
  readonly studentId: string
  readonly askedBy: string
  readonly values: CorrectionValues
  readonly note: string
}

/** Writes down what a guardian wants to have corrected; only what differs from the record is part of it. */
export async function askCorrection(
  { db, audit }: Unit,
  { studentId, askedBy, values, note }: Asked,
): Promise<OwnCorrection | 'already-waiting' | 'nothing-different'> {
  const refusals = await birthDateRefusals(db, { dateOfBirth: values.dateOfBirth ?? null })
  if (refusals.length > 0) throw invalid(refusals.map((one) => ({ ...one, field: `values.${one.field}` })))
  const { rows } = await sql<{ now: Record<CorrectionField, string | null> }>`
    select ${valuesNow} as now from users u left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id
      left join guardians g on g.tenant_id = u.tenant_id and g.user_id = ${askedBy} where u.id = ${studentId}`.execute(
    db,
  )
  const now = rows[0]?.now
  if (!now) throw problem('not-found')
  const changes = (Object.keys(values) as CorrectionField[]).flatMap((field) => {
    const [before, after] = [now[field], values[field] ?? null]
    return (before ?? '') === (after ?? '') ? [] : [{ field, before, after }]
  })
  if (changes.length === 0) return 'nothing-different'
  const id = newId()
  const { numAffectedRows = 0n } = await sql`
    insert into student_corrections (id, student_id, asked_by, note) values (${id}, ${studentId}, ${askedBy}, ${note})
    on conflict do nothing`.execute(db)
  if (numAffectedRows === 0n) return 'already-waiting'
  await sql`
    insert into student_correction_fields (correction_id, field, before_value, after_value)
    select ${id}, f.field, f.before, f.after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as f(field text, before text, after text)`.execute(db)
  audit({ entity: 'studentCorrection', entityId: id, after: { studentId, fields: changes.map(({ field }) => field) } })
  const own = await ownCorrections(db, { studentId, askedBy })
  return own.find(({ correctionId }) => correctionId === id) ?? 'already-waiting'
}

export async function withdrawCorrection(
  { db, audit }: Unit,
  { studentId, askedBy, correctionId }: { studentId: string; askedBy: string; correctionId: string },
): Promise<OwnCorrection | 'already-decided'> {
  const find = async () =>
    (await ownCorrections(db, { studentId, askedBy })).find((one) => one.correctionId === correctionId)
  if (!(await find())) throw problem('not-found')
  const { numAffectedRows = 0n } = await sql`
    update student_corrections set state = 'withdrawn', version = version + 1 where id = ${correctionId} and state = 'waiting'`.execute(
    db,
  )
  if (numAffectedRows === 0n) return 'already-decided'
  audit({ entity: 'studentCorrection', entityId: correctionId, after: { state: 'withdrawn' } })
  return (await find()) ?? 'already-decided'
}
