import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { approval } from '../kinds.ts'
import { isOffice, renderOffice } from './officeConversion.ts'
import { findResource, mayDecide, type ResourceRow } from './resourceAccess.ts'

type Fail = (code: 'no-such-resource' | 'not-yours') => never

/** The caller's own resource, locked. One they can't see fails as not found rather than forbidden. */
export async function ownResource(db: TenantDb, actor: Actor, contentId: string, fail: Fail): Promise<ResourceRow> {
  const resource = (await findResource(db, actor, contentId, true)) ?? fail('no-such-resource')
  return resource.ownerId === actor.userId ? resource : fail('not-yours')
}

export const reload = async (
  db: TenantDb,
  actor: Actor,
  contentId: string,
  fail: (code: 'no-such-resource') => never,
) => (await findResource(db, actor, contentId)) ?? fail('no-such-resource')

/** Approvers publish their own resources directly; everyone else needs approval. */
export const submission = (actor: Actor, resource: ResourceRow) =>
  mayDecide(actor, resource)
    ? { statusId: approval.published, decidedBy: actor.userId }
    : { statusId: approval.pending }

/** Editing a published or pending resource sends it for approval again. */
export const statusAfterChange = (actor: Actor, resource: ResourceRow) => {
  const { statusId } = resource
  return statusId === null || statusId === approval.rework ? statusId : submission(actor, resource).statusId
}

/** Attaches a file to a resource; with `version`, fails if the resource has changed since. */
export async function attachFile(
  unit: Unit,
  actor: Actor,
  contentId: string,
  file: FileRow,
  fail: Fail,
  version?: number,
) {
  const { db, audit, enqueue } = unit
  const resource = await ownResource(db, actor, contentId, fail)
  if (version !== undefined && resource.version !== version) throw problem('changed-meanwhile', { details: resource })
  // The old file is kept because readers' marks refer to it.
  await sql`update library_resources set file_id = ${file.id}, status_id = ${statusAfterChange(actor, resource)},
      version = version + 1
    where id = ${contentId}`.execute(db)
  audit({ entity: 'resource', entityId: contentId, before: { file: resource.fileName }, after: { file: file.name } })
  if (isOffice(file.name)) await enqueue(renderOffice, { contentId, fileId: file.id })
  return reload(db, actor, contentId, fail)
}
