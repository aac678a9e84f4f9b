import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { timetablePlan } from '../planContract.ts'
import { timetablePlanDefinitions } from '../planSchemas.ts'
import { classPeriods, loadProblems } from '../rules/loads.ts'
import { readPlan, readRequirements } from './planQueries.ts'
import {
  createRequirement,
  deleteRequirement,
  fillRequirements,
  getRequirement,
  isOffered,
  isTeacher,
  refuseTooManyDoubles,
  saveRequirement,
} from './requirements.ts'
import { saveTeacherLimits, teacherLoads } from './teacherLoads.ts'

export const planRoutes = implement(timetablePlan, timetablePlanDefinitions, {
  getPlan: async (_, { db }) => {
    const named = await readPlan(db)
    const { plan, slots, classes, rooms } = named
    const byRoomKind = Map.groupBy(plan.requirements, ({ roomKind }) => roomKind)
    const subjects = await db
      .selectFrom('subjects')
      .select(['id as courseId', 'name as courseDisplayName'])
      .orderBy('name')
      .execute()
    const names = new Map([...classes, ...named.teachers].map(({ id, name }) => [id, name]))
    return {
      slots: [...slots],
      problems: loadProblems(plan).map(({ kind, id, needed, possible }) => ({
        kind,
        name: names.get(id) ?? id,
        needed,
        possible,
      })),
      subjects,
      classes: classes.map(({ id, name, roomId }) => ({
        classId: id,
        className: name,
        roomId,
        needed: classPeriods(plan, id),
        possible: slots.length,
      })),
      teachers: await teacherLoads(db, named),
      rooms: rooms.map(({ id, name, kind }) => ({
        roomId: id,
        name,
        kind,
        needed: (byRoomKind.get(kind) ?? []).reduce((sum, { perWeek }) => sum + perWeek, 0),
      })),
    }
  },

  listRequirements: async ({ query }, { db }) => {
    const requirements = await readRequirements(db, query.classId)
    if (query.classId && requirements.length === 0 && (await isOffered(db, query.classId, query.classId)) === null)
      throw problem('not-found')
    return { requirements }
  },

  fillRequirements: async ({ body }, context) => {
    const ids = [...new Set(body.classIds)]
    if (ids.length > 0) {
      const found = await context.db.selectFrom('classes').select('id').where('id', 'in', ids).execute()
      if (found.length < ids.length) throw problem('not-found')
    }
    return { added: await fillRequirements(context, body.classIds) }
  },

  createRequirement: async ({ body }, context) => {
    refuseTooManyDoubles(body)
    const offered = await isOffered(context.db, body.classId, body.courseId)
    if (offered === null) throw problem('not-found')
    if (!offered) context.fail('not-offered')
    if (body.teacherId && !(await isTeacher(context.db, body.teacherId))) context.fail('no-such-teacher')
    return (await createRequirement(context, body)) ?? context.fail('named-twice')
  },

  saveRequirement: async ({ params, body }, context) => {
    refuseTooManyDoubles(body)
    const before = await getRequirement(context.db, params.requirementId)
    if (body.teacherId && body.teacherId !== before.teacherId && !(await isTeacher(context.db, body.teacherId)))
      context.fail('no-such-teacher')
    return saveRequirement(context, before, body)
  },

  deleteRequirement: async ({ params }, context) => {
    await deleteRequirement(context, await getRequirement(context.db, params.requirementId))
    return {}
  },

  saveTeacherLimits: ({ params, body }, context) => saveTeacherLimits(context, params.teacherId, body),
})
