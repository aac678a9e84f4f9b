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
  const everybody = [...(await gateReaders(db)), ...also]
  afterCommit(() => sendChange(services, tenantId, everybody))
}

/** Whoever has the gates' day on a screen. */
export const gateReaders = async (db: TenantDb): Promise<string[]> => [
  ...(await gateStaffIds(db)),
  ...(await receivers(db)),
]

export const sendChange = (services: Pick<Services, 'live'>, tenantId: string, userIds: readonly string[]) =>
  services.live.toUsers(tenantId, userIds, visitorEvents.changed, {})

/** Shows the host the visitor who asks for them. */
export function tellHost({ services, tenantId, afterCommit }: LiveUnit, hostId: string, visitId: string): void {
  afterCommit(() => services.live.toUser(tenantId, hostId, visitorEvents.asked, { visitId }))
}
