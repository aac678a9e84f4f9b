import type { Acting, TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Services } from '#platform/server/services.ts'

type Asker = Pick<Actor, 'tenantId' | 'userId' | 'yearId' | 'organisationId'>

const actingOf = ({ tenantId, userId, yearId, organisationId }: Asker): Acting => ({
  tenantId,
  userId,
  ...(yearId && { yearId }),
  ...(organisationId && { organisationId }),
})

/** Reads the rows of a report for the acting user, on the replica if there is one. Rights are read before, on the primary. */
export const readRows = <T>(
  {
    db,
    actor,
    services,
  }: { readonly db: TenantDb; readonly actor: Asker; readonly services: Pick<Services, 'reportReads'> },
  work: (db: TenantDb) => Promise<T>,
): Promise<T> => services.reportReads.read(actingOf(actor), work, db)
