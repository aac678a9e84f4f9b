import { sql } from 'kysely'
import type { YearTask } from '#platform/server/contributions/yearTask.ts'

export const yearTask: YearTask = {
  name: 'timetable',
  archiveModuleId: 5,
  title: { en: 'Timetable requirements', hi: 'समय-सारणी की ज़रूरतें' },
  after: ['school', 'teachers'],
  tables: ['timetable_requirements', 'timetable_teachers', 'timetable_times_off'],
  run: async (db, { fromYearId }) => {
    await sql`select timetable_in_year(${fromYearId})`.execute(db)
  },
}
