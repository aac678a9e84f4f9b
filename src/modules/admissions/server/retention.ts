import { sql } from 'kysely'
import type { RetentionRule } from '#platform/server/contributions/retentionRule.ts'

/** Applications that came to nothing are emptied; the statistics keep counting them. */
const lapsedApplications: RetentionRule = {
  name: 'admissionApplications',
  table: 'admission_applications',
  since: sql`state_since`,
  where: sql`state in ('rejected', 'withdrawn', 'expired', 'duplicate') and student_id is null and erased_at is null`,
  days: 365,
  least: 30,
  most: 3650,
  remove: async (db, ids) => {
    const { rows } = await sql<{ files: string[] }>`select erase_applications(${[...ids]}::uuid[]) as files`.execute(db)
    return rows[0]?.files ?? []
  },
}

/** Addresses that asked for a code. */
const emailCodes: RetentionRule = {
  name: 'admissionCodes',
  table: 'admission_codes',
  since: sql`expires_at`,
  days: 30,
  least: 1,
  most: 365,
}

/** Addresses that were verified and never applied, or whose applications are gone. */
const idleApplicants: RetentionRule = {
  name: 'admissionApplicants',
  table: 'admission_applicants',
  since: sql`created_at`,
  where: sql`not exists (select from admission_applications a where a.tenant_id = admission_applicants.tenant_id
      and a.applicant_id = admission_applicants.id)
    and not exists (select from admission_sessions s where s.tenant_id = admission_applicants.tenant_id
      and s.applicant_id = admission_applicants.id and s.expires_at > now())`,
  days: 90,
  least: 31,
  most: 730,
}

export const admissionRetention = [lapsedApplications, emailCodes, idleApplicants]
