import type { Services } from '#platform/server/services.ts'
import { newStandInKey } from './gateway/standIn.ts'
import { aGateway } from './seed.ts'

/** Lets the families of the demo schools try out online payment, at the stand-in gateway. */
export async function demoGateways({ database, secret }: Pick<Services, 'database' | 'secret'>): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of rows)
    await database.inTenant({ tenantId }, (db) => aGateway(db, secret, tenantId, newStandInKey(), newStandInKey()))
}
