import { sql } from 'kysely'
import type { HeadKind } from '#modules/fees/enumerations.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { type Paise, paise, split } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { shareAmount } from '../../rules/shares.ts'
import { openDues } from '../demands/dues.ts'
import { type Entry, earned, post } from '../ledger.ts'
import { findAllocations, restoredReceivables, reverseAllocations, upTo } from '../payments/reversals.ts'
import { sharesOfHead } from '../plans/payers.ts'
import { schoolToday } from '../setup/settings.ts'
import { lockAccounts } from '../studentAccounts.ts'

type Approved = {
  readonly reason: string
  readonly requestId: string | null
  readonly requestedBy: string | null
  readonly approvedBy: string | null
}

export type DemandLine = {
  lineId: string
  demandId: string
  studentId: string
  headId: string
  headKind: HeadKind
  yearId: string
  net: number
  tax: number
  isFine: boolean
  paid: number
  outstanding: number
}

export async function loadDemandLine(db: TenantDb, lineId: string): Promise<DemandLine | undefined> {
  const { rows } = await sql<DemandLine>`
    select l.id as "lineId", l.demand_id as "demandId", l.student_id as "studentId", l.head_id as "headId", h.kind as "headKind",
      l.year_id as "yearId", l.net, l.tax, l.is_fine as "isFine", b.paid, b.outstanding
    from fee_demand_lines l join fee_line_balances b on b.tenant_id = l.tenant_id and b.line_id = l.id
      join fee_heads h on h.tenant_id = l.tenant_id and h.id = l.head_id
    where l.id = ${lineId}`.execute(db)
  return rows[0]
}

const insertNote = async (
  db: TenantDb,
  note: { kind: 'credit' | 'debit'; studentId: string; demandId: string; lineId: string; amount: number } & Approved,
): Promise<string> => {
  const id = newId()
  await sql`
    insert into fee_notes (id, kind, number, student_id, demand_id, line_id, amount, reason, request_id, requested_by, approved_by)
    values (${id}, ${note.kind}, 0, ${note.studentId}, ${note.demandId}, ${note.lineId}, ${note.amount}, ${note.reason},
      ${note.requestId}, ${note.requestedBy}, ${note.approvedBy})`.execute(db)
  return id
}

/** Reverses a line's income in the proportion of fee and tax it was issued with. */
function unearned({ headId, headKind, yearId, net, tax }: DemandLine, amount: number): Entry[] {
  const [fee = paise(amount), taxed = paise(0)] = split(paise(amount), [net - tax, tax])
  return [
    { account: earned(headKind), headId, yearId, debit: fee },
    { account: 'tax', headId, yearId, debit: taxed },
  ]
}

/** Credits an amount on a line; anything already paid becomes an advance. Returns false when it exceeds the line. */
export async function issueCredit(unit: Unit, lineId: string, amount: number, approved: Approved): Promise<boolean> {
  const { db } = unit
  const unlocked = await loadDemandLine(db, lineId)
  if (!unlocked) return false
  const { studentId, headId, yearId } = unlocked
  await lockAccounts(db, [studentId])
  const line = await loadDemandLine(db, lineId)
  if (!line || amount > line.outstanding + line.paid) return false
  const noteId = await insertNote(db, {
    ...approved,
    kind: 'credit',
    studentId,
    demandId: line.demandId,
    lineId,
    amount,
  })
  const tooMuch = Math.max(amount - line.outstanding, 0)
  const freed = tooMuch > 0 ? upTo(await findAllocations(db, sql`a.line_id = ${lineId}`), tooMuch) : []
  await reverseAllocations(db, freed)
  if (tooMuch > 0)
    await sql`insert into fee_advance_moves (student_id, kind, source_id, amount)
      values (${studentId}, 'creditNote', ${noteId}, ${tooMuch})`.execute(db)
  await sql`insert into fee_allocations (student_id, line_id, kind, source_id, amount)
    values (${studentId}, ${lineId}, 'creditNote', ${noteId}, ${amount})`.execute(db)
  await post(db, [
    {
      kind: 'freed',
      sourceId: noteId,
      studentId,
      reason: approved.reason,
      entries: [...restoredReceivables(freed), { account: 'advance', studentId, credit: tooMuch }],
    },
    {
      kind: 'creditNote',
      sourceId: noteId,
      studentId,
      reason: approved.reason,
      entries: [...unearned(line, amount), { account: 'receivable', studentId, headId, yearId, credit: amount }],
    },
  ])
  unit.audit({
    entity: 'feeNote',
    entityId: noteId,
    after: { kind: 'credit', lineId, amountMinor: amount },
    reason: approved.reason,
  })
  return true
}

export type Debit = Approved & {
  readonly studentId: string
  readonly headId: string
  readonly amount: Paise
  readonly dueOn: CivilDate
  /** The payer, null for the family. When undefined, the payers who share the head in the student's plan. */
  readonly payerId?: string | null
}

/** Issues a debit note: one demand per payer, together equal to the amount. */
export async function issueDebit(unit: Unit, { payerId, amount, ...debit }: Debit): Promise<void> {
  const { db } = unit
  const { studentId, headId, dueOn } = debit
  await lockAccounts(db, [studentId])
  const parts =
    payerId === undefined
      ? shareAmount(amount, await sharesOfHead(db, { studentId, headId, on: dueOn }), headId)
      : [{ payerId, shareBp: 10_000, amount }]
  for (const part of parts) await issuePart(unit, { ...debit, ...part })
}

type Part = Approved & ReturnType<typeof shareAmount>[number] & Pick<Debit, 'studentId' | 'headId' | 'dueOn'>

async function issuePart(unit: Unit, part: Part): Promise<void> {
  const { db } = unit
  const { studentId, headId, dueOn, payerId, shareBp, amount, ...approved } = part
  const [demandId, lineId] = [newId(), newId()]
  const { rows } = await sql<{ kind: HeadKind; priority: number; name: string }>`
    select kind, priority, name from fee_heads where id = ${headId}`.execute(db)
  const head = rows[0] ?? { kind: 'recurring' as const, priority: 100, name: '' }
  await sql`
    insert into fee_demands (id, student_id, kind, number, label, due_on, payer_id, issued_by)
    values (${demandId}, ${studentId}, 'debitNote', take_fee_numbers('demand', 1), ${head.name}, ${dueOn}, ${payerId}, acting_user())`.execute(
    db,
  )
  await sql`
    insert into fee_demand_lines (id, demand_id, student_id, head_id, due_on, priority, share_bp, gross, net)
    values (${lineId}, ${demandId}, ${studentId}, ${headId}, ${dueOn}, ${head.priority}, ${shareBp}, ${amount}, ${amount})`.execute(
    db,
  )
  const noteId = await insertNote(db, { ...approved, kind: 'debit', studentId, demandId, lineId, amount })
  await post(db, [
    {
      kind: 'debitNote',
      sourceId: noteId,
      studentId,
      reason: approved.reason,
      entries: [
        { account: 'receivable', studentId, headId, debit: amount },
        { account: earned(head.kind), headId, credit: amount },
      ],
    },
  ])
  unit.audit({
    entity: 'feeNote',
    entityId: noteId,
    after: { kind: 'debit', demandId, payerId, amountMinor: amount },
    reason: approved.reason,
  })
}

/** The payer of a demand; null is the family. */
export async function payerOf(db: TenantDb, demandId: string): Promise<string | null> {
  const { rows } = await sql<{ payerId: string | null }>`
    select payer_id as "payerId" from fee_demands where id = ${demandId}`.execute(db)
  return rows[0]?.payerId ?? null
}

/**
 * Writes off the balance of a demand, without the accruing fine. Returns the amount, or 0 when nothing is outstanding or
 * the balance exceeds what was approved.
 */
export async function writeOff(
  unit: Unit,
  { demandId, studentId, atMost }: { demandId: string; studentId: string; atMost: number },
  approved: Approved,
): Promise<number> {
  const { db } = unit
  await lockAccounts(db, [studentId])
  const due = (await openDues(db, [studentId], await schoolToday(db))).find((one) => one.demandId === demandId)
  if (!due) return 0
  const amount = due.lines.reduce((all, { outstanding }) => all + outstanding, 0)
  if (amount > atMost) return 0
  const sourceId = approved.requestId ?? newId()
  await sql`
    insert into fee_allocations (student_id, line_id, kind, source_id, amount)
    select ${studentId}::uuid, l."lineId", 'writeOff', ${sourceId}::uuid, l.outstanding
    from jsonb_to_recordset(${JSON.stringify(due.lines)}::jsonb) as l("lineId" uuid, outstanding bigint)`.execute(db)
  const closed = due.lines.map(({ headId, outstanding }): Entry => {
    return { account: 'receivable', studentId, headId, yearId: due.yearId, credit: outstanding }
  })
  await post(db, [
    {
      kind: 'writeOff',
      sourceId,
      studentId,
      reason: approved.reason,
      entries: [{ account: 'writeOff', studentId, yearId: due.yearId, debit: amount }, ...closed],
    },
  ])
  unit.audit({ entity: 'feeDemand', entityId: demandId, after: { writtenOffMinor: amount }, reason: approved.reason })
  return amount
}

/** Waives a fine: the accruing part is dropped, the part that is a line is credited. Returns false when the fine is smaller. */
export async function waiveFine(
  unit: Unit,
  demandId: string,
  studentId: string,
  amount: number,
  approved: Approved,
): Promise<boolean> {
  const { db } = unit
  await lockAccounts(db, [studentId])
  const due = (await openDues(db, [studentId], await schoolToday(db))).find((one) => one.demandId === demandId)
  if (!due) return false
  const running = Math.min(due.fine, amount)
  let left = amount - running
  const credits: [lineId: string, amount: number][] = []
  for (const { lineId, outstanding } of due.lines.filter(({ isFine }) => isFine)) {
    const some = Math.min(left, outstanding)
    if (some > 0) credits.push([lineId, some])
    left -= some
  }
  if (left > 0) return false
  if (running > 0)
    await sql`
      insert into fee_fine_waivers (demand_id, student_id, amount, reason, request_id, requested_by, approved_by)
      values (${demandId}, ${studentId}, ${running}, ${approved.reason}, ${approved.requestId}, ${approved.requestedBy}, ${approved.approvedBy})`.execute(
      db,
    )
  for (const [lineId, some] of credits) await issueCredit(unit, lineId, some, approved)
  unit.audit({ entity: 'feeDemand', entityId: demandId, after: { waivedMinor: amount }, reason: approved.reason })
  return true
}

/** The fine that could be waived: the accruing part plus unpaid fine lines. */
export async function waivable(db: TenantDb, demandId: string, studentId: string): Promise<number> {
  const due = (await openDues(db, [studentId], await schoolToday(db))).find((one) => one.demandId === demandId)
  if (!due) return 0
  return due.lines.reduce<number>((all, { isFine, outstanding }) => (isFine ? all + outstanding : all), due.fine)
}
