import { sql } from 'kysely'
import type { PurposeLine, ReportLine } from '#modules/visitors/visitSchemas.ts'
import { addDays, type CivilDate, daysBetween } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { isOver } from './visitList.ts'

/** Days that one report can span. */
const longest = 366
const usual = 30

const minutes = (span: ReturnType<typeof sql>) => sql`round((avg(extract(epoch from ${span})) / 60)::numeric, 1)::float`

const sums = sql`count(*) filter (where v.arrived_at is not null)::int as visits,
  coalesce(sum(v.party_size) filter (where v.arrived_at is not null), 0)::int as people,
  ${minutes(sql`v.answered_at - v.asked_at`)} as "averageWait", ${minutes(sql`v.checked_out_at - v.checked_in_at`)} as "averageStay",
  count(*) filter (where ${isOver})::int as overstays, count(*) filter (where v.state = 'denied')::int as declined,
  count(*) filter (where v.state = 'noShow')::int as "noShows", count(*) filter (where v.proof = 'pin')::int as "withPin"`

type Range = { readonly from?: CivilDate | undefined; readonly to?: CivilDate | undefined }

/** What the visits of a range of days come to, altogether and by purpose. */
export async function readReport(db: TenantDb, range: Range) {
  const day = await sql<{ today: CivilDate }>`select school_today()::text as today`.execute(db)
  const today = day.rows[0]?.today
  if (!today) throw new Error('The day could not be read.')
  const to = range.to ?? today
  const from = range.from ?? addDays(to, 1 - usual)
  if (from > to) return 'range-backwards'
  if (daysBetween(from, to) >= longest) return 'range-too-long'
  const within = sql`v.day between ${from} and ${to}`
  const [all, purposes] = await Promise.all([
    sql<ReportLine>`select ${sums} from visits v where ${within}`.execute(db),
    sql<PurposeLine>`select v.purpose_id as "visitPurposeId", o.name as purpose, ${sums} from visits v
      join visit_purposes o on o.tenant_id = v.tenant_id and o.id = v.purpose_id
      where ${within} group by v.purpose_id, o.name order by visits desc, lower(o.name), v.purpose_id`.execute(db),
  ])
  const [line] = all.rows
  if (!line) throw new Error('The visits could not be counted.')
  return { today, from, to, all: line, purposes: purposes.rows }
}
