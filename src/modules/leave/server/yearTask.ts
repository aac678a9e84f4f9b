import { sql } from 'kysely'
import type { YearTask } from '#platform/server/contributions/yearTask.ts'
import { leavePaths } from '../web/paths.ts'

export const yearTask: YearTask = {
  name: 'leave',
  archiveModuleId: 10,
  title: { en: 'Leave of staff', hi: 'कर्मचारियों की छुट्टियाँ' },
  after: [],
  tables: ['leave_policies'],
  run: async (db, { fromYearId }) => {
    await sql`select leave_in_year(${fromYearId})`.execute(db)
  },
  findings: async ({ closing }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from leave_requests where status = 'pending'`.execute(closing)
    const count = rows[0]?.count ?? 0
    if (count === 0) return []
    return [
      {
        isBlocker: false,
        count,
        says: {
          en: 'Leave requests wait for a decision. They cannot be decided once the year is closed.',
          hi: 'छुट्टी के कुछ अनुरोध निर्णय की प्रतीक्षा में हैं। वर्ष बंद होने के बाद उन पर निर्णय नहीं हो सकता।',
        },
        to: [leavePaths.approvals],
      },
    ]
  },
}
