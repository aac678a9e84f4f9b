import { sql } from 'kysely'
import { deleteAccounts, saveAccounts } from '#modules/access/server/public.ts'
import { dropEnrolments } from '#modules/classes/server/public.ts'
import type { AppliedRow } from '#platform/server/contributions/importKind.ts'
import type { AuditDetail } from '#platform/server/requests/audit.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { deleteOrphanedGuardians, setLinks } from '../guardians/guardians.ts'
import { fingerprintsOf } from './studentFingerprints.ts'
import type { AfterStudent, BeforeStudent } from './studentImportCommit.ts'

type SkippedRow = { row: number; why: string }

const afterOf = ({ after }: AppliedRow) => after as AfterStudent
const enrolmentsIn = (applied: readonly AppliedRow[]) => applied.flatMap((one) => afterOf(one).enrolmentId ?? [])
const guardiansIn = (applied: readonly AppliedRow[]) => [...new Set(applied.flatMap((one) => afterOf(one).guardianIds))]

/** Undoes imported rows, except for students who have changed since. */
export async function undoStudents(unit: Unit, applied: readonly AppliedRow[]): Promise<SkippedRow[]> {
  const ids = applied.map(({ entityId }) => entityId)
  await sql`select from students where user_id = any (${ids}::uuid[]) order by user_id for update`.execute(unit.db)
  const fingerprints = await fingerprintsOf(unit.db, ids)
  const isUnchanged = (one: AppliedRow) => fingerprints.get(one.entityId) === afterOf(one).mark
  const remaining = applied.filter(({ did, entityId }) => did === 'update' || fingerprints.has(entityId))
  const changed = remaining.filter((one) => !isUnchanged(one))
  const unchanged = remaining.filter(isUnchanged)
  await restore(
    unit,
    unchanged.filter(({ did }) => did === 'update'),
  )
  const created = unchanged.filter(({ did }) => did === 'create')
  const deleted = await remove(unit, created)
  return [
    ...changed.map(({ row }) => ({ row, why: 'changed-since' })),
    ...created.filter(({ entityId }) => !deleted.has(entityId)).map(({ row }) => ({ row, why: 'referred-to' })),
  ]
}

/** Deletes the students nothing else refers to, and leaves the others untouched. */
async function remove(unit: Unit, created: readonly AppliedRow[]): Promise<Set<string>> {
  if (created.length === 0) return new Set()
  const { db } = unit
  const auditDetails: AuditDetail[] = []
  await sql`savepoint import_undo`.execute(db)
  await dropEnrolments({ ...unit, audit: (detail) => auditDetails.push(detail) }, enrolmentsIn(created))
  const deleted = await deleteAccounts(
    unit,
    created.map(({ entityId }) => entityId),
  )
  if (deleted.size < created.length) {
    // Students who stay must keep their class, so start again with only those that could be deleted.
    await sql`rollback to savepoint import_undo`.execute(db)
    return remove(
      unit,
      created.filter(({ entityId }) => deleted.has(entityId)),
    )
  }
  await deleteOrphanedGuardians(db, guardiansIn(created))
  for (const detail of auditDetails) unit.audit(detail)
  for (const { entityId } of created) unit.audit({ entity: 'student', entityId, before: { imported: true } })
  return deleted
}

async function restore(unit: Unit, updated: readonly AppliedRow[]): Promise<void> {
  if (updated.length === 0) return
  const befores = updated.map(({ entityId, before }) => ({ entityId, ...(before as BeforeStudent) }))
  await dropEnrolments(unit, enrolmentsIn(updated))
  await setLinks(
    unit.db,
    befores.map(({ entityId, links }) => ({ studentId: entityId, links })),
  )
  await deleteOrphanedGuardians(unit.db, guardiansIn(updated))
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
