import { sql } from 'kysely'
import { shutOut } from '#modules/access/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'

type Link = { name: string; userId: string | null; barredOn: string | null; barReason: string; isPrimary: boolean }

/** Keeps a guardian from a child, or admits them again; `reason` null admits. False if they are not the child's guardian. */
export async function setBar(
  unit: Unit,
  { studentId, guardianId }: { studentId: string; guardianId: string },
  reason: string | null,
): Promise<boolean> {
  const { db, audit } = unit
  const before = await lockLink(db, studentId, guardianId)
  if (!before) return false
  const isBarred = reason !== null
  if (isBarred === (before.barredOn !== null) && (reason ?? '') === before.barReason) return true
  await sql`
    update student_guardians set bar_reason = ${reason ?? ''},
      barred_on = ${isBarred ? sql`coalesce(barred_on, (select school_today()))` : sql`null`}
    where student_id = ${studentId} and guardian_id = ${guardianId}`.execute(db)
  if (isBarred && before.isPrimary) await passOnPrimary(db, studentId)
  // Also when lifted: windows that are open must not show a mix of before and after.
  if (before.userId) await shutOut(unit, before.userId)
  audit({
    entity: 'student',
    entityId: studentId,
    before: { barredGuardian: before.barredOn && before.name, barReason: before.barReason || null },
    after: { barredGuardian: isBarred ? before.name : null, barReason: reason },
  })
  return true
}

async function lockLink(db: TenantDb, studentId: string, guardianId: string): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select g.name, g.user_id as "userId", l.barred_on as "barredOn", l.bar_reason as "barReason", l.is_primary as "isPrimary"
    from student_guardians l join guardians g on g.tenant_id = l.tenant_id and g.id = l.guardian_id
    where l.student_id = ${studentId} and l.guardian_id = ${guardianId} for update of l`.execute(db)
  return rows[0]
}

/** The school calls somebody who may see the child. If there is nobody else, the office still has the number. */
async function passOnPrimary(db: TenantDb, studentId: string) {
  const { rows } = await sql<{ guardianId: string }>`
    select guardian_id as "guardianId" from student_guardians
    where student_id = ${studentId} and barred_on is null order by relation, guardian_id limit 1`.execute(db)
  const [next] = rows
  if (!next) return
  await sql`
    update student_guardians set is_primary = false where student_id = ${studentId} and is_primary`.execute(db)
  await sql`
    update student_guardians set is_primary = true
    where student_id = ${studentId} and guardian_id = ${next.guardianId}`.execute(db)
}
