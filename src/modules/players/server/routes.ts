import { attachFile, clampTimestamp, findWhole, ownResource } from '#modules/library/server/public.ts'
import { isFamily } from '#platform/contract/access/roles.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import { openArchive } from '#platform/server/learningPackages/archive.ts'
import { readModule } from '#platform/server/learningPackages/packagedModule.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'
import { readCaptions } from '../captions.ts'
import { players } from '../contract.ts'
import { checkParameters, isTooDeep } from '../parameters.ts'
import { playersDefinitions } from '../schemas.ts'
import { score } from '../scores.ts'
import { attemptsOf, keepAttempt } from './attempts.ts'
import { cleanExerciseText, readExercise, repackage } from './exercises.ts'
import {
  captionsOf,
  cardsOf,
  keepPlayed,
  keepResult,
  keepReviews,
  positionOf,
  removeCaptions,
  resultsOf,
  saveCaptions,
} from './playRecords.ts'

type ReadContext = { db: TenantDb; actor: Actor; fail(code: 'no-such-resource'): never }
type OwnerContext = { db: TenantDb; actor: Actor; fail(code: 'no-such-resource' | 'not-yours'): never }

const findVisible = async ({ db, actor, fail }: ReadContext, contentId: string) =>
  (await findWhole(db, actor, contentId)) ?? fail('no-such-resource')

const findOwned = async ({ db, actor, fail }: OwnerContext, contentId: string) => {
  const resource = (await findWhole(db, actor, contentId, true)) ?? fail('no-such-resource')
  return resource.ownerId === actor.userId ? resource : fail('not-yours')
}

const isExercise = ({ name }: FileRow) => /\.h5p$/i.test(name)
const isModule = ({ name }: FileRow) => /\.zip$/i.test(name)

export const playerRoutes = implement(players, playersDefinitions, {
  openContent: async ({ params }, context) => {
    const { db, actor, services } = context
    const resource = await findVisible(context, params.contentId)
    return {
      // What was said at its approval and how often it is opened stays among staff.
      resource: isFamily(actor) ? { ...resource, decisionReason: '', opened: 0 } : resource,
      file: resource.file && services.files.link(actor.tenantId, resource.file),
      content: resource.content,
      captions: await captionsOf(db, params.contentId),
      place: await positionOf(db, actor, params.contentId),
      isOwn: resource.ownerId === actor.userId,
    }
  },

  keepPlayed: async ({ params, body }, context) => {
    const { db, actor, services } = context
    await findVisible(context, params.contentId)
    const place = { ...body, playedAt: clampTimestamp(body.playedAt, services.now()) }
    await keepPlayed(db, actor, params.contentId, place)
    return (await positionOf(db, actor, params.contentId)) ?? place
  },

  saveCaptions: async ({ params, body }, context) => {
    const { db, audit, fail } = context
    await findOwned(context, params.contentId)
    // No need to sanitise: the player inserts captions as text, never as HTML.
    if (!readCaptions(body.vtt) || body.vtt.includes('\0'))
      fail('no-captions', {
        fields: [{ field: 'vtt', ...serverText('captions-unreadable', 'This isn’t a WebVTT file with captions.') }],
      })
    await saveCaptions(db, params.contentId, body)
    audit({ entity: 'resource', entityId: params.contentId, after: { captions: body.language } })
    return { captions: await captionsOf(db, params.contentId) }
  },

  removeCaptions: async ({ params, query }, context) => {
    const { db, audit } = context
    await findOwned(context, params.contentId)
    await removeCaptions(db, params.contentId, query.language)
    audit({ entity: 'resource', entityId: params.contentId, before: { captions: query.language }, after: null })
    return { captions: await captionsOf(db, params.contentId) }
  },

  listCards: async ({ params }, context) => {
    const { content } = await findVisible(context, params.contentId)
    const cardIds = content?.kind === 'cards' ? content.cards.map(({ cardId }) => cardId) : []
    return { cards: await cardsOf(context.db, context.actor, params.contentId, cardIds) }
  },

  addReviews: async ({ params, body }, context) => {
    const { db, actor, services } = context
    await findVisible(context, params.contentId)
    const now = services.now()
    const reviews = body.reviews.map((one) => ({ ...one, reviewedAt: clampTimestamp(one.reviewedAt, now) }))
    return { kept: await keepReviews(db, actor, params.contentId, reviews) }
  },

  addResult: async ({ params, body }, context) => {
    const { db, actor, services, fail } = context
    const { content } = await findVisible(context, params.contentId)
    if (content?.kind !== 'questions' || content.questions.length === 0) return fail('no-questions')
    const marked = score(content.questions, body.answers)
    const finishedAt = clampTimestamp(body.finishedAt, services.now())
    await keepResult(db, actor, params.contentId, { ...marked, resultId: body.resultId, finishedAt })
    return { points: marked.points, outOf: marked.outOf }
  },

  openPackage: async ({ params: { contentId } }, { actor, tx, services, fail }) => {
    const { file, attempts } = await tx(async ({ db }) => {
      const found = await findVisible({ db, actor, fail }, contentId)
      return { file: found.file, attempts: found.file ? await attemptsOf(db, actor, contentId, found.file.id) : [] }
    })
    if (!file || !(isExercise(file) || isModule(file))) return fail('no-package')
    const url = services.files.packageLink(actor.tenantId, file)
    if (isExercise(file)) return { url, module: null }
    const archive = await openArchive(services, actor.tenantId, file.id)
    const module = (archive && (await readModule(archive))) ?? fail('no-parts')
    return { url, module: { version: module.version, parts: [...module.parts], attempts } }
  },

  getAttempt: async ({ params: { contentId }, query }, context) => {
    const { file } = await findVisible(context, contentId)
    if (!file || !isModule(file)) return context.fail('no-module')
    const kept = await attemptsOf(context.db, context.actor, contentId, file.id, query.scoId)
    return { attempt: kept[0] ?? null }
  },

  // Reported by the player's own device, like exercise scores, so it can't be trusted for grading.
  keepAttempt: async ({ params: { contentId }, body }, context) => {
    const { db, actor, services, fail } = context
    const { file } = await findVisible(context, contentId)
    if (!file || !isModule(file)) return fail('no-module')
    const { result, ...report } = { ...body, savedAt: clampTimestamp(body.savedAt, services.now()) }
    const attempt = { ...report, points: result?.points ?? null, outOf: result?.outOf ?? null }
    if (!(await keepAttempt(db, actor, contentId, { ...attempt, fileId: file.id }))) fail('too-many-parts')
    if (result) await keepResult(db, actor, contentId, { ...result, answers: [], finishedAt: report.savedAt })
    return (await attemptsOf(db, actor, contentId, file.id, report.scoId))[0] ?? attempt
  },

  // The exercise runs on the player's own device, so its score can't be trusted for grading.
  addScore: async ({ params, body }, context) => {
    const { db, actor, services, fail } = context
    const { file } = await findVisible(context, params.contentId)
    if (!file || !isExercise(file)) fail('no-package')
    const finishedAt = clampTimestamp(body.finishedAt, services.now())
    await keepResult(db, actor, params.contentId, { ...body, answers: [], finishedAt })
    return { points: body.points, outOf: body.outOf }
  },

  getParameters: async ({ params: { contentId } }, { actor, tx, services, fail }) => {
    const { file, version, title } = await tx(({ db }) => ownResource(db, actor, contentId, fail))
    if (!file || !isExercise(file)) return fail('no-exercise')
    const archive = await openArchive(services, actor.tenantId, file.id)
    const exercise = (archive && (await readExercise(archive))) ?? fail('not-editable')
    return { title, version, ...exercise }
  },

  // The new package goes through the same checks as an upload. The old one is kept for people playing it right now.
  saveParameters: async ({ params: { contentId }, body }, { actor, tx, services, fail }) => {
    const { tenantId, userId } = actor
    const { file, version } = await tx(({ db }) => ownResource(db, actor, contentId, fail))
    if (!file || !isExercise(file)) return fail('no-exercise')
    if (version !== body.version) throw problem('changed-meanwhile')
    if (isTooDeep(body.params))
      throw invalid([{ field: 'params', ...serverText('content-unreadable', 'We couldn’t read this.') }])
    const archive = (await openArchive(services, tenantId, file.id)) ?? fail('not-editable')
    const { fields, libraries, params } = (await readExercise(archive)) ?? fail('not-editable')
    const checked = checkParameters(fields, body.params, params, libraries, cleanExerciseText)
    if (checked.problems.length > 0) throw invalid([...checked.problems])
    const whole = { field: 'file', name: file.name, declaredType: '', body: repackage(archive, checked.params) }
    const options = { tenantId, userId, tx, policy: uploadPolicies.libraryPackage, purpose: 'library resource' }
    const kept = await services.files.keep(whole, options)
    return tx((unit) => attachFile(unit, actor, contentId, kept, fail, body.version))
  },

  listResults: async ({ params }, context) => {
    const { ownerId } = await findVisible(context, params.contentId)
    const { userId } = context.actor
    return { results: await resultsOf(context.db, params.contentId, ownerId === userId ? null : userId) }
  },
})
