import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { studentGroups } from '../groupContract.ts'
import { studentGroupsDefinitions } from '../groupSchemas.ts'
import { classExists } from './classQueries.ts'
import { createGroup, deleteGroup, getGroup, readGroups, saveGroup } from './groups.ts'

export const groupRoutes = implement(studentGroups, studentGroupsDefinitions, {
  listGroups: async ({ params }, { db }) => {
    const groups = await readGroups(db, { classId: params.classId })
    if (groups.length === 0 && !(await classExists(db, params.classId))) throw problem('not-found')
    return { groups }
  },

  createGroup: async ({ params, body }, context) => {
    if (!(await classExists(context.db, params.classId))) throw problem('not-found')
    const made = await createGroup(context, params.classId, body)
    return typeof made === 'string' ? context.fail(made) : made
  },

  getGroup: ({ params }, { db }) => getGroup(db, params.stdGrpId),

  saveGroup: async ({ params, body }, context) => {
    const saved = await saveGroup(context, await getGroup(context.db, params.stdGrpId), body)
    return typeof saved === 'string' ? context.fail(saved) : saved
  },

  deleteGroup: async ({ params }, context) => {
    await deleteGroup(context, await getGroup(context.db, params.stdGrpId))
    return {}
  },
})
