import { sql } from 'kysely'
import { deleteAccounts, saveAccounts } from '#modules/access/server/public.ts'
import { dropEnrolments } from '#modules/classes/server/public.ts'
import type { AppliedRow } from '#platform/server/contributions/importKind.ts'
import type { AuditDetail } from '#platform/server/requests/audit.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { dropLonely, setLinks } from '../guardians/guardians.ts'
import { marksOf } from './studentFingerprints.ts'
import type { AfterStudent, BeforeStudent } from './studentImportCommit.ts'

type LeftAlone = { row: number; why: string }

const afterOf = ({ after }: AppliedRow) => after as AfterStudent
const enrolmentsIn = (applied: readonly AppliedRow[]) => applied.flatMap((one) => afterOf(one).enrolmentId ?? [])
const guardiansIn = (applied: readonly AppliedRow[]) => [...new Set(applied.flatMap((one) => afterOf(one).guardianIds))]

/** Takes students back as they were, in a few statements however many there are; one who was changed since stays. */
export async function undoStudents(unit: Unit, applied: readonly AppliedRow[]): Promise<LeftAlone[]> {
  const ids = applied.map(({ entityId }) => entityId)
  await sql`select from students where user_id = any (${ids}::uuid[]) order by user_id for update`.execute(unit.db)
  const marks = await marksOf(unit.db, ids)
  const isAsLeft = (one: AppliedRow) => marks.get(one.entityId) === afterOf(one).mark
  const there = applied.filter(({ did, entityId }) => did === 'update' || marks.has(entityId))
  const changed = there.filter((one) => !isAsLeft(one))
  const same = there.filter(isAsLeft)
  await restore(
    unit,
    same.filter(({ did }) => did === 'update'),
  )
  const created = same.filter(({ did }) => did === 'create')
  const gone = await remove(unit, created)
  return [
    ...changed.map(({ row }) => ({ row, why: 'changed-since' })),
    ...created.filter(({ entityId }) => !gone.has(entityId)).map(({ row }) => ({ row, why: 'referred-to' })),
  ]
}

/** Deletes whom nothing else refers to; of the others nothing is touched. */
async function remove(unit: Unit, created: readonly AppliedRow[]): Promise<Set<string>> {
  if (created.length === 0) return new Set()
  const { db } = unit
  const later: AuditDetail[] = []
  await sql`savepoint taking_back`.execute(db)
  await dropEnrolments({ ...unit, audit: (detail) => later.push(detail) }, enrolmentsIn(created))
  const gone = await deleteAccounts(
    unit,
    created.map(({ entityId }) => entityId),
  )
  if (gone.size < created.length) {
    // Whoever stays must keep their class: those who can go are known now, and only they are taken back.
    await sql`rollback to savepoint taking_back`.execute(db)
    return remove(
      unit,
      created.filter(({ entityId }) => gone.has(entityId)),
    )
  }
  await dropLonely(db, guardiansIn(created))
  for (const detail of later) unit.audit(detail)
  for (const { entityId } of created) unit.audit({ entity: 'student', entityId, before: { imported: true } })
  return gone
}

async function restore(unit: Unit, updated: readonly AppliedRow[]): Promise<void> {
  if (updated.length === 0) return
  const befores = updated.map(({ entityId, before }) => ({ entityId, ...(before as BeforeStudent) }))
  await dropEnrolments(unit, enrolmentsIn(updated))
  await setLinks(
    unit.db,
    befores.map(({ entityId, links }) => ({ studentId: entityId, links })),
  )
  await dropLonely(unit.db, guardiansIn(updated))
  await saveAccounts(
    unit,
    befores.map(({ entityId, account }) => ({ userId: entityId, ...account })),
  )
  await sql`
    update students s set admission_no = b.admission_no, admitted_on = b.admitted_on, date_of_birth = b.date_of_birth,
      gender = b.gender, blood_group = b.blood_group, quota = b.quota, aadhaar = b.aadhaar,
      aadhaar_last4 = b.aadhaar_last4, aadhaar_mark = b.aadhaar_mark, address = b.address, pincode = b.pincode,
      details = b.details, version = s.version + 1
    from jsonb_populate_recordset(null::students, ${JSON.stringify(befores.map(({ record }) => record))}::jsonb) b
    where s.user_id = b.user_id`.execute(unit.db)
  for (const { entityId } of updated) unit.audit({ entity: 'student', entityId, after: { imported: false } })
}
