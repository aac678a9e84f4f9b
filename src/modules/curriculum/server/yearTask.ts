import { sql } from 'kysely'
import type { YearTask } from '#platform/server/contributions/yearTask.ts'

export const yearTask: YearTask = {
  name: 'curriculum',
  archiveModuleId: 6,
  title: { en: 'Curriculum', hi: 'पाठ्यक्रम' },
  after: ['classes'],
  tables: ['curriculums'],
  run: async (db, { fromYearId }) => {
    await sql`select curriculum_in_year(${fromYearId})`.execute(db)
  },
}
