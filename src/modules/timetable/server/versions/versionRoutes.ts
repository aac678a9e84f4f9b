import { sql } from 'kysely'
import { timetableVersions } from '#modules/timetable/versionContract.ts'
import { type TimetableVersion, timetableVersionsDefinitions } from '#modules/timetable/versionSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { createGeneration, getGeneration, updateGeneration } from '../generations.ts'
import { generateTimetable } from '../jobs.ts'
import { copyClass, haveRequirements, placeCard, targetsOf } from './cardPlacement.ts'
import { deleteCards, readGrid } from './cards.ts'
import { exportVersion } from './lessonExport.ts'
import { publish, schoolToday } from './versionPublication.ts'
import {
  bumpVersion,
  createVersion,
  deleteVersion,
  getVersion,
  isNameTaken,
  listVersions,
  lockVersion,
  refuseOutsideYear,
  saveVersion,
  withdrawVersion,
} from './versions.ts'

/** Locks a draft until the transaction ends. */
async function lockDraft(
  { db, fail }: { db: TenantDb; fail: (code: 'published-stays') => never },
  versionId: string,
): Promise<TimetableVersion> {
  const version = await lockVersion(db, versionId)
  return version.status === 'draft' ? version : fail('published-stays')
}

export const versionRoutes = implement(timetableVersions, timetableVersionsDefinitions, {
  listVersions: async (_, { db }) => ({ versions: await listVersions(db) }),

  createVersion: async ({ body }, context) => {
    if (await isNameTaken(context.db, body.name, null)) context.fail('name-taken')
    await refuseOutsideYear(context.db, body.effectiveFrom)
    return createVersion(context, body)
  },

  saveVersion: async ({ params, body }, context) => {
    const before = await lockDraft(context, params.versionId)
    if (await isNameTaken(context.db, body.name, params.versionId)) context.fail('name-taken')
    await refuseOutsideYear(context.db, body.effectiveFrom)
    return saveVersion(context, before, body)
  },

  deleteVersion: async ({ params }, context) => {
    await deleteVersion(context, await lockDraft(context, params.versionId))
    return {}
  },

  publishVersion: async ({ params, body }, context) => {
    const draft = await lockDraft(context, params.versionId)
    if (draft.version !== body.version) throw problem('changed-meanwhile', { details: draft })
    const { tenantId, userId } = context.actor
    const answer = await publish(context, draft, { userId, evenIfIncomplete: body.evenIfIncomplete })
    if ('code' in answer) return context.fail(answer.code, { details: answer.details })
    context.afterCommit(() =>
      context.services.live.toSchool(tenantId, 'timetable_changed', { from: draft.effectiveFrom }),
    )
    return answer
  },

  withdrawVersion: async ({ params }, context) => {
    const before = await lockVersion(context.db, params.versionId)
    if (before.status === 'draft') return before
    if (before.effectiveFrom <= (await schoolToday(context.db))) context.fail('begun-already')
    const { tenantId } = context.actor
    context.afterCommit(() =>
      context.services.live.toSchool(tenantId, 'timetable_changed', { from: before.effectiveFrom }),
    )
    return withdrawVersion(context, before)
  },

  getGrid: async ({ params, query }, { db }) => {
    const version = await getVersion(db, params.versionId)
    await checkFilter(db, query)
    return readGrid(db, version, query)
  },

  getTargets: async ({ params, query }, { db, fail }) => {
    await getVersion(db, params.versionId)
    return { targets: (await targetsOf(db, params.versionId, query)) ?? fail('no-such-card') }
  },

  placeLesson: async ({ params, body }, context) => {
    await lockDraft(context, params.versionId)
    const outcome = await placeCard(context, params.versionId, body)
    if (outcome.refused === 'clash') return context.fail('clash', { details: { clashes: outcome.clashes } })
    if (outcome.refused) return context.fail(outcome.refused)
    const { placed, displaced } = outcome
    const { requirementId, card, weekday, periodId, roomId } = placed
    context.audit({
      entity: 'timetableLesson',
      entityId: params.versionId,
      after: { requirementId, card, weekday, periodId, roomId, displaced: displaced.length },
    })
    return { placed, displaced }
  },

  unplaceLessons: async ({ params, body }, context) => {
    await lockDraft(context, params.versionId)
    if (!(await haveRequirements(context.db, body.cards))) context.fail('no-such-card')
    await deleteCards(context.db, params.versionId, body.cards)
    await bumpVersion(context.db, params.versionId)
    context.audit({ entity: 'timetableLesson', entityId: params.versionId, before: { cards: body.cards } })
    return { unplaced: body.cards.length }
  },

  lockLessons: async ({ params, body }, context) => {
    await lockDraft(context, params.versionId)
    if (!(await haveRequirements(context.db, body.cards))) context.fail('no-such-card')
    const { numAffectedRows = 0n } = await sql`update timetable_lessons l set locked = ${body.locked}
      from jsonb_to_recordset(${JSON.stringify(body.cards)}) as c("requirementId" uuid, card int)
      where l.version_id = ${params.versionId} and l.requirement_id = c."requirementId" and l.card = c.card
        and l.locked <> ${body.locked}`.execute(context.db)
    await bumpVersion(context.db, params.versionId)
    const after = { cards: body.cards, locked: body.locked }
    context.audit({ entity: 'timetableLesson', entityId: params.versionId, after })
    return { changed: Number(numAffectedRows) }
  },

  copyClass: async ({ params, body }, context) => {
    await lockDraft(context, params.versionId)
    if (body.fromClassId === body.classId) context.fail('same-class')
    const done = await copyClass(context.db, params.versionId, body)
    context.audit({ entity: 'timetableVersion', entityId: params.versionId, after: { ...body, ...done } })
    return done
  },

  startGeneration: async ({ params, body }, context) => {
    const { versionId } = await lockDraft(context, params.versionId)
    const { userId, yearId } = context.actor
    const generationId = await createGeneration(context.db, { ...body, versionId, userId })
    if (!generationId || !yearId) return context.fail('running')
    await context.enqueue(generateTimetable, { generationId, yearId })
    context.audit({ entity: 'timetableGeneration', entityId: generationId, after: { versionId, ...body } })
    return getGeneration(context.db, generationId)
  },

  getGeneration: ({ params }, { db }) => getGeneration(db, params.generationId),

  stopGeneration: async ({ params }, { db, audit }) => {
    await getGeneration(db, params.generationId)
    if (await updateGeneration(db, params.generationId, { state: 'stopped' }))
      audit({ entity: 'timetableGeneration', entityId: params.generationId, after: { state: 'stopped' } })
    return getGeneration(db, params.generationId)
  },

  exportVersion: ({ params, query }, context) => exportVersion(context, params.versionId, query.format),
})

type GridFilter = { classId?: string | undefined; teacherId?: string | undefined; roomId?: string | undefined }

/** Answers 404 for unknown ids; an empty grid would suggest that they exist. */
async function checkFilter(db: TenantDb, { classId, teacherId, roomId }: GridFilter): Promise<void> {
  const filters = [
    ['classes', classId],
    ['users', teacherId],
    ['rooms', roomId],
  ] as const
  for (const [table, id] of filters) {
    if (!id) continue
    const found = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
    if (!found) throw problem('not-found')
  }
}
