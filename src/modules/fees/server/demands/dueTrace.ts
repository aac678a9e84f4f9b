import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { paise } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { TraceLine, TraceStep } from '../../contracts/collectionSchemas.ts'
import { openDuesToday } from './dues.ts'

type Line = {
  lineId: string
  demandId: string
  label: string
  headName: string
  dueOn: CivilDate
  issuedOn: CivilDate
  kind: 'instalment' | 'opening' | 'debitNote'
  isFine: boolean
  fineAsOf: CivilDate | null
  gross: number
  tax: number
  planName: string | null
  weightBp: number | null
  annual: number | null
  shareBp: number
  concessions: { name: string; amount: number }[]
  settled: { kind: TraceStep['kind']; on: CivilDate; name: string; amount: number }[]
}

const loadLines = (db: TenantDb, lineIds: readonly string[]) =>
  sql<Line>`
  select l.id as "lineId", l.demand_id as "demandId", d.label, h.name as "headName", d.due_on as "dueOn", d.issued_on as "issuedOn",
    d.kind, l.is_fine as "isFine", l.fine_as_of as "fineAsOf", l.gross, l.tax, p.name as "planName", i.weight_bp as "weightBp", pl.annual, l.share_bp as "shareBp",
    coalesce((select json_agg(json_build_object('name', q.name, 'amount', c.amount) order by q.priority)
      from fee_line_concessions c join fee_concession_grants g on g.tenant_id = c.tenant_id and g.id = c.grant_id
        join fee_concession_policies q on q.tenant_id = g.tenant_id and q.id = g.policy_id
      where c.tenant_id = l.tenant_id and c.line_id = l.id), '[]') as concessions,
    coalesce((select json_agg(json_build_object('kind', case when a.amount < 0 then 'takenBack' else a.kind end, 'on', a.effective_on,
        'name', coalesce(r.code, n.code, ''), 'amount', a.amount) order by a.id)
      from fee_allocations a
        left join fee_receipts r on r.tenant_id = a.tenant_id and r.payment_id = a.source_id
        left join fee_notes n on n.tenant_id = a.tenant_id and n.id = a.source_id
      where a.tenant_id = l.tenant_id and a.line_id = l.id), '[]') as settled
  from fee_demand_lines l
    join fee_demands d on d.tenant_id = l.tenant_id and d.id = l.demand_id
    join fee_heads h on h.tenant_id = l.tenant_id and h.id = l.head_id
    left join fee_plans p on p.tenant_id = d.tenant_id and p.id = d.plan_id
    left join fee_pattern_items i on i.tenant_id = d.tenant_id and i.id = d.item_id
    left join fee_plan_lines pl on pl.tenant_id = l.tenant_id and pl.plan_id = d.plan_id and pl.head_id = l.head_id
  where l.id = any (${lineIds}::uuid[])`.execute(db)

type Rule = NonNullable<TraceStep['rule']>

/** The fine rules of demands, by demand. */
async function rulesOf(db: TenantDb, demandIds: readonly string[]): Promise<Map<string, Rule>> {
  const { rows } = await sql<Rule & { demandId: string }>`
    select d.id as "demandId", r.name, r.kind, r.value, r.per_days as "perDays", r.grace_days as "graceDays", r.cap_minor as "capMinor"
    from fee_demands d join fee_fine_rules r on r.tenant_id = d.tenant_id and r.id = d.fine_rule_id
    where d.id = any (${demandIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ demandId, ...rule }) => [demandId, rule]))
}

function stepsOf(line: Line, rule: Rule | undefined): TraceStep[] {
  const { issuedOn, gross, tax, concessions, settled } = line
  const firstStep: TraceStep = line.isFine
    ? { kind: 'fine', on: line.fineAsOf ?? issuedOn, name: line.label, detail: '', rule, amountMinor: paise(gross) }
    : line.kind === 'instalment'
      ? {
          kind: 'share',
          on: issuedOn,
          name: line.planName ?? '',
          amountMinor: paise(gross),
          // The yearly amount in paise, then the instalment's share and the payer's share of that in basis points.
          detail:
            line.annual !== null && line.weightBp !== null ? `${line.annual} ${line.weightBp} ${line.shareBp}` : '',
        }
      : { kind: line.kind, on: issuedOn, name: line.label, detail: '', amountMinor: paise(gross) }
  const lowered = concessions.map(({ name, amount }): TraceStep => {
    return { kind: 'concession', on: issuedOn, name, detail: '', amountMinor: paise(-amount) }
  })
  const taxed: TraceStep[] =
    tax > 0 ? [{ kind: 'tax', on: issuedOn, name: '', detail: '', amountMinor: paise(tax) }] : []
  const paid = settled.map(({ kind, on, name, amount }): TraceStep => {
    return { kind, on, name, detail: '', amountMinor: paise(-amount) }
  })
  return [firstStep, ...lowered, ...taxed, ...paid]
}

/** For every amount a student owes, the steps that lead to it; they add up to the balance. */
export async function explainDues(db: TenantDb, studentId: string) {
  const { asOf, due } = await openDuesToday(db, sql`${[studentId]}::uuid[]`)
  const [{ rows }, rules, fineName] = await Promise.all([
    loadLines(
      db,
      due.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)),
    ),
    rulesOf(
      db,
      due.map(({ demandId }) => demandId),
    ),
    due.some(({ fine }) => fine > 0) ? headName(db) : '',
  ])
  const lines = due.flatMap((demand): TraceLine[] => {
    const own = demand.lines.flatMap(({ lineId, outstanding }) => {
      const line = rows.find((one) => one.lineId === lineId)
      if (!line) return []
      const { demandId, label, headName: name, dueOn } = line
      return [
        {
          lineId,
          demandId,
          label,
          headName: name,
          payerName: demand.payerName,
          dueOn,
          steps: stepsOf(line, rules.get(demandId)),
          outstandingMinor: outstanding,
        },
      ]
    })
    if (demand.fine <= 0) return own
    const { demandId, label, payerName, dueOn, fine } = demand
    const rule = rules.get(demandId)
    const steps: TraceStep[] = [{ kind: 'fine', on: asOf, name: label, detail: '', rule, amountMinor: fine }]
    return [
      ...own,
      { lineId: null, demandId, label, headName: fineName, payerName, dueOn, steps, outstandingMinor: fine },
    ]
  })
  return { asOf, totalMinor: paise(lines.reduce((all, { outstandingMinor }) => all + outstandingMinor, 0)), lines }
}

/** The name of the fine head, which may not exist before the first fine is paid. */
async function headName(db: TenantDb): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from fee_heads where kind = 'fine' order by is_active desc, id limit 1`.execute(db)
  return rows[0]?.name ?? 'Late fee'
}
