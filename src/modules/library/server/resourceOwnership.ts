import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { approval } from '../kinds.ts'
import { isOffice, renderOffice } from './officeConversion.ts'
import { findResource, mayDecide, type ResourceRow } from './resourceAccess.ts'

type Refuse = (code: 'no-such-resource' | 'not-yours') => never

/** The caller's own resource, held; what they do not see does not exist for them. */
export async function ownResource(db: TenantDb, actor: Actor, contentId: string, fail: Refuse): Promise<ResourceRow> {
  const resource = (await findResource(db, actor, contentId, true)) ?? fail('no-such-resource')
  return resource.ownerId === actor.userId ? resource : fail('not-yours')
}

export const again = async (db: TenantDb, actor: Actor, contentId: string, fail: (code: 'no-such-resource') => never) =>
  (await findResource(db, actor, contentId)) ?? fail('no-such-resource')

/** Whoever approves publishes their own at once; everybody else waits. */
export const offered = (actor: Actor, resource: ResourceRow) =>
  mayDecide(actor, resource)
    ? { statusId: approval.published, decidedBy: actor.userId }
    : { statusId: approval.pending }

/** A change to what is in the library, or on its way there, is looked at again. */
export const afterChange = (actor: Actor, resource: ResourceRow) => {
  const { statusId } = resource
  return statusId === null || statusId === approval.rework ? statusId : offered(actor, resource).statusId
}

/** Gives a resource its file. With a version, only if nobody changed it since. */
export async function giveFile(
  unit: Unit,
  actor: Actor,
  contentId: string,
  file: FileRow,
  fail: Refuse,
  version?: number,
) {
  const { db, audit, enqueue } = unit
  const resource = await ownResource(db, actor, contentId, fail)
  if (version !== undefined && resource.version !== version) throw problem('changed-meanwhile', { details: resource })
  // The old file stays: marks people made in it belong to it.
  await sql`update library_resources set file_id = ${file.id}, status_id = ${afterChange(actor, resource)},
      version = version + 1
    where id = ${contentId}`.execute(db)
  audit({ entity: 'resource', entityId: contentId, before: { file: resource.fileName }, after: { file: file.name } })
  if (isOffice(file.name)) await enqueue(renderOffice, { contentId, fileId: file.id })
  return again(db, actor, contentId, fail)
}
