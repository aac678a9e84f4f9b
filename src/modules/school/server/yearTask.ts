import { sql } from 'kysely'
import { academicSetupAt } from '#modules/school/web/paths.ts'
import type { YearTask } from '#platform/server/contributions/yearTask.ts'

export const yearTask: YearTask = {
  name: 'school',
  archiveModuleId: 1,
  title: { en: 'Calendar and terms', hi: 'कैलेंडर और सत्र' },
  after: [],
  tables: ['working_days', 'bell_schedules', 'bell_days', 'periods', 'terms'],
  run: async (db, { fromYearId }) => {
    await sql`select school_in_year(${fromYearId})`.execute(db)
  },
  findings: async ({ coming }) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from holidays`.execute(coming)
    if (rows[0]?.count) return []
    return [
      {
        isBlocker: false,
        count: 1,
        says: {
          en: 'The new year has no holidays yet. Enter them or import a list.',
          hi: 'नए वर्ष में अभी कोई छुट्टी नहीं है। उन्हें दर्ज करें या सूची आयात करें।',
        },
        to: [academicSetupAt('holidays')],
      },
    ]
  },
}
