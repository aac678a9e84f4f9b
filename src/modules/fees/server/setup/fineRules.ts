import { sql } from 'kysely'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { FineForm, FineRuleRow } from '../../contracts/setupSchemas.ts'

const columns = sql`id as "fineRuleId", version_no as "versionNo", name, kind, grace_days as "graceDays", value, per_days as "perDays",
  (select coalesce(jsonb_agg(jsonb_build_object('fromDay', s->'fromDay', 'amountMinor', s->'amount')), '[]')
    from jsonb_array_elements(case when jsonb_typeof(steps) = 'array' then steps else '[]' end) s) as steps,
  cap_minor as "capMinor", cap_bp as "capBp", exclude_holidays as "excludeHolidays", is_active as "isActive"`

export async function listFineRules(db: TenantDb): Promise<FineRuleRow[]> {
  const { rows } = await sql<FineRuleRow>`
    select * from (select distinct on (series_id) ${columns} from fee_fine_rules order by series_id, version_no desc) r
    order by lower(name) limit 200`.execute(db)
  return rows
}

async function getFineRule(db: TenantDb, id: string): Promise<FineRuleRow> {
  const { rows } = await sql<FineRuleRow>`select ${columns} from fee_fine_rules where id = ${id}`.execute(db)
  if (!rows[0]) throw problem('not-found')
  return rows[0]
}

export function checkFineRule({ kind, value, steps, perDays }: FineForm): void {
  if ((kind === 'flat' || kind === 'slab') && perDays !== 1)
    throw invalid([
      {
        field: 'perDays',
        ...serverText('fine-period-unused', 'Only fines by days late or by percentage are charged every few days.'),
      },
    ])
  if (kind === 'slab' && steps.length === 0)
    throw invalid([{ field: 'steps', ...serverText('fine-step-missing', 'Add at least one slab.') }])
  if (kind === 'percent' && value > 10_000)
    throw invalid([{ field: 'value', ...serverText('percentage-invalid', 'Enter a percentage from 0 to 100.') }])
}

/** Inserts a rule or its next version; issued demands keep theirs. */
export async function writeFineRule(
  { db, audit }: Unit,
  form: FineForm,
  before: { fineRuleId: string; versionNo: number } | null,
) {
  const steps = JSON.stringify(form.steps.map(({ fromDay, amountMinor }) => ({ fromDay, amount: amountMinor })))
  if (before) await requireLatest(db, before)
  const series = before ? sql`(select series_id from fee_fine_rules where id = ${before.fineRuleId})` : sql`new_id()`
  const { rows } = await sql<{ id: string }>`
    insert into fee_fine_rules (series_id, version_no, name, kind, grace_days, value, per_days, steps, cap_minor, cap_bp,
      exclude_holidays, is_active, made_by)
    values (${series}, ${(before?.versionNo ?? 0) + 1}, ${form.name}, ${form.kind}, ${form.graceDays}, ${form.value}, ${form.perDays},
      ${steps}::jsonb, ${form.capMinor}, ${form.capBp}, ${form.excludeHolidays}, ${form.isActive}, acting_user())
    returning id`.execute(db)
  const saved = await getFineRule(db, rows[0]?.id ?? '')
  audit({ entity: 'fineRule', entityId: saved.fineRuleId, before: before && { ...before }, after: saved })
  return saved
}

async function requireLatest(db: TenantDb, { fineRuleId, versionNo }: { fineRuleId: string; versionNo: number }) {
  const current = await getFineRule(db, fineRuleId)
  const { rows } = await sql<{ id: string; last: number }>`
    select id, version_no as last from fee_fine_rules
    where series_id = (select series_id from fee_fine_rules where id = ${fineRuleId}) order by version_no desc limit 1`.execute(
    db,
  )
  const newest = rows[0]
  if (newest && (newest.id !== current.fineRuleId || newest.last !== versionNo))
    throw problem('changed-meanwhile', { details: await getFineRule(db, newest.id) })
}
