import { sql } from 'kysely'
import { gradebookPaths } from '#modules/gradebook/web/paths.ts'
import type { YearTask } from '#platform/server/contributions/yearTask.ts'

export const yearTask: YearTask = {
  name: 'gradebook',
  archiveModuleId: 7,
  title: { en: 'Gradebook templates', hi: 'ग्रेडबुक टेम्पलेट' },
  after: ['classes'],
  tables: ['gradebook_templates', 'gradebook_template_grades'],
  run: async (db, { fromYearId }) => {
    await sql`select gradebook_in_year(${fromYearId})`.execute(db)
  },
  closingFindings: async (closing) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from gradebook_sheets where state in ('open', 'submitted', 'verified')`.execute(
      closing,
    )
    const count = rows[0]?.count ?? 0
    if (count === 0) return []
    return [
      {
        isBlocker: true,
        count,
        says: {
          en: 'Mark sheets are still open. Lock or publish them.',
          hi: 'कुछ अंक-पत्र अब भी खुले हैं। उन्हें लॉक या प्रकाशित करें।',
        },
        to: [gradebookPaths.office],
      },
    ]
  },
  findings: async ({ coming }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from gradebook_templates where state = 'draft'`.execute(coming)
    const count = rows[0]?.count ?? 0
    if (count === 0) return []
    return [
      {
        isBlocker: false,
        count,
        says: {
          en: 'Gradebook templates come into the new year as drafts. Publish them there.',
          hi: 'ग्रेडबुक टेम्पलेट नए वर्ष में मसौदे के रूप में आते हैं। उन्हें वहाँ प्रकाशित करें।',
        },
        to: [],
      },
    ]
  },
}
