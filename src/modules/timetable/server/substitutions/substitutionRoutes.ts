import { substitutions } from '#modules/timetable/substitutionContract.ts'
import { substitutionsDefinitions } from '#modules/timetable/substitutionSchemas.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { isTeacher } from '../requirements.ts'
import { lessonsOn } from '../sessions.ts'
import { schoolToday } from '../versions/versionPublication.ts'
import { refuseOutsideYear } from '../versions/versions.ts'
import { createAbsence, deleteAbsence, findAbsence } from './absences.ts'
import {
  candidatesFor,
  coverDay,
  deleteSubstitution,
  findSession,
  lockDay,
  readDay,
  saveSubstitution,
} from './substitutions.ts'

export const substitutionRoutes = implement(substitutions, substitutionsDefinitions, {
  getSubstitutionDay: async ({ query }, { db }) => readDay(db, query.date ?? (await schoolToday(db))),

  listCandidates: async ({ query }, { db, fail }) => {
    const session = (await findSession(db, query.date, query.lessonId)) ?? fail('no-such-lesson')
    const ranked = await candidatesFor(db, session)
    return {
      candidates: ranked
        .slice(0, 100)
        .map(({ teacherId, teacherName, reasons, substitutionsThisMonth, lessonsToday }) => ({
          teacherId,
          teacherName,
          reasons: [...reasons],
          substitutionsThisMonth,
          lessonsToday,
        })),
    }
  },

  saveSubstitution: async ({ body }, context) => {
    const { db, actor, fail, afterCommit, services } = context
    await lockDay(db, body.date)
    const session = (await findSession(db, body.date, body.lessonId)) ?? fail('no-such-lesson')
    const { substituteId } = body
    if (substituteId && substituteId !== (session.substitutionId && session.teacherId)) {
      if (!(await isTeacher(db, substituteId))) fail('no-such-teacher')
      const free = await candidatesFor(db, session)
      if (!free.some(({ teacherId }) => teacherId === substituteId)) fail('not-free')
    }
    afterCommit(() => services.live.toSchool(actor.tenantId, 'timetable_changed', { date: body.date }))
    return saveSubstitution(context, session, { substituteId, note: body.note, userId: actor.userId })
  },

  assignSubstitutes: async ({ body }, context) => {
    const { db, actor, afterCommit, services } = context
    await lockDay(db, body.date)
    const assigned = await coverDay(context, body.date, actor.userId)
    afterCommit(() => services.live.toSchool(actor.tenantId, 'timetable_changed', { date: body.date }))
    return { assigned, uncovered: (await readDay(db, body.date)).uncovered }
  },

  deleteSubstitutions: async ({ body }, context) => {
    const { db, actor, afterCommit, services } = context
    await lockDay(db, body.date)
    const wanted = new Set(body.substitutionIds)
    const sessions = (await lessonsOn(db, body.date)).filter(
      ({ substitutionId }) => substitutionId && wanted.has(substitutionId),
    )
    if (sessions.length < wanted.size) throw problem('not-found')
    for (const session of sessions) await deleteSubstitution(context, session)
    afterCommit(() => services.live.toSchool(actor.tenantId, 'timetable_changed', { date: body.date }))
    return {}
  },

  deleteSubstitution: async ({ params }, context) => {
    const { db, actor, afterCommit, services } = context
    const row = await db
      .selectFrom('timetable_substitutions')
      .select(['day', 'lesson_id'])
      .where('id', '=', params.substitutionId)
      .executeTakeFirst()
    if (!row) throw problem('not-found')
    const date = row.day as Parameters<typeof findSession>[1]
    await lockDay(db, date)
    const session = await findSession(db, date, row.lesson_id)
    if (session) await deleteSubstitution(context, session)
    // There is no session if the day became a holiday in the meantime.
    else await db.deleteFrom('timetable_substitutions').where('id', '=', params.substitutionId).execute()
    afterCommit(() => services.live.toSchool(actor.tenantId, 'timetable_changed', { date }))
    return {}
  },

  createAbsence: async ({ body }, context) => {
    const { db, actor, afterCommit, services } = context
    await refuseOutsideYear(db, body.date, 'date')
    if (!(await isTeacher(db, body.teacherId))) context.fail('no-such-teacher')
    afterCommit(() => services.live.toSchool(actor.tenantId, 'timetable_changed', { date: body.date }))
    return (await createAbsence(context, body, actor.userId)) ?? context.fail('away-already')
  },

  deleteAbsence: async ({ params }, context) => {
    const { db, actor, afterCommit, services } = context
    const before = await findAbsence(db, params.absenceId)
    if (!before) throw problem('not-found')
    if (before.source !== 'office') context.fail('from-elsewhere')
    await deleteAbsence(context, before)
    afterCommit(() => services.live.toSchool(actor.tenantId, 'timetable_changed', { date: before.date }))
    return {}
  },
})
