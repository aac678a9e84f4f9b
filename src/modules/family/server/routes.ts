import { family } from '#modules/family/contract.ts'
import { familyDefinitions } from '#modules/family/schemas.ts'
import { today as todayIn } from '#platform/contract/dates/dates.ts'
import { readParts } from '#platform/server/contributions/familyPart.ts'
import { implement } from '#platform/server/module.ts'
import { childrenOf } from './children.ts'
import { dueOf, duePartOf } from './due.ts'

export const familyRoutes = implement(family, familyDefinitions, {
  listChildren: async (_, { db, actor, services }) => ({ children: await childrenOf(db, actor, services) }),

  getHome: async (_, { db, actor, services }) => {
    const children = await childrenOf(db, actor, services)
    const now = services.now()
    const today = todayIn(actor.timeZone, now)
    const students = children.map(({ studentId, classId }) => ({ studentId, classId }))
    const [parts, due] = await Promise.all([
      readParts(db, services.familyParts, { students, viewer: actor, today, now }),
      dueOf(db, services, { studentIds: children.map(({ studentId }) => studentId), now }),
    ])
    return {
      today,
      children: children.map((child) => {
        const part = duePartOf(due.get(child.studentId) ?? [])
        const own = parts.flatMap(({ name, of }) => (of.has(child.studentId) ? [[name, of.get(child.studentId)]] : []))
        return { ...child, parts: { ...Object.fromEntries(own), ...(part && { due: part }) } }
      }),
    }
  },

  listDue: async ({ params: { studentId } }, { db, services }) => ({
    items: (await dueOf(db, services, { studentIds: [studentId], now: services.now() })).get(studentId) ?? [],
  }),
})
