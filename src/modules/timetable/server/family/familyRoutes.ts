import { familyTimetable } from '#modules/timetable/familyContract.ts'
import { familyTimetableDefinitions } from '#modules/timetable/familySchemas.ts'
import { endOfWeek, startOfWeek } from '#platform/contract/dates/dates.ts'
import { implement } from '#platform/server/module.ts'
import { schoolToday } from '../versions/versionPublication.ts'
import { childDays } from './childLessons.ts'

export const familyRoutes = implement(familyTimetable, familyTimetableDefinitions, {
  getChildWeek: async ({ params, query }, { db }) => {
    const today = await schoolToday(db)
    const range = { start: startOfWeek(query.on ?? today), end: endOfWeek(query.on ?? today) }
    return { today, ...range, days: await childDays(db, params.studentId, range) }
  },
})
