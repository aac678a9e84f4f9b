import { family } from '#modules/family/contract.ts'
import { familyDefinitions } from '#modules/family/schemas.ts'
import { today as todayIn } from '#platform/contract/dates/dates.ts'
import { implement } from '#platform/server/module.ts'
import { childrenOf } from './children.ts'

export const familyRoutes = implement(family, familyDefinitions, {
  listChildren: async (_, { db, actor, services }) => ({ children: await childrenOf(db, actor, services) }),

  getHome: async (_, { db, actor, services }) => {
    const children = await childrenOf(db, actor, services)
    const now = services.now()
    const today = todayIn(actor.timeZone, now)
    const students = children.map(({ studentId, classId }) => ({ studentId, classId }))
    const parts = await Promise.all(
      services.familyParts.map(async ({ name, schema, read }) => {
        const found = students.length > 0 ? await read(db, { students, viewer: actor, today, now }) : new Map()
        return { name, of: new Map([...found].map(([studentId, part]) => [studentId, schema.parse(part)])) }
      }),
    )
    return {
      today,
      children: children.map((child) => ({
        ...child,
        parts: Object.fromEntries(
          parts.flatMap(({ name, of }) => (of.has(child.studentId) ? [[name, of.get(child.studentId)]] : [])),
        ),
      })),
    }
  },
})
