import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { visitorEvents } from '../events.ts'
import { gateStaffIds, receivers } from './people.ts'

export type LiveUnit = {
  readonly db: TenantDb
  readonly services: Pick<Services, 'live'>
  readonly tenantId: string
  afterCommit(work: () => void): void
}

/** Tells the gates and reception that something has changed. */
export async function tellGates(
  { db, services, tenantId, afterCommit }: LiveUnit,
  also: readonly string[] = [],
): Promise<void> {
  const everybody = [...(await gateStaffIds(db)), ...(await receivers(db)), ...also]
  afterCommit(() => services.live.toUsers(tenantId, everybody, visitorEvents.changed, {}))
}

/** Shows the host the visitor who asks for them. */
export function tellHost({ services, tenantId, afterCommit }: LiveUnit, hostId: string, visitId: string): void {
  afterCommit(() => services.live.toUser(tenantId, hostId, visitorEvents.asked, { visitId }))
}
