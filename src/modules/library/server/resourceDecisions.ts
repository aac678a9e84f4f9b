import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { approval } from '../kinds.ts'
import { resourcePublished, resourceReturned } from '../notifications.ts'
import type { ResourceRow } from './resourceAccess.ts'
import { changeStatus } from './resources.ts'

type Decision = { statusId: 15 | 24; reason: string; version: number }

/** Publishes a submitted resource or sends it back, and notifies its owner. False if it is not pending. The caller has locked it. */
export async function decide(
  unit: Unit & { actor: Actor },
  resource: ResourceRow,
  { statusId, reason, version }: Decision,
): Promise<boolean> {
  if (resource.statusId !== approval.pending) return false
  if (resource.version !== version) throw problem('changed-meanwhile', { details: resource })
  await changeStatus(unit, resource, { statusId, reason, decidedBy: unit.actor.userId })
  const { title, ownerId } = resource
  if (statusId === approval.published) await unit.notify(resourcePublished, { to: ownerId, params: { title } })
  else await unit.notify(resourceReturned, { to: ownerId, params: { title, reason } })
  return true
}
