import { roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { timetable } from '../contract.ts'
import { timetableDefinitions } from '../schemas.ts'
import { weekOf } from './sessions.ts'
import { schoolToday } from './versions/versionPublication.ts'

const dateOrToday = async (db: TenantDb, on: CivilDate | undefined) => on ?? (await schoolToday(db))

async function requireRow(db: TenantDb, table: 'classes' | 'users' | 'rooms', id: string): Promise<void> {
  const found = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw problem('not-found')
}

export const viewRoutes = implement(timetable, timetableDefinitions, {
  getMyWeek: async ({ query }, { db, actor }) => {
    const { userId, roleId } = actor
    const filter = roleId === roles.student ? { studentId: userId } : { teacherId: userId, withCovered: true }
    return weekOf(db, await dateOrToday(db, query.on), filter)
  },

  getClassWeek: async ({ params, query }, { db }) => {
    await requireRow(db, 'classes', params.classId)
    return weekOf(db, await dateOrToday(db, query.on), { classId: params.classId })
  },

  getTeacherWeek: async ({ params, query }, { db }) => {
    await requireRow(db, 'users', params.teacherId)
    return weekOf(db, await dateOrToday(db, query.on), { teacherId: params.teacherId, withCovered: true })
  },

  getRoomWeek: async ({ params, query }, { db }) => {
    await requireRow(db, 'rooms', params.roomId)
    return weekOf(db, await dateOrToday(db, query.on), { roomId: params.roomId })
  },
})
