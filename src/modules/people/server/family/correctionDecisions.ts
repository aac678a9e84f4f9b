import { sql } from 'kysely'
import { saveAccounts } from '#modules/access/server/public.ts'
import type { CorrectionField } from '#modules/people/enumerations.ts'
import { correctionDecided } from '#modules/people/notifications.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Correction } from '../../contracts/familySchemas.ts'
import { readGuardian, saveGuardian } from '../guardians/guardians.ts'
import { readCorrection } from './corrections.ts'

type Decision = { readonly field: CorrectionField; readonly isApproved: boolean; readonly seen: string | null }
type Outcome = Correction | 'already-decided' | { readonly overtaken: Correction }

/**
 * Decides a guardian's corrections field by field and writes what is accepted to the record, in one transaction. Refused if the record
 * no longer says what the office saw.
 */
export async function decideCorrection(
  unit: Unit,
  correctionId: string,
  { decisions, reason }: { decisions: readonly Decision[]; reason: string },
): Promise<Outcome> {
  const { db, audit, notify } = unit
  const { rows } = await sql<{ studentId: string; askedBy: string; guardianId: string | null }>`
    select c.student_id as "studentId", c.asked_by as "askedBy", g.id as "guardianId" from student_corrections c
      left join guardians g on g.tenant_id = c.tenant_id and g.user_id = c.asked_by where c.id = ${correctionId} for update of c`.execute(
    db,
  )
  const [held] = rows
  if (!held) throw problem('not-found')
  await sql`select from users where id = ${held.studentId} for no key update`.execute(db)
  await sql`select from guardians where id = ${held.guardianId} for update`.execute(db)
  const asked = await readCorrection(db, correctionId)
  if (!asked) throw problem('not-found')
  if (asked.state !== 'waiting') return 'already-decided'
  checkDecisions(asked, decisions, reason)
  const decided = asked.fields.map((field) => ({ ...field, ...decisionOf(decisions, field.field) }))
  if (decided.some(({ isApproved, seen, now }) => isApproved && seen !== now)) return { overtaken: asked }
  const accepted = decided.filter(({ isApproved }) => isApproved)
  await writeStudent(unit, held.studentId, accepted)
  if (held.guardianId) await writeGuardian(unit, held.guardianId, accepted)
  await sql`
    update student_correction_fields f set is_approved = d."isApproved"
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as d(field text, "isApproved" boolean)
    where f.correction_id = ${correctionId} and f.field = d.field`.execute(db)
  await sql`
    update student_corrections set state = 'decided', decided_by = acting_user(), decided_at = now(), reason = ${reason}, version = version + 1
    where id = ${correctionId}`.execute(db)
  audit({
    entity: 'studentCorrection',
    entityId: correctionId,
    before: { state: 'waiting' },
    after: { accepted: accepted.map(({ field }) => field), rejected: decided.length - accepted.length },
    reason,
  })
  await notify(correctionDecided, {
    to: [held.askedBy],
    params: { name: asked.studentName, accepted: accepted.length, rejected: decided.length - accepted.length },
    aboutStudentId: held.studentId,
  })
  const after = await readCorrection(db, correctionId)
  if (!after) throw problem('not-found')
  return after
}

function checkDecisions({ fields }: Correction, decisions: readonly Decision[], reason: string): void {
  const named = new Set(decisions.map(({ field }) => field))
  if (named.size < decisions.length || named.size !== fields.length || !fields.every(({ field }) => named.has(field)))
    throw invalid([{ field: 'decisions', ...serverText('decide-each', 'Decide each of the corrections once.') }])
  if (reason === '' && decisions.some(({ isApproved }) => !isApproved))
    throw invalid([{ field: 'reason', ...serverText('reason-for-family', 'Tell the family why you reject it.') }])
}

const decisionOf = (decisions: readonly Decision[], name: CorrectionField) => {
  const { isApproved = false, seen = null } = decisions.find(({ field }) => field === name) ?? {}
  return { isApproved, seen }
}

type Accepted = { readonly field: CorrectionField; readonly now: string | null; readonly after: string | null }

const accountFields = ['firstName', 'lastName', 'phone', 'email'] as const
const recordColumns = {
  dateOfBirth: 'date_of_birth',
  gender: 'gender',
  bloodGroup: 'blood_group',
  address: 'address',
  pincode: 'pincode',
} as const

async function writeStudent(unit: Unit, studentId: string, accepted: readonly Accepted[]): Promise<void> {
  const account = accepted.filter(({ field }) => accountFields.some((one) => one === field))
  const record = accepted.filter(({ field }) => field in recordColumns)
  if (account.length === 0 && record.length === 0) return
  const storedValue = ({ field, after }: Accepted) =>
    field === 'lastName' || field === 'address' ? (after ?? '') : after
  if (account.length > 0)
    await saveAccounts(unit, [
      { userId: studentId, ...Object.fromEntries(account.map((one) => [one.field, storedValue(one)])) },
    ])
  const columns = record.map((one) => [recordColumns[one.field as keyof typeof recordColumns], storedValue(one)])
  // The version also counts changes of the account, so that an office form opened before notices them.
  const { numUpdatedRows } = await unit.db
    .updateTable('students')
    .set({ ...Object.fromEntries(columns), version: sql`version + 1` })
    .where('user_id', '=', studentId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n && columns.length > 0) throw problem('not-found')
  const both = [...account, ...record]
  unit.audit({
    entity: 'student',
    entityId: studentId,
    before: Object.fromEntries(both.map(({ field, now }) => [field, now])),
    after: Object.fromEntries(both.map((one) => [one.field, storedValue(one)])),
  })
}

const guardianFields = { guardianPhone: 'phone', guardianEmail: 'email', guardianOccupation: 'occupation' } as const

async function writeGuardian(unit: Unit, guardianId: string, accepted: readonly Accepted[]): Promise<void> {
  const own = accepted.filter(({ field }) => field in guardianFields)
  const before = own.length > 0 ? await readGuardian(unit.db, guardianId) : null
  if (!before) return
  const after = Object.fromEntries(
    own.map(({ field, after: value }) => [guardianFields[field as keyof typeof guardianFields], value]),
  )
  const { name, phone, email, occupation } = { ...before, ...after }
  await saveGuardian(unit, guardianId, { name, phone, email, occupation: occupation ?? '' })
  const was = Object.fromEntries(
    Object.keys(after).map((key) => [key, before[key as 'phone' | 'email' | 'occupation']]),
  )
  unit.audit({ entity: 'guardian', entityId: guardianId, before: was, after })
}
