import { sql } from 'kysely'
import { leaveClass } from '#modules/classes/server/public.ts'
import { lockedDues } from '#modules/fees/server/public.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'

/** The number of a student's transfer certificate that still counts. */
export async function validCertificate(db: TenantDb, studentId: string): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select d.number from issued_documents d
    where d.user_id = ${studentId} and d.kind = 'transferCertificate'
      and not exists (select from document_revocations r where r.tenant_id = d.tenant_id and r.document_id = d.id)
    order by d.issued_at desc limit 1`.execute(db)
  return rows[0]?.number ?? null
}

export type Leaving = { readonly lastDay: CivilDate; readonly waiver: string; readonly mayWaive: boolean }

export type Obstacle =
  | { readonly code: 'transferred-already'; readonly number: string }
  | { readonly code: 'dues-outstanding'; readonly dueMinor: number }
  | { readonly code: 'waiver-not-allowed' | 'never-enrolled' }

/**
 * Ends a student's enrolment for a transfer certificate, if nothing is owed or somebody waives that. The account stays locked
 * until the certificate is written, so that two who issue one at once wait for each other and nobody bills in between.
 */
export async function endStay(
  unit: Unit,
  studentId: string,
  { lastDay, waiver, mayWaive }: Leaving,
): Promise<Obstacle | { readonly waivedMinor: number }> {
  const { db } = unit
  const dueMinor = await lockedDues(db, studentId)
  const number = await validCertificate(db, studentId)
  if (number) return { code: 'transferred-already', number }
  if (dueMinor > 0 && waiver === '') return { code: 'dues-outstanding', dueMinor }
  if (dueMinor > 0 && !mayWaive) return { code: 'waiver-not-allowed' }
  const { rows } = await sql<{ isOpen: boolean; isPast: boolean }>`
    select exists (select from enrolments e where e.student_id = ${studentId} and e.from_date <= ${lastDay}::date
        and coalesce(e.to_date, 'infinity') > ${lastDay}::date) as "isOpen",
      exists (select from class_history(${studentId}) h where h.from_date <= ${lastDay}::date) as "isPast"`.execute(db)
  if (rows[0]?.isOpen) await leaveClass(unit, { studentId, lastDay })
  else if (!rows[0]?.isPast) return { code: 'never-enrolled' }
  return { waivedMinor: dueMinor }
}

/** The last day a student is known to have, before a certificate is issued. */
export async function lastDayOf(db: TenantDb, studentId: string): Promise<CivilDate | null | undefined> {
  const { rows } = await sql<{ lastDay: CivilDate | null }>`
    select (select max(e.to_date)::text from enrolments e where e.tenant_id = u.tenant_id and e.student_id = u.id) as "lastDay"
    from users u where u.id = ${studentId} and u.role_id = 2 and not u.is_guardian`.execute(db)
  return rows[0] ? rows[0].lastDay : undefined
}
