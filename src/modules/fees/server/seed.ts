import { sql } from 'kysely'
import { addDays, addMonths, type CivilDate } from '#platform/contract/dates/dates.ts'
import { type Paise, paise } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Secret } from '#platform/server/secret.ts'
import type { FineKind, HeadKind, PaymentMode, Proration } from '../enumerations.ts'
import type { PayerShare } from '../rules/shares.ts'
import { issueDebit } from './approvals/feeNotes.ts'
import { seal } from './gateway/account.ts'
import { standInSecret } from './gateway/standIn.ts'
import { collectPayments } from './payments/payments.ts'

/** A fee head; returns its id. */
export async function aFeeHead(
  db: TenantDb,
  options: { name: string; code?: string; kind?: HeadKind; priority?: number; taxBp?: number; isRefundable?: boolean },
): Promise<string> {
  const {
    name,
    code = name.toUpperCase().slice(0, 20),
    kind = 'recurring',
    priority = 100,
    taxBp = 0,
    isRefundable = false,
  } = options
  const { rows } = await sql<{ id: string }>`
    insert into fee_heads (code, name, kind, priority, tax_bp, is_refundable)
    values (${code}, ${name}, ${kind}, ${priority}, ${taxBp}, ${isRefundable}) returning id`.execute(db)
  return rows[0]?.id ?? ''
}

export type Instalment = { label: string; startsOn: string; endsOn: string; dueOn: string; weightBp: number }

/** Instalments of a year that starts in June, each due on the tenth of its first month. */
export const quarterly = (startYear: number): Instalment[] =>
  [0, 1, 2, 3].map((quarter) => {
    const start = addMonths(`${startYear}-06-01` as CivilDate, quarter * 3)
    return {
      label: `Quarter ${quarter + 1}`,
      startsOn: start,
      // The year ends in April: the last quarter is shorter.
      endsOn: quarter === 3 ? `${startYear + 1}-04-30` : addDays(addMonths(start, 3), -1),
      dueOn: start.replace(/-01$/, '-10'),
      weightBp: 2500,
    }
  })

/** An instalment pattern; returns its id. */
export async function aPattern(db: TenantDb, name: string, instalments: readonly Instalment[]): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into fee_patterns (name) values (${name}) returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  const items = instalments.map((one, at) => ({ ...one, seq: at + 1 }))
  await sql`
    insert into fee_pattern_items (pattern_id, seq, label, starts_on, ends_on, due_on, weight_bp)
    select ${id}::uuid, i.seq, i.label, i."startsOn", i."endsOn", i."dueOn", i."weightBp"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i(seq smallint, label text, "startsOn" date, "endsOn" date, "dueOn" date,
      "weightBp" integer)`.execute(db)
  return id
}

/** A fine rule; returns its id. */
export async function aFineRule(
  db: TenantDb,
  options: {
    name?: string
    kind?: FineKind
    value?: number
    graceDays?: number
    capMinor?: number
    perDays?: number
    excludeHolidays?: boolean
  } = {},
): Promise<string> {
  const { name = 'Late fee', kind = 'daily', value = 1000, graceDays = 5, capMinor = null, perDays = 1 } = options
  const { excludeHolidays = false } = options
  const { rows } = await sql<{ id: string }>`
    insert into fee_fine_rules (name, kind, value, grace_days, cap_minor, per_days, exclude_holidays)
    values (${name}, ${kind}, ${value}, ${graceDays}, ${capMinor}, ${perDays}, ${excludeHolidays}) returning id`.execute(
    db,
  )
  return rows[0]?.id ?? ''
}

export type PlanSeed = {
  readonly name: string
  readonly gradeIds?: readonly string[]
  readonly fineRuleId?: string | null
  readonly proration?: Proration
  readonly wholeRupees?: boolean
  readonly draft?: boolean
  readonly lines: readonly { headId: string; annual: number; patternId: string; isOptional?: boolean }[]
}

/** A plan, published unless it is to stay a draft; returns its id. */
export async function aFeePlan(db: TenantDb, plan: PlanSeed): Promise<string> {
  const { gradeIds = [], fineRuleId = null, proration = 'none', wholeRupees = true } = plan
  const { rows } = await sql<{ id: string }>`
    insert into fee_plans (name, grade_ids, fine_rule_id, proration, whole_rupees)
    values (${plan.name}, ${[...gradeIds]}, ${fineRuleId}, ${proration}, ${wholeRupees}) returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  await sql`
    insert into fee_plan_lines (plan_id, head_id, annual, pattern_id, is_optional)
    select ${id}::uuid, l."headId", l.annual, l."patternId", coalesce(l."isOptional", false)
    from jsonb_to_recordset(${JSON.stringify(plan.lines)}::jsonb) as l("headId" uuid, annual bigint, "patternId" uuid, "isOptional" boolean)`.execute(
    db,
  )
  if (!plan.draft)
    await sql`update fee_plans set state = 'published', published_at = now() where id = ${id}`.execute(db)
  return id
}

/** Assigns a plan to students from a day on. */
export async function assignments(
  db: TenantDb,
  planId: string,
  studentIds: readonly string[],
  from: string,
  optionalHeads: readonly string[] = [],
) {
  await sql`
    insert into fee_assignments (student_id, plan_id, series_id, from_date, optional_heads)
    select s.id, p.id, p.series_id, ${from}::date, ${[...optionalHeads]}::uuid[]
    from unnest(${[...studentIds]}::uuid[]) as s(id) cross join fee_plans p where p.id = ${planId}`.execute(db)
}

/** A concession type; returns its id. */
export async function aPolicy(
  db: TenantDb,
  options: {
    name: string
    code?: string
    kind?: 'percent' | 'fixed'
    value: number
    headIds?: readonly string[]
    eligibility?: 'any' | 'sibling' | 'quota'
    quotas?: readonly string[]
    yearlyBudget?: number
  },
): Promise<string> {
  const {
    name,
    code = name.toUpperCase().slice(0, 20),
    kind = 'percent',
    value,
    headIds = [],
    eligibility = 'any',
    quotas = [],
    yearlyBudget = null,
  } = options
  const { rows } = await sql<{ id: string }>`
    insert into fee_concession_policies (code, name, kind, value, head_ids, eligibility, quotas, stack_group, yearly_budget)
    values (${code}, ${name}, ${kind}, ${value}, ${[...headIds]}, ${eligibility}, ${[...quotas]}, ${code}, ${yearlyBudget}) returning id`.execute(
    db,
  )
  return rows[0]?.id ?? ''
}

/** Concessions in force from a day on, as if requested and approved. */
export async function grants(
  db: TenantDb,
  rows: readonly {
    policyId: string
    studentId: string
    value: number
    from: string
    state?: 'requested' | 'active'
    requestedBy?: string | null
  }[],
): Promise<string[]> {
  const created = rows.map((row) => ({ state: 'active', requestedBy: null, ...row, grantId: newId() }))
  await sql`
    insert into fee_concession_grants (id, policy_id, student_id, value, from_date, state, reason, requested_by)
    select g."grantId", g."policyId", g."studentId", g.value, g.from, g.state, 'Granted at admission', g."requestedBy"
    from jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as g("grantId" uuid, "policyId" uuid, "studentId" uuid, value bigint, "from" date,
      state text, "requestedBy" uuid)`.execute(db)
  return created.map(({ grantId }) => grantId)
}

/** A unit of work without an audit trail: seeds describe the past. */
const silently = (db: TenantDb) => ({ db, audit: () => {} }) as unknown as Unit

/** A demand with one line; returns its ids. */
export async function aDebt(
  db: TenantDb,
  {
    studentId,
    headId,
    amount,
    dueOn,
    payerId = null,
  }: { studentId: string; headId: string; amount: number; dueOn: string; payerId?: string | null },
): Promise<{ demandId: string; lineId: string }> {
  const approved = { reason: 'Seed', requestId: null, requestedBy: null, approvedBy: null }
  await issueDebit(silently(db), {
    studentId,
    headId,
    payerId,
    amount: paise(amount),
    dueOn: dueOn as CivilDate,
    ...approved,
  })
  const { rows } = await sql<{ demandId: string; lineId: string }>`
    select demand_id as "demandId", id as "lineId" from fee_demand_lines where student_id = ${studentId} order by id desc limit 1`.execute(
    db,
  )
  return rows[0] ?? { demandId: '', lineId: '' }
}

/** A payment applied to whatever is due; returns its id. */
export async function aPayment(
  db: TenantDb,
  {
    studentId,
    amount,
    mode = 'cash',
    reference = '',
    providerPaymentId,
  }: {
    studentId: string
    amount: number
    mode?: PaymentMode
    reference?: string
    /** The gateway's id of the payment. */
    providerPaymentId?: string
  },
): Promise<string> {
  const instrument = {
    mode,
    reference,
    bank: '',
    instrumentOn: null,
    receivedOn: null,
    note: '',
    ...(providerPaymentId && { provider: 'razorpay', providerPaymentId }),
  }
  const collected = await collectPayments(
    silently(db),
    [{ studentId, amount: paise(amount) as Paise, seen: null }],
    instrument,
  )
  if (collected.changed) throw new Error('The payment was not collected.')
  return collected.paymentIds[0] ?? ''
}

/** A payer besides the family; returns its id. */
export async function aPayer(db: TenantDb, name: string, contact = ''): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into fee_payers (name, contact) values (${name}, ${contact}) returning id`.execute(db)
  return rows[0]?.id ?? ''
}

/** Lets a payer share the plans of these students. */
export const payerShares = (db: TenantDb, studentIds: readonly string[], { payerId, headIds, shareBp }: PayerShare) =>
  sql`
    insert into fee_payer_shares (assignment_id, payer_id, head_ids, share_bp)
    select id, ${payerId}, ${[...headIds]}::uuid[], ${shareBp} from fee_assignments where student_id = any (${[...studentIds]}::uuid[])`.execute(
    db,
  )

/** A counter; returns its id. */
export async function aCounter(db: TenantDb, name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into fee_counters (name) values (${name}) returning id`.execute(db)
  return rows[0]?.id ?? ''
}

/** An account with the stand-in gateway, whose webhooks are signed with `webhookSecret`. */
export async function aGateway(
  db: TenantDb,
  secret: Secret,
  tenantId: string,
  webhookSecret = 'stand-in webhooks',
  keyId = 'rzp_standin_Seeded001',
): Promise<void> {
  const [key, hook] = [seal(secret, tenantId, standInSecret), seal(secret, tenantId, webhookSecret)]
  await sql`
    insert into fee_gateways (key_id, key_secret, webhook_secret, is_active) values (${keyId}, ${key}, ${hook}, true)
    on conflict (tenant_id) do update set key_id = excluded.key_id, key_secret = excluded.key_secret,
      webhook_secret = excluded.webhook_secret, is_active = true`.execute(db)
}
