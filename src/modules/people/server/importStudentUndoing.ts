import { sql } from 'kysely'
import { deleteAccount, saveAccounts } from '#modules/access/server/public.ts'
import { dropEnrolments } from '#modules/classes/server/public.ts'
import type { Unit } from '#platform/server/context.ts'
import type { Applied } from '#platform/server/importing.ts'
import { dropLonely, unlinkGuardians } from './guardians.ts'
import type { AfterStudent, BeforeStudent } from './importStudentApplying.ts'

type LeftAlone = { row: number; why: string }

/** Takes students back as they were; one who was changed since stays as they are. */
export async function undoStudents(unit: Unit, applied: readonly Applied[]): Promise<LeftAlone[]> {
  const left: LeftAlone[] = []
  const ids = applied.map(({ entityId }) => entityId)
  const { rows } = await sql<{ id: string; version: number }>`
    select user_id as id, version from students where user_id = any (${ids}::uuid[]) for update`.execute(unit.db)
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  for (const one of applied) {
    const { version } = one.after as AfterStudent
    const now = versions.get(one.entityId)
    if (now === undefined && one.did === 'create') continue
    if (now !== version) left.push({ row: one.row, why: 'The student was changed since.' })
    else if (!(await (one.did === 'create' ? remove : restore)(unit, one)))
      left.push({ row: one.row, why: 'The school’s records refer to the student by now.' })
  }
  return left
}

async function remove(unit: Unit, { entityId, after }: Applied): Promise<boolean> {
  const { enrolmentId, guardianIds } = after as AfterStudent
  const others = await sql`
    select from enrolments where student_id = ${entityId} ${enrolmentId ? sql`and id <> ${enrolmentId}` : sql``}
    limit 1`.execute(unit.db)
  if (others.rows.length > 0) return false
  if (enrolmentId) await dropEnrolments(unit, [enrolmentId])
  if (!(await deleteAccount(unit, entityId))) return false
  await dropLonely(unit.db, guardianIds)
  unit.audit({ entity: 'student', entityId, before: { imported: true } })
  return true
}

async function restore(unit: Unit, { entityId, before, after }: Applied): Promise<boolean> {
  const { account, record } = before as BeforeStudent
  const { enrolmentId, guardianIds } = after as AfterStudent
  if (enrolmentId) await dropEnrolments(unit, [enrolmentId])
  await unlinkGuardians(unit.db, entityId, guardianIds)
  await saveAccounts(unit, [{ userId: entityId, ...account }])
  await sql`
    update students s set admission_no = b.admission_no, admitted_on = b.admitted_on, date_of_birth = b.date_of_birth,
      gender = b.gender, blood_group = b.blood_group, quota = b.quota, aadhaar = b.aadhaar,
      aadhaar_last4 = b.aadhaar_last4, aadhaar_mark = b.aadhaar_mark, address = b.address, pincode = b.pincode,
      details = b.details, version = s.version + 1
    from jsonb_populate_record(null::students, ${JSON.stringify(record)}::jsonb) b
    where s.user_id = ${entityId}`.execute(unit.db)
  unit.audit({ entity: 'student', entityId, after: { imported: false } })
  return true
}
