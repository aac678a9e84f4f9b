import { sql } from 'kysely'
import { recordActivity, withdrawActivity } from '#modules/badges/server/public.ts'
import { approval, categories } from '#modules/library/kinds.ts'
import { findWhole } from '#modules/library/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { activities } from '../contract.ts'
import { evaluation } from '../rubric.ts'
import { RubricContent } from '../rubricSchemas.ts'
import { activitiesDefinitions } from '../schemas.ts'
import { type FoundActivity, findActivity, listOfClass, listOwn } from './activityQueries.ts'
import { insertActivity } from './assignments.ts'
import { giveResults, holdRows, saveChanges } from './evaluations.ts'
import { dropEvidence, keepEvidence } from './evidence.ts'
import { tellFamilies } from './jobs.ts'
import { type Link, readWork, shownEvidence } from './studentWork.ts'

const linkOf = ({ services, actor }: { services: Services; actor: Actor }): Link => {
  return (file) => services.files.link(actor.tenantId, file)
}

/** What badges hear of an activity. */
const activityEvents = ['activity.assigned', 'activity.evaluated', 'activity.viewed', 'activity.handedIn'] as const

type Reading = { readonly db: TenantDb; readonly services: Services; readonly actor: Actor }

const detailsOf = async (context: Reading, found: FoundActivity) => {
  const { note, forGroups, rubric, version, ...activity } = found
  const work = await readWork(context.db, { activityId: found.activityId, rubric, link: linkOf(context) })
  return { activity, note, forGroups, rubric, work, version }
}

export const activityRoutes = implement(activities, activitiesDefinitions, {
  listOwnActivities: ({ query }, { db, actor }) => listOwn(db, actor.userId, query),

  listActivities: async ({ params, query }, { db }) => {
    const own = await db.selectFrom('classes').select('grade_id').where('id', '=', params.classId).executeTakeFirst()
    if (!own) throw problem('not-found')
    await requireOwn(db, 'subjects', [query.courseId])
    return { gradeId: own.grade_id, activities: await listOfClass(db, { ...params, ...query }) }
  },

  assignActivity: async ({ params, body }, context) => {
    const { db, actor, services, audit, enqueue, fail } = context
    const card = await findWhole(db, actor, body.elaCardId)
    if (card?.categoryId !== categories.ela || (card.statusId !== approval.published && card.ownerId !== actor.userId))
      return fail('no-such-card')
    const made = await insertActivity(db, { ...params, ...body, title: card.title, setBy: actor.userId })
    if ('failure' in made) return fail(made.failure)
    const { activityId } = made
    audit({ entity: 'activity', entityId: activityId, after: { ...params, ...body, title: card.title } })
    const event = { actorId: actor.userId, sourceId: activityId, at: services.now(), label: card.title }
    await recordActivity(db, { ...event, kind: 'activity.assigned' })
    if (actor.yearId)
      await enqueue(tellFamilies, { activityId, yearId: actor.yearId, news: 'assigned', studentIds: [] })
    const {
      note: _,
      forGroups: __,
      rubric: ___,
      version: ____,
      ...activity
    } = (await findActivity(db, { ...params, activityId })) ?? fail('no-such-card')
    return activity
  },

  getActivity: async ({ params }, context) =>
    detailsOf(context, (await findActivity(context.db, params)) ?? context.fail('no-such-activity')),

  saveActivity: async ({ params, body }, context) => {
    const { db, audit, fail } = context
    const before = (await findActivity(db, params, true)) ?? fail('no-such-activity')
    if (before.version !== body.version)
      throw problem('changed-meanwhile', { details: await detailsOf(context, before) })
    const { startsOn, dueOn, note, rubric } = body
    // The database keeps the fields of a rubric in an order of its own.
    const isOtherRubric = JSON.stringify(rubric) !== JSON.stringify(RubricContent.parse(before.rubric))
    if (isOtherRubric && before.evaluatedStatus !== evaluation.notEvaluated) return fail('rubric-in-use')
    await sql`update activities set starts_on = ${startsOn}, due_on = ${dueOn}, note = ${note},
        rubric = ${JSON.stringify(rubric)}::jsonb, version = version + 1
      where id = ${params.activityId}`.execute(db)
    const old = { startsOn: before.startsOn, dueOn: before.dueOn, note: before.note, rubric: before.rubric }
    audit({ entity: 'activity', entityId: params.activityId, before: old, after: { startsOn, dueOn, note, rubric } })
    return detailsOf(context, (await findActivity(db, params)) ?? fail('no-such-activity'))
  },

  removeActivity: async ({ params }, { db, audit, fail }) => {
    const before = (await findActivity(db, params, true)) ?? fail('no-such-activity')
    const { rows } = await sql`
      select from activity_students s where s.activity_id = ${params.activityId} and s.returned_at is not null limit 1`.execute(
      db,
    )
    if (rows.length > 0) return fail('returned-already')
    await sql`update activities set removed_at = now(), version = version + 1 where id = ${params.activityId}`.execute(
      db,
    )
    await withdrawActivity(db, { kind: activityEvents, sourceId: params.activityId })
    audit({ entity: 'activity', entityId: params.activityId, before: { title: before.title }, after: null })
    return {}
  },

  evaluate: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const activity = (await findActivity(db, params)) ?? fail('no-such-activity')
    const studentIds = body.changes.map(({ studentId }) => studentId)
    const read = () => readWork(db, { ...activity, studentIds, link: linkOf(context) })
    const outcome = await saveChanges(context, actor.userId, activity, body.changes)
    if (outcome === 'changed-meanwhile') throw problem('changed-meanwhile', { details: { work: await read() } })
    return outcome === 'saved' ? { work: await read() } : fail(outcome)
  },

  returnWork: async ({ params, body }, context) => {
    const { db, actor, services, enqueue, fail } = context
    const activity = (await findActivity(db, params)) ?? fail('no-such-activity')
    const { activityId } = activity
    const studentIds = await giveResults(context, activity, body.studentIds)
    if (typeof studentIds === 'string') return fail(studentIds)
    if (studentIds.length > 0) {
      const event = { actorId: actor.userId, sourceId: activityId, at: services.now(), label: activity.title }
      await recordActivity(db, { ...event, kind: 'activity.evaluated' })
      if (actor.yearId) await enqueue(tellFamilies, { activityId, yearId: actor.yearId, news: 'returned', studentIds })
    }
    const link = linkOf(context)
    return {
      work: await readWork(db, { ...activity, studentIds: body.studentIds, link }),
      returned: studentIds.length,
    }
  },

  addEvidence: async ({ params, query }, context) => {
    const { actor, tx, uploads, services, fail } = context
    const { activityId, studentId } = params
    const admit = async (db: TenantDb) => {
      if (!(await findActivity(db, params))) return fail('no-such-activity')
      return (await holdRows(db, activityId, [studentId])) ?? fail('not-in-activity')
    }
    for await (const upload of uploads()) {
      const sent = { activityId, studentId, key: query.key, byTeacher: true }
      const kept = await keepEvidence({ actor, files: services.files, tx, admit }, upload, sent)
      // Only families have a daily limit.
      return typeof kept === 'string' ? fail('too-many-files') : shownEvidence(linkOf(context))(kept)
    }
    return fail('no-file')
  },

  removeEvidence: async ({ params }, context) => {
    const { db, services, fail } = context
    if (!(await findActivity(db, params))) return fail('no-such-activity')
    if (!(await dropEvidence(context, services.files, { ...params, byTeacher: true }))) return fail('no-such-evidence')
    return {}
  },
})
