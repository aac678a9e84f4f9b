import { sql } from 'kysely'
import type { YearFinding, YearTask } from '#platform/server/contributions/yearTask.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { feePaths } from '../web/paths.ts'
import { startOpening } from './demands/runStart.ts'

/** The page in either edition; a school has one of them. */
const pagesOf = (name: 'counters' | 'setup' | 'defaulters') => [feePaths('basic')[name], feePaths('advanced')[name]]

const countOf = async (db: TenantDb, query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(db)).rows[0]?.count ?? 0

/** Plans and instalments, and who pays what. Unpaid fees follow when nothing can be undone any more: the ledger only grows. */
export const yearTask: YearTask = {
  name: 'fees',
  archiveModuleId: 9,
  title: { en: 'Fee plans', hi: 'शुल्क योजनाएँ' },
  after: ['enrolments'],
  tables: ['fee_patterns', 'fee_plans', 'fee_assignments', 'fee_concession_grants'],
  run: async (db, { fromYearId, placed }) => {
    const assigned = placed.map(({ studentId, planId }) => ({ studentId, planId }))
    await sql`select fee_plans_in_year(${fromYearId})`.execute(db)
    await sql`select fees_in_year(${fromYearId}, ${JSON.stringify(assigned)}::jsonb)`.execute(db)
  },
  closingFindings: async (closing) => {
    const count = await countOf(
      closing,
      sql`select count(*)::int as count from fee_counter_sessions where closed_at is null or verified_at is null`,
    )
    if (count === 0) return []
    return [
      {
        isBlocker: true,
        count,
        says: {
          en: 'Cash counters are still open or their count is not verified.',
          hi: 'कुछ नकद काउंटर खुले हैं या उनकी गिनती सत्यापित नहीं है।',
        },
        to: pagesOf('counters'),
      },
    ]
  },
  findings: async ({ closing, coming }, { fromYearId, placed }) => {
    const hasPlans = await countOf(coming, sql`select count(*)::int as count from fee_plans`)
    const without = await countOf(
      coming,
      sql`select count(*)::int as count from unnest(${placed.map(({ studentId }) => studentId)}::uuid[]) as p(id)
        where not exists (select from fee_assignments a where a.student_id = p.id)`,
    )
    const owing = await countOf(
      closing,
      sql`select count(distinct student_id)::int as count from fee_line_balances where outstanding > 0 and year_id = ${fromYearId}`,
    )
    const findings: (YearFinding | false)[] = [
      // A school that does not use fees has no plan anywhere.
      hasPlans > 0 &&
        without > 0 && {
          isBlocker: true,
          count: without,
          says: {
            en: 'Students have no fee plan in the new year. Add a plan for their grade.',
            hi: 'नए वर्ष में कुछ विद्यार्थियों की कोई शुल्क योजना नहीं है। उनकी कक्षा के लिए योजना जोड़ें।',
          },
          to: pagesOf('setup'),
        },
      owing > 0 && {
        isBlocker: false,
        count: owing,
        says: {
          en: 'Students owe fees. What they owe goes along into the new year once the change can no longer be undone.',
          hi: 'कुछ विद्यार्थियों पर शुल्क बाकी है। बदलाव पलटने की अवधि बीतने पर बकाया नए वर्ष में चला जाता है।',
        },
        to: pagesOf('defaulters'),
      },
    ]
    return findings.filter((one) => one !== false)
  },
  whenFinal: async (unit, { fromYearId, toYearId }) => {
    await startOpening(unit, fromYearId, toYearId)
  },
}
