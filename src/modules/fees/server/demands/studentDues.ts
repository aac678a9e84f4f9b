import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { paise } from '#platform/contract/money.ts'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { feeCollection } from '../../contracts/collection.ts'
import type { DueDemand, Dues, FeeStudent, LedgerRow } from '../../contracts/collectionSchemas.ts'
import { openTotal } from '../../rules/allocation.ts'
import { readSettings } from '../setup/settings.ts'
import { advanceOf } from '../studentAccounts.ts'
import { feeStudents, isStudent, matchesPerson, siblingsOf, studentColumns, studentJoins } from '../students.ts'
import { type Due, openDuesToday, openOf, overdueDays } from './dues.ts'

const overdueTotal = (due: readonly Due[], asOf: CivilDate) => openTotal(due.filter(({ dueOn }) => dueOn < asOf))

const toDueDemand = (due: Due, asOf: CivilDate): DueDemand => ({
  demandId: due.demandId,
  number: due.number,
  kind: due.kind,
  label: due.label,
  yearName: due.yearName,
  payerId: due.payerId,
  payerName: due.payerName,
  dueOn: due.dueOn,
  overdueDays: overdueDays(due.dueOn, asOf),
  lines: due.lines.map(({ lineId, headId, headName, isFine, priority, gross, concession, net, outstanding }) => ({
    lineId,
    feeHeadId: headId,
    headName,
    isFine,
    priority,
    grossMinor: gross,
    concessionMinor: concession,
    netMinor: net,
    outstandingMinor: outstanding,
  })),
  fineMinor: due.fine,
  outstandingMinor: openOf(due),
})

/** What a student and their siblings owe today. */
export async function duesOf(db: TenantDb, studentId: string): Promise<Dues> {
  const family = sql`array(select ${studentId}::uuid union all (${siblingsOf(studentId)}))`
  const [{ rows: siblings }, advance, { allocationOrder }, { asOf: today, due }, people] = await Promise.all([
    siblingsOf(studentId).execute(db),
    advanceOf(db, studentId),
    readSettings(db),
    openDuesToday(db, family),
    feeStudents(db, family),
  ])
  const student = people.get(studentId)
  if (!student) throw problem('not-found')
  const of = (id: string) => due.filter((one) => one.studentId === id)
  return {
    student,
    asOf: today,
    totalMinor: openTotal(of(studentId)),
    overdueMinor: overdueTotal(of(studentId), today),
    advanceMinor: paise(advance),
    allocationOrder,
    demands: of(studentId).map((one) => toDueDemand(one, today)),
    siblings: siblings.flatMap(({ id }) => {
      const sibling = people.get(id)
      if (!sibling) return []
      const dueMinor = openTotal(of(id).filter(({ dueOn }) => dueOn <= today))
      return [{ ...sibling, totalMinor: openTotal(of(id)), dueMinor }]
    }),
  }
}

type FoundStudent = FeeStudent & { outstandingMinor: Dues['totalMinor']; advanceMinor: Dues['advanceMinor'] }

/** The first dozen students matching the search, with everything outstanding, as their account shows it. */
export async function findStudents(db: TenantDb, q: string): Promise<FoundStudent[]> {
  const typed = q.trim()
  const matching = typed === '' ? sql`true` : matchesPerson(typed)
  const found = await sql<{ id: string }>`
    select u.id from users u where ${isStudent} and u.status_id = 1 and ${matching}
    order by (lower(u.record_no) = lower(${typed})) desc nulls last, lower(u.first_name), lower(u.last_name), u.id limit 12`.execute(
    db,
  )
  const ids = sql`${found.rows.map(({ id }) => id)}::uuid[]`
  const [{ rows }, { due }] = await Promise.all([
    sql<Omit<FoundStudent, 'outstandingMinor'>>`
      select ${studentColumns},
        coalesce((select a.advance from fee_accounts a where a.tenant_id = u.tenant_id and a.student_id = u.id), 0) as "advanceMinor"
      from unnest(${ids}) with ordinality n (id, place) join users u on u.id = n.id ${studentJoins}
      order by n.place`.execute(db),
    openDuesToday(db, ids),
  ])
  return rows.map((row) => ({
    ...row,
    outstandingMinor: openTotal(due.filter(({ studentId }) => studentId === row.studentId)),
  }))
}

type LedgerFilter = Input<typeof feeCollection.routes.getStudentLedger>['query']

/** A student's ledger. The balance is what is owed less the advance. */
export async function studentLedger(db: TenantDb, studentId: string, filter: LedgerFilter) {
  const way = sortOrder(filter.sort).descending ? sql`desc` : sql`asc`
  const [rows, counted] = await Promise.all([
    sql<LedgerRow>`
      select * from (
        select t.seq, t.kind, t.booked_on as "bookedOn", t.effective_on as "effectiveOn", t.reason, x.change as "changeMinor",
          (sum(x.change) over (order by t.seq))::bigint as "balanceMinor", x.entries
        from fee_ledger_txns t cross join lateral (
          select coalesce(sum(e.debit - e.credit) filter (where e.student_id = ${studentId} and e.account in ('receivable', 'advance')), 0)::bigint as change,
            json_agg(json_build_object('account', e.account, 'headName', h.name, 'debitMinor', e.debit, 'creditMinor', e.credit) order by e.no) as entries
          from fee_ledger_entries e left join fee_heads h on h.tenant_id = e.tenant_id and h.id = e.head_id
          where e.tenant_id = t.tenant_id and e.txn_id = t.id) x
        where t.student_id = ${studentId}) booked
      order by seq ${way} limit ${filter.size} offset ${offsetOf(filter)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from fee_ledger_txns where student_id = ${studentId}`.execute(
      db,
    ),
  ])
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0, page: filter.page, size: filter.size }
}
