import { sql } from 'kysely'
import type { YearTask } from '#platform/server/contributions/yearTask.ts'

export const yearTask: YearTask = {
  name: 'prek',
  archiveModuleId: 8,
  title: { en: 'Pre-primary framework', hi: 'पूर्व-प्राथमिक ढाँचा' },
  after: [],
  tables: ['prek_settings'],
  run: async (db, { fromYearId }) => {
    await sql`select prek_in_year(${fromYearId})`.execute(db)
  },
}
