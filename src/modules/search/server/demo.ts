import { sql } from 'kysely'
import type { Services } from '#platform/server/services.ts'
import { keywords } from '../keywords.ts'
import { targetOf } from '../web/paths.ts'
import { listPlaces } from './places.ts'
import { keepSearch } from './recentSearches.ts'

/** In each demo school, what the teachers looked for in the last days. */
const searches = [
  { moduleId: 2, actionId: 4, hoursAgo: 52 },
  { moduleId: 1, actionId: 1, hoursAgo: 26 },
  { moduleId: 1, actionId: 2, hoursAgo: 3 },
] as const

export async function demoSearches({ database }: Pick<Services, 'database'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows)
    await database.inTenant({ tenantId }, async (db) => {
      const { rows } = await sql<{ id: string }>`
        select id from users where user_name in ('teacher', 'classteacher')`.execute(db)
      for (const { id: userId } of rows) {
        const places = await listPlaces(db, userId, { asClassTeacher: false })
        const [own] = await listPlaces(db, userId, { asClassTeacher: true })
        const place = places.find(({ classId }) => classId === own?.classId) ?? places[0]
        if (!place) continue
        for (const { moduleId, actionId, hoursAgo } of searches) {
          const action = keywords.flatMap(({ actions }) => [...actions]).find((one) => one.actionId === actionId)
          if (!action) continue
          const path = targetOf(moduleId, action, place, '')
          const saved = new Date(Date.now() - hoursAgo * 3_600_000)
          const { classId, courseId } = place
          await keepSearch(db, { userId }, { moduleId, actionId, classId, courseId, path, date: null }, saved)
        }
      }
    })
}
