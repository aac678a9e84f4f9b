import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Cookies } from '#platform/server/requests/context.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import type { TenantEntry } from '#platform/server/tenants/tenantDirectory.ts'
import { type ApplicationRecord, findRecords } from '../applications/record.ts'
import type { Keys } from '../secrets.ts'
import { applicantOf } from './visitor.ts'

export const keysOf = ({ tenant, services }: { tenant: TenantEntry | null; services: Services }): Keys => {
  if (!tenant) throw problem('invalid-tenant')
  return { secret: services.secret, tenantId: tenant.id }
}

type Refuse = (code: 'verify-first' | 'no-such-application') => never

/** The applicant's own application. Anybody else's does not exist for them. */
export async function ownRecord(
  db: TenantDb,
  { cookies, fail }: { cookies: Cookies; fail: Refuse },
  applicationId: string,
  options?: { lock: boolean },
): Promise<ApplicationRecord> {
  const applicant = (await applicantOf(db, cookies)) ?? fail('verify-first')
  const [found] = await findRecords(
    db,
    sql`a.id = ${applicationId} and a.applicant_id = ${applicant.applicantId}`,
    options,
  )
  return found ?? fail('no-such-application')
}
