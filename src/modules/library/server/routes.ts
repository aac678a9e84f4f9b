import { pipeline, Transform } from 'node:stream'
import { sql } from 'kysely'
import { recordActivity, withdrawActivity } from '#modules/badges/server/public.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { uploadProblem } from '#platform/server/files/files.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { readRichText } from '#platform/server/richText.ts'
import { checkDeclared } from '#platform/server/uploads/upload.ts'
import { library } from '../contract.ts'
import { approval, contentKindOf, pieceSize } from '../kinds.ts'
import { libraryDefinitions } from '../schemas.ts'
import { allVisible, findResource, mayDecide, type ResourceRow } from './resourceAccess.ts'
import { decide } from './resourceDecisions.ts'
import { attachFile, ownResource, reload, statusAfterChange, submission } from './resourceOwnership.ts'
import {
  changeStatus,
  countCategories,
  findColleagues,
  insertResource,
  listResources,
  placesExist,
  saveShares,
  sharesOf,
  updateResource,
} from './resources.ts'
import { policyFor, saveUploadLimit, uploadLimits } from './uploads/limits.ts'
import {
  beginUpload,
  deletePieces,
  deleteUpload,
  findUpload,
  joinPieces,
  pieceKey,
  recordPiece,
} from './uploads/pieces.ts'
import { recordUsage } from './usage.ts'

/** Whether there is something to open. Questions alone are not enough: an interactive video needs its video. */
const isComplete = ({ file, written }: ResourceRow) => file !== null || (written !== null && written !== 'questions')

/** Fails the stream as soon as it exceeds the limit. */
function limitBytes(bytes: number) {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > bytes)
        done(problem('too-large', { fields: [{ field: 'file', ...serverText('too-large', 'is too large') }] }))
      else done(null, chunk)
    },
  })
}

export const libraryRoutes = implement(library, libraryDefinitions, {
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
      content: resource.content,
      sharedWith: isOwn ? await sharesOf(db, resource.contentId) : [],
      isOwn,
      mayDecide: mayDecide(actor, resource) && resource.statusId === approval.pending,
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
    const details = { ...body, forStudents: body.forStudents ?? resource.forStudents }
    await updateResource(context, resource, details, statusAfterChange(actor, resource))
    return reload(db, actor, params.contentId, fail)
  },

  uploadResource: async ({ params }, { actor, tx, uploads, services, fail }) => {
    const { tenantId, userId } = actor
    await tx(({ db }) => ownResource(db, actor, params.contentId, fail))
    for await (const upload of uploads()) {
      const policy = await tx(({ db }) => policyFor(db, actor, upload.name))
      const file = await services.files.keep(upload, { tenantId, userId, tx, policy, purpose: 'library resource' })
      return tx((unit) => attachFile(unit, actor, params.contentId, file, fail))
    }
    return fail('no-file')
  },

  beginUpload: async ({ params, body }, { db, actor, fail }) => {
    await ownResource(db, actor, params.contentId, fail)
    const refused = checkDeclared(body, await policyFor(db, actor, body.name))
    if (refused) throw uploadProblem(refused)
    return beginUpload(db, { ...body, ...params, userId: actor.userId })
  },

  addPiece: async ({ params, query }, { actor, tx, uploads, services, fail }) => {
    const { tenantId, userId } = actor
    const { storage } = services.files
    const upload = (await tx(({ db }) => findUpload(db, userId, params.uploadId))) ?? fail('no-such-upload')
    for await (const piece of uploads()) {
      if (query.offset !== upload.received) {
        piece.body.resume()
        fail('wrong-piece', { details: upload })
      }
      const key = pieceKey(tenantId, upload.uploadId, upload.pieces)
      const body = pipeline(piece.body, limitBytes(pieceSize), () => {})
      const { size } = await storage.put(key, body, { type: 'application/octet-stream' })
      const isNext = await tx(({ db }) => recordPiece(db, upload, size))
      return isNext ? { ...upload, received: upload.received + size } : fail('wrong-piece', { details: upload })
    }
    return fail('no-file')
  },

  finishUpload: async ({ params }, { actor, tx, services, fail }) => {
    const { tenantId, userId } = actor
    const { files } = services
    const upload = (await tx(({ db }) => findUpload(db, userId, params.uploadId))) ?? fail('no-such-upload')
    if (upload.received < upload.size) fail('not-whole', { details: upload })
    const { name, contentId } = upload
    const policy = await tx(async ({ db }) => {
      await ownResource(db, actor, contentId, fail)
      return policyFor(db, actor, name)
    })
    try {
      const whole = { field: 'file', name, declaredType: '', body: joinPieces(files.storage, tenantId, upload) }
      const options = { tenantId, userId, tx, policy, purpose: 'library resource' }
      const file = await files.keep(whole, options)
      return await tx((unit) => attachFile(unit, actor, contentId, file, fail))
    } finally {
      // The pieces are no longer needed, whether the file was accepted or rejected.
      await tx(({ db }) => deleteUpload(db, upload.uploadId))
      await deletePieces(files.storage, tenantId, upload)
    }
  },

  getUploadLimits: (_, { db, actor }) => uploadLimits(db, actor),

  saveUploadLimit: async ({ body }, context) => {
    await saveUploadLimit(context, body)
    return uploadLimits(context.db, context.actor)
  },

  saveContent: async ({ params, body }, context) => {
    const { db, actor, audit, services, fail } = context
    const resource = await ownResource(db, actor, params.contentId, fail)
    if (resource.version !== body.version) throw problem('changed-meanwhile', { details: resource })
    const { content } = body
    if (contentKindOf(resource.categoryId) !== content.kind) fail('wrong-kind')
    if (
      content.kind === 'plan' &&
      !(await allVisible(
        db,
        actor,
        content.steps.flatMap(({ contentIds }) => contentIds),
      ))
    )
      fail('no-such-resource')
    const clean =
      content.kind === 'article' ? { ...content, html: readRichText(content.html, 'content.html') } : content
    await sql`update library_resources set content = ${JSON.stringify(clean)}::jsonb,
        status_id = ${statusAfterChange(actor, resource)}, version = version + 1
      where id = ${resource.contentId}`.execute(db)
    audit({ entity: 'resource', entityId: resource.contentId, after: { written: clean.kind } })
    // A plan counts for a badge once it has steps.
    if (clean.kind === 'plan' && clean.steps.length > 0)
      await recordActivity(db, {
        actorId: actor.userId,
        kind: 'lessonPlan.created',
        sourceId: resource.contentId,
        at: services.now(),
        label: resource.title,
      })
    return reload(db, actor, params.contentId, fail)
  },

  submitResource: async ({ params }, context) => {
    const { db, actor, fail } = context
    const resource = await ownResource(db, actor, params.contentId, fail)
    if (!isComplete(resource)) fail('no-file-yet')
    const isSubmitted = resource.statusId === approval.published || resource.statusId === approval.pending
    if (!isSubmitted) await changeStatus(context, resource, submission(actor, resource))
    return reload(db, actor, params.contentId, fail)
  },

  decideResource: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const resource = (await findResource(db, actor, params.contentId, true)) ?? fail('no-such-resource')
    if (!mayDecide(actor, resource)) fail('not-yours')
    if (!(await decide(context, resource, body))) fail('not-pending')
    return reload(db, actor, params.contentId, fail)
  },

  shareResource: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const { contentId } = await ownResource(db, actor, params.contentId, fail)
    if (!(await saveShares(context, contentId, body.userIds))) fail('no-such-colleague')
    return { sharedWith: await sharesOf(db, contentId) }
  },

  removeResource: async ({ params }, { db, actor, audit, fail }) => {
    const resource = (await findResource(db, actor, params.contentId, true)) ?? fail('no-such-resource')
    if (resource.ownerId !== actor.userId && !mayDecide(actor, resource)) fail('not-yours')
    await sql`update library_resources set removed_at = now(), version = version + 1
      where id = ${resource.contentId}`.execute(db)
    await withdrawActivity(db, { kind: ['lessonPlan.created', 'content.used'], sourceId: resource.contentId })
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
