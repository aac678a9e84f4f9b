import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { classes } from '../contract.ts'
import { classesDefinitions } from '../schemas.ts'
import { listClassOptions } from './classOptions.ts'
import { readOverview } from './classOverview.ts'
import { classExists, listClasses, listClassStudents } from './classQueries.ts'
import { readElectives, saveElectives } from './enrolments/electives.ts'
import { enrolledOn, enrolMany, leaveClass, moveStudent } from './enrolments/enrolments.ts'
import { teachingsOf } from './grades/teachers.ts'

export const classRoutes = implement(classes, classesDefinitions, {
  listMyClasses: async (_, { db, actor }) => ({ classes: await listClasses(db, actor.userId) }),

  listClasses: async (_, { db }) => ({ classes: await listClasses(db) }),

  listClassOptions: async (_, { db }) => ({ classes: await listClassOptions(db) }),

  getClass: ({ params }, { db }) => readOverview(db, params.classId),

  listClassStudents: async ({ params, query }, { db }) => {
    const found = await listClassStudents(db, { ...query, classId: params.classId })
    // Only an empty result needs the extra query: it may be an empty class or one of another school.
    if (found.total === 0 && !(await classExists(db, params.classId))) throw problem('not-found')
    return found
  },

  listTeachings: async ({ params, query }, { db }) => {
    const rows = await teachingsOf(db, [params.classId], query.on)
    if (rows.length === 0 && !(await classExists(db, params.classId))) throw problem('not-found')
    return { teachings: rows.map(({ classId: _, ...row }) => row) }
  },

  getElectives: ({ params }, { db }) => readElectives(db, params.classId),

  saveElectives: async ({ params, body }, context) => {
    const failure = await saveElectives(context, params.classId, body.choices)
    return failure ? context.fail(failure) : { saved: body.choices.length }
  },

  enrolStudents: async ({ params, body }, context) => {
    if (!(await classExists(context.db, params.classId))) throw problem('not-found')
    const requests = body.students.map((one) => ({ ...one, classId: params.classId, fromDate: body.fromDate }))
    return { enrolled: (await enrolMany(context, requests)).length }
  },

  moveStudents: async ({ params, body }, context) => {
    if (!(await classExists(context.db, params.classId))) throw problem('not-found')
    for (const studentId of body.studentIds)
      await moveStudent(context, { studentId, classId: params.classId, fromDate: body.fromDate })
    return { moved: body.studentIds.length }
  },

  endEnrolments: async ({ params, body }, context) => {
    const inClass = await enrolledOn(context.db, params.classId, body.lastDay)
    if (!body.studentIds.every((one) => inClass.has(one))) context.fail('not-in-class')
    for (const studentId of body.studentIds) await leaveClass(context, { studentId, lastDay: body.lastDay })
    return { left: body.studentIds.length }
  },
})
