import { sql } from 'kysely'
import type { YearTask } from '#platform/server/contributions/yearTask.ts'

export const yearTask: YearTask = {
  name: 'leave',
  archiveModuleId: 10,
  title: { en: 'Leave of staff', hi: 'कर्मचारियों की छुट्टियाँ' },
  after: [],
  tables: ['leave_policies'],
  run: async (db, { fromYearId }) => {
    await sql`select leave_in_year(${fromYearId})`.execute(db)
  },
}
