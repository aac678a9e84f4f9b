import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/problem.ts'
import { classes } from '../contract.ts'
import { classExists, listClasses, listPupils } from './queries.ts'

export const classRoutes = implement(classes, {
  listMyClasses: async (_, { db, actor }) => ({ classes: await listClasses(db, actor.userId) }),

  listClasses: async (_, { db }) => ({ classes: await listClasses(db) }),

  listPupils: async ({ params, query }, { db }) => {
    const found = await listPupils(db, { ...query, classId: params.classId })
    // Asked only when there is nobody to show: an empty class and a class of another school look alike otherwise.
    if (found.total === 0 && !(await classExists(db, params.classId))) throw problem('not-found')
    return found
  },
})
