import { sql } from 'kysely'
import { paise } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { post, type Txn } from '../ledger.ts'
import { type FrozenFine, fineTxns, writeFines } from '../payments/paymentRows.ts'
import { yearDays } from '../plans/pricedPlans.ts'
import { ownHead, schoolToday } from '../setup/settings.ts'
import { lockAccounts } from '../studentAccounts.ts'
import type { IssuedStudent } from './demandIssuance.ts'
import { openDues, openOf } from './dues.ts'

/**
 * Brings unpaid balances of an earlier year into this one: each old demand is closed by a transfer and becomes one line
 * that names it. The total owed stays the same, and an accrued fine is carried unchanged.
 */
export async function carryForward(
  db: TenantDb,
  studentIds: readonly string[],
  fromYearId: string,
): Promise<IssuedStudent[]> {
  await lockAccounts(db, studentIds)
  const [today, year, head] = [await schoolToday(db), await yearDays(db), await ownHead(db, 'opening')]
  const open = (await openDues(db, studentIds, today)).filter(({ yearId }) => yearId === fromYearId)
  if (open.length === 0) return []
  const fineHead = open.some(({ fine }) => fine > 0) ? await ownHead(db, 'fine') : ''
  const fines = open
    .filter(({ fine }) => fine > 0)
    .map(({ demandId, studentId, yearId, dueOn, fine }): FrozenFine => {
      return { lineId: newId(), demandId, studentId, yearId, headId: fineHead, dueOn, asOf: today, amount: fine }
    })
  await writeFines(db, fines)
  const { rows } = await sql<{ first: number }>`select take_fee_numbers('demand', ${open.length}) as first`.execute(db)
  const first = rows[0]?.first ?? 1
  const dueOn = year.start > today ? year.start : today
  const carried = open.map((one, at) => {
    const lines = [...one.lines, ...fines.filter(({ demandId }) => demandId === one.demandId).map(lineOfFine)]
    return { ...one, lines, newDemandId: newId(), newLineId: newId(), number: first + at, amount: openOf(one) }
  })
  await insertOpenings(db, carried, { head, dueOn })
  await post(db, [
    ...fineTxns(fines),
    ...carried.map(({ newDemandId, studentId, yearId, lines, amount }): Txn => {
      const closed = lines.map(({ headId, outstanding }) => ({
        account: 'receivable' as const,
        studentId,
        headId,
        yearId,
        credit: outstanding,
      }))
      return {
        kind: 'transfer',
        sourceId: newDemandId,
        studentId,
        entries: [{ account: 'receivable', studentId, headId: head, debit: amount }, ...closed],
      }
    }),
  ])
  return [...Map.groupBy(carried, ({ studentId }) => studentId)].map(([studentId, own]) => ({
    studentId,
    demands: own.length,
    amount: own.reduce((all, { amount }) => all + amount, 0),
  }))
}

const lineOfFine = ({ lineId, headId, amount }: FrozenFine) => ({ lineId, headId, outstanding: paise(amount) })

type Carried = {
  demandId: string
  newDemandId: string
  newLineId: string
  studentId: string
  payerId: string | null
  number: number
  label: string
  yearName: string
  amount: number
  lines: readonly { lineId: string; outstanding: number }[]
}

async function insertOpenings(
  db: TenantDb,
  carried: readonly Carried[],
  { head, dueOn }: { head: string; dueOn: string },
) {
  const heads = carried.map(({ lines: _, ...row }) => ({ ...row, label: `${row.label} (${row.yearName})` }))
  const json = JSON.stringify(heads)
  await sql`
    insert into fee_demands (id, student_id, kind, number, label, due_on, previous_id, payer_id, issued_by)
    select d."newDemandId", d."studentId", 'opening', d.number, d.label, ${dueOn}::date, d."demandId", d."payerId", acting_user()
    from jsonb_to_recordset(${json}::jsonb) as d("newDemandId" uuid, "studentId" uuid, number bigint, label text, "demandId" uuid, "payerId" uuid)`.execute(
    db,
  )
  await sql`
    insert into fee_demand_lines (id, demand_id, student_id, head_id, due_on, gross, net)
    select d."newLineId", d."newDemandId", d."studentId", ${head}::uuid, ${dueOn}::date, d.amount, d.amount
    from jsonb_to_recordset(${json}::jsonb) as d("newLineId" uuid, "newDemandId" uuid, "studentId" uuid, amount bigint)`.execute(
    db,
  )
  const closed = carried.flatMap(({ studentId, newDemandId, lines }) =>
    lines.map(({ lineId, outstanding }) => ({ studentId, newDemandId, lineId, amount: outstanding })),
  )
  await sql`
    insert into fee_allocations (student_id, line_id, kind, source_id, amount)
    select a."studentId", a."lineId", 'transfer', a."newDemandId", a.amount
    from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as a("studentId" uuid, "lineId" uuid, "newDemandId" uuid, amount bigint)`.execute(
    db,
  )
}
