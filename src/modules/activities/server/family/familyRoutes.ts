import { sql } from 'kysely'
import { familyActivities } from '#modules/activities/familyContract.ts'
import { familyActivitiesDefinitions } from '#modules/activities/familySchemas.ts'
import { recordActivity, withdrawActivity } from '#modules/badges/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { dropEvidence, keepEvidence } from '../evidence.ts'
import { type Link, shownEvidence } from '../studentWork.ts'
import { type ChildPlace, childActivity, listChildActivities } from './childActivities.ts'

const linkOf = ({ services, actor }: { services: Services; actor: Actor }): Link => {
  return (file) => services.files.link(actor.tenantId, file)
}

/** Locks the child's row, made where there is none, so that two windows of a family and the teacher wait for each other. */
async function holdRow(db: TenantDb, { activityId, studentId }: ChildPlace): Promise<void> {
  await sql`insert into activity_students (activity_id, student_id) values (${activityId}, ${studentId})
    on conflict do nothing`.execute(db)
  await sql`select from activity_students where activity_id = ${activityId} and student_id = ${studentId}
    for update`.execute(db)
}

export const familyRoutes = implement(familyActivities, familyActivitiesDefinitions, {
  listChildActivities: async ({ params }, { db }) => ({ activities: await listChildActivities(db, params.studentId) }),

  getChildActivity: async ({ params }, context) =>
    (await childActivity(context.db, params, linkOf(context))) ?? context.fail('no-such-activity'),

  openChildActivity: async ({ params }, context) => {
    const { db, actor, services, fail } = context
    const { activityId, studentId } = params
    const { activity } = (await childActivity(db, params, linkOf(context))) ?? fail('no-such-activity')
    if (!actor.isGuardian)
      await recordActivity(db, {
        actorId: studentId,
        kind: 'activity.viewed',
        sourceId: activityId,
        at: services.now(),
        label: activity.title,
      })
    return {}
  },

  saveChildWork: async ({ params, body }, context) => {
    const { db, actor, services, audit, fail } = context
    const link = linkOf(context)
    const { activityId, studentId } = params
    if (!(await childActivity(db, params, link))) return fail('no-such-activity')
    await holdRow(db, params)
    const now = (await childActivity(db, params, link)) ?? fail('no-such-activity')
    const isSame = now.words === body.words && (now.handedInAt !== null) === body.isHandedIn
    if (isSame) return now
    if (!now.mayChange && !now.mayTakeBack) return fail('work-closed')
    if (!now.mayChange && body.isHandedIn) return fail('handed-in')
    if (now.words !== body.was && now.words !== body.words) throw problem('changed-meanwhile', { details: now })
    if (body.isHandedIn && body.words === '' && now.evidence.length === 0) return fail('nothing-to-hand-in')
    await sql`update activity_students set words = ${body.words}, handed_in_at = ${body.isHandedIn ? sql`now()` : null}
      where activity_id = ${activityId} and student_id = ${studentId}`.execute(db)
    const event = { actorId: studentId, kind: 'activity.handedIn', sourceId: activityId } as const
    if (body.isHandedIn) await recordActivity(db, { ...event, at: services.now(), label: now.activity.title })
    else if (now.handedInAt) await withdrawActivity(db, event)
    audit({
      entity: 'activityWork',
      entityId: activityId,
      before: { studentId, words: now.words, handedInAt: now.handedInAt },
      after: { studentId, words: body.words, isHandedIn: body.isHandedIn, by: actor.userId },
    })
    return (await childActivity(db, params, link)) ?? fail('no-such-activity')
  },

  addChildEvidence: async ({ params, query }, context) => {
    const { actor, tx, uploads, services, fail } = context
    const { activityId, studentId } = params
    const link = linkOf(context)
    const admit = async (db: TenantDb) => {
      if (!(await childActivity(db, params, link))) return fail('no-such-activity')
      await holdRow(db, params)
      const now = (await childActivity(db, params, link)) ?? fail('no-such-activity')
      if (!now.mayChange) return fail(now.mayTakeBack ? 'handed-in' : 'work-closed')
    }
    for await (const upload of uploads()) {
      const sent = { activityId, studentId, key: query.key, byTeacher: false }
      const kept = await keepEvidence({ actor, files: services.files, tx, admit }, upload, sent)
      return typeof kept === 'string' ? fail(kept) : shownEvidence(link)(kept)
    }
    return fail('no-file')
  },

  removeChildEvidence: async ({ params }, context) => {
    const { db, services, fail } = context
    const link = linkOf(context)
    if (!(await childActivity(db, params, link))) return fail('no-such-activity')
    await holdRow(db, params)
    const now = (await childActivity(db, params, link)) ?? fail('no-such-activity')
    if (!now.mayChange) return fail(now.mayTakeBack ? 'handed-in' : 'work-closed')
    if (!(await dropEvidence(context, services.files, { ...params, byTeacher: false }))) return fail('no-such-evidence')
    return {}
  },
})
