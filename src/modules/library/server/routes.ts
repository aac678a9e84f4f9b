import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Unit } from '#platform/server/context.ts'
import type { TenantDb } from '#platform/server/db.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/problem.ts'
import { splitName } from '#platform/server/storage/filename.ts'
import { type UploadPolicy, uploadPolicies } from '#platform/server/storage/upload.ts'
import { library } from '../contract.ts'
import { approval } from '../kinds.ts'
import { resourcePublished, resourceReturned } from '../notifications.ts'
import {
  countCategories,
  findColleagues,
  insertResource,
  listResources,
  moveResource,
  placesExist,
  saveShares,
  sharesOf,
  updateResource,
} from './resources.ts'
import { findResource, mayDecide, type ResourceRow } from './seeing.ts'
import { recordUsage } from './usage.ts'

type Refuse = (code: 'no-such-resource' | 'not-yours') => never

/** The caller's own resource, held; what they do not see does not exist for them. */
async function ownResource(db: TenantDb, actor: Actor, contentId: string, fail: Refuse): Promise<ResourceRow> {
  const resource = (await findResource(db, actor, contentId, true)) ?? fail('no-such-resource')
  return resource.ownerId === actor.userId ? resource : fail('not-yours')
}

const again = async (db: TenantDb, actor: Actor, contentId: string, fail: (code: 'no-such-resource') => never) =>
  (await findResource(db, actor, contentId)) ?? fail('no-such-resource')

const media: readonly string[] = uploadPolicies.libraryMedia.extensions
/** The limits follow from the ending; whether the content agrees with it is judged after. */
const policyFor = (fileName: string): UploadPolicy =>
  media.includes(splitName(fileName).extension) ? uploadPolicies.libraryMedia : uploadPolicies.libraryDocument

/** Whoever approves publishes their own at once; everybody else waits. */
const offered = (actor: Actor) =>
  mayDecide(actor) ? { statusId: approval.published, decidedBy: actor.userId } : { statusId: approval.pending }

/** A change to what is in the library, or on its way there, is looked at again. */
const afterChange = (actor: Actor, { statusId }: ResourceRow) =>
  statusId === null || statusId === approval.rework ? statusId : offered(actor).statusId

async function tellOwner({ notify }: Unit, resource: ResourceRow, statusId: number, reason: string) {
  const { title } = resource
  if (statusId === approval.published) await notify(resourcePublished, { to: resource.ownerId, params: { title } })
  else await notify(resourceReturned, { to: resource.ownerId, params: { title, reason } })
}

export const libraryRoutes = implement(library, {
  listResources: async ({ query }, { db, actor, fail }) => {
    const { publicationId = null, gradeId = null, courseId = null } = query
    if (!(await placesExist(db, { publicationId, gradeId, courseId }))) fail('no-such-place')
    return listResources(db, actor, query)
  },

  getResource: async ({ params }, { db, actor, services, fail }) => {
    const resource = (await findResource(db, actor, params.contentId)) ?? fail('no-such-resource')
    const isOwn = resource.ownerId === actor.userId
    return {
      resource,
      file: resource.file && services.files.link(actor.tenantId, resource.file),
      sharedWith: isOwn ? await sharesOf(db, resource.contentId) : [],
      isOwn,
      mayDecide: mayDecide(actor) && resource.statusId === approval.pending,
    }
  },

  addResource: async ({ body }, context) => {
    const { db, actor, fail } = context
    if (!(await placesExist(db, body))) fail('no-such-place')
    const contentId = await insertResource(context, actor.userId, body)
    return (await findResource(db, actor, contentId)) ?? fail('no-such-place')
  },

  saveResource: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const resource = await ownResource(db, actor, params.contentId, fail)
    if (resource.version !== body.version) throw problem('changed-meanwhile', { details: resource })
    if (!(await placesExist(db, body))) fail('no-such-place')
    await updateResource(context, resource, body, afterChange(actor, resource))
    return again(db, actor, params.contentId, fail)
  },

  uploadResource: async ({ params }, { actor, tx, uploads, services, fail }) => {
    const { tenantId, userId } = actor
    await tx(({ db }) => ownResource(db, actor, params.contentId, fail))
    for await (const upload of uploads()) {
      const policy = policyFor(upload.name)
      const file = await services.files.keep(upload, { tenantId, userId, tx, policy, purpose: 'library resource' })
      return tx(async ({ db, audit }) => {
        const resource = await ownResource(db, actor, params.contentId, fail)
        const statusId = afterChange(actor, resource)
        // The old file stays: marks people made in it belong to it.
        await sql`update library_resources set file_id = ${file.id}, status_id = ${statusId}, version = version + 1
          where id = ${resource.contentId}`.execute(db)
        const before = { file: resource.fileName }
        audit({ entity: 'resource', entityId: resource.contentId, before, after: { file: file.name } })
        return again(db, actor, params.contentId, fail)
      })
    }
    return fail('no-file')
  },

  submitResource: async ({ params }, context) => {
    const { db, actor, fail } = context
    const resource = await ownResource(db, actor, params.contentId, fail)
    if (!resource.file) fail('no-file-yet')
    const isThere = resource.statusId === approval.published || resource.statusId === approval.pending
    if (!isThere) await moveResource(context, resource, offered(actor))
    return again(db, actor, params.contentId, fail)
  },

  decideResource: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const resource = (await findResource(db, actor, params.contentId, true)) ?? fail('no-such-resource')
    if (resource.statusId !== approval.pending) fail('not-pending')
    if (resource.version !== body.version) throw problem('changed-meanwhile', { details: resource })
    const { statusId, reason } = body
    await moveResource(context, resource, { statusId, reason, decidedBy: actor.userId })
    await tellOwner(context, resource, statusId, reason)
    return again(db, actor, params.contentId, fail)
  },

  shareResource: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const { contentId } = await ownResource(db, actor, params.contentId, fail)
    if (!(await saveShares(context, contentId, body.userIds))) fail('no-such-colleague')
    return { sharedWith: await sharesOf(db, contentId) }
  },

  removeResource: async ({ params }, { db, actor, audit, fail }) => {
    const resource = (await findResource(db, actor, params.contentId, true)) ?? fail('no-such-resource')
    if (resource.ownerId !== actor.userId && !mayDecide(actor)) fail('not-yours')
    await sql`update library_resources set removed_at = now(), version = version + 1
      where id = ${resource.contentId}`.execute(db)
    audit({ entity: 'resource', entityId: resource.contentId, before: { title: resource.title }, after: null })
    return { contentId: resource.contentId }
  },

  listColleagues: async ({ query }, { db, actor }) => ({ colleagues: await findColleagues(db, actor, query.q) }),

  getPublication: async (_, { db }) => {
    const { rows } = await sql<{ publicationId: string; name: string }>`
      select id as "publicationId", name from library_publications order by lower(name), id limit 1000`.execute(db)
    return { publications: rows }
  },

  addPublication: async ({ body }, { db, audit, fail }) => {
    const { rows } = await sql<{ publicationId: string }>`
      insert into library_publications (name) values (${body.name}) on conflict do nothing
      returning id as "publicationId"`.execute(db)
    const publicationId = rows[0]?.publicationId ?? fail('name-taken')
    audit({ entity: 'publication', entityId: publicationId, after: body })
    return { publicationId, name: body.name }
  },

  listCategories: async (_, { db, actor }) => ({ categories: await countCategories(db, actor) }),

  listPlaces: async (_, { db }) => {
    const [grades, courses] = await Promise.all([
      sql<{ id: string; name: string }>`select id, name from grades order by position, id limit 200`.execute(db),
      sql<{ id: string; name: string }>`select id, name from subjects order by lower(name), id limit 500`.execute(db),
    ])
    return { grades: grades.rows, courses: courses.rows }
  },

  recordUsage: async ({ body }, { db, actor, services, fail }) => {
    const recorded = await recordUsage(db, actor, body.events, services.now())
    return recorded === null ? fail('no-such-resource') : { recorded }
  },
})
