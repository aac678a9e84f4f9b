import { sql } from 'kysely'
import type { YearFinding, YearTask } from '#platform/server/contributions/yearTask.ts'
import { statesOfTab } from '../choices.ts'
import { admissionPaths } from '../web/paths.ts'

/** Admissions to a year end with it. Applications stay: they can be decided, and the child admitted into the new year. */
export const yearTask: YearTask = {
  name: 'admissions',
  archiveModuleId: 12,
  title: { en: 'Admissions', hi: 'प्रवेश' },
  after: [],
  tables: [],
  run: async (db, { fromYearId }) => {
    await sql`
      update admission_posts set state = 'closed', closed_with_year = true
      where year_id = ${fromYearId} and state = 'open'`.execute(db)
  },
  undo: async (db, { fromYearId }) => {
    await sql`
      update admission_posts set state = 'open', closed_with_year = false
      where year_id = ${fromYearId} and closed_with_year`.execute(db)
  },
  findings: async ({ closing }, { fromYearId }) => {
    const { rows } = await sql<{ posts: number; applications: number }>`
      select (select count(*)::int from admission_posts where year_id = ${fromYearId} and state = 'open') as posts,
        (select count(*)::int from admission_applications a
          join admission_posts p on p.tenant_id = a.tenant_id and p.id = a.post_id
          where p.year_id = ${fromYearId} and a.state = any (${[...statesOfTab.current]}::text[])) as applications`.execute(
      closing,
    )
    const { posts, applications } = rows[0] ?? { posts: 0, applications: 0 }
    const findings: (YearFinding | false)[] = [
      posts > 0 && {
        isBlocker: false,
        count: posts,
        says: {
          en: 'Admissions to this year still take applications. They are closed with the year.',
          hi: 'इस वर्ष के कुछ प्रवेश अब भी आवेदन ले रहे हैं। वे वर्ष के साथ बंद हो जाएँगे।',
        },
        to: [admissionPaths.setup],
      },
      applications > 0 && {
        isBlocker: false,
        count: applications,
        says: {
          en: 'Applications for this year are not settled. They stay, and the children can be admitted into the new year.',
          hi: 'इस वर्ष के कुछ आवेदन पूरे नहीं हुए हैं। वे बने रहते हैं और बच्चों को नए वर्ष में प्रवेश दिया जा सकता है।',
        },
        to: [admissionPaths.current],
      },
    ]
    return findings.filter((one) => one !== false)
  },
}
