import { type RawBuilder, sql } from 'kysely'
import { paise } from '#platform/contract/money.ts'
import { type Paging, sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { pageOfIds } from '#platform/server/database/pageOfIds.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { feeCollection } from '../../contracts/collection.ts'
import type { Cheque, FeeStudent, PaymentRow, Receipt } from '../../contracts/collectionSchemas.ts'
import { amountInWords } from '../../rules/amountInWords.ts'
import { feeStudents, matchesWords, nameOf } from '../students.ts'

/** The state of a payment `p`; `v` is its reversal and `c` the latest event of its cheque. */
const state = sql`case when v.kind = 'bounced' then 'bounced' when v.kind is not null then 'cancelled'
  when p.mode = 'cheque' and c.state <> 'cleared' then 'subjectToRealisation' else 'valid' end`

const receipt = sql`left join fee_receipts r on r.tenant_id = p.tenant_id and r.payment_id = p.id`
const chequeState = sql`
  left join lateral (select e.state from fee_cheque_events e where p.mode = 'cheque' and e.tenant_id = p.tenant_id and e.payment_id = p.id
    order by array_position(array['received', 'deposited', 'cleared', 'bounced'], e.state) desc limit 1) c on true`
const person = sql`
  join users u on u.tenant_id = p.tenant_id and u.id = p.student_id
  left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id`

const parts = sql`${receipt}
  left join fee_reversals v on v.tenant_id = p.tenant_id and v.payment_id = p.id ${chequeState}
  left join users w on w.tenant_id = p.tenant_id and w.id = p.cashier_id ${person}`
const joins = sql`from fee_payments p ${parts}`

const columns = sql`p.id as "paymentId", r.code as "receiptCode", u.id as "studentId", ${nameOf('u')} as "studentName",
  s.admission_no as "admissionNo", p.amount as "amountMinor", p.mode, p.reference, p.received_on as "receivedOn",
  p.received_at as "receivedAt", coalesce(${nameOf('w')}, '') as "cashierName", ${state} as state`

type Content = Pick<Receipt, 'lines' | 'advanceMinor' | 'balanceMinor' | 'inWords'> & {
  student: FeeStudent | null
  payerName?: string | null
}
type Row = PaymentRow & {
  receiptId: string | null
  token: string | null
  content: Content | null
  bank: string
  instrumentOn: Receipt['instrumentOn']
  copies: number
  cancelReason: string | null
}

/** Receipts of payments, in the given order. */
export async function getReceipts(db: TenantDb, paymentIds: readonly string[]): Promise<Receipt[]> {
  const { rows } = await sql<Row>`
    select ${columns}, r.id as "receiptId", r.token, r.content, p.bank, p.instrument_on as "instrumentOn", v.reason as "cancelReason",
      (select count(*) from fee_receipt_prints x where x.tenant_id = r.tenant_id and x.receipt_id = r.id)::int as copies
    ${joins} where p.id = any (${paymentIds}::uuid[])`.execute(db)
  const now = await feeStudents(
    db,
    rows.flatMap(({ studentId, content }) => (content?.student ? [] : [studentId])),
  )
  const byId = new Map(rows.map((row) => [row.paymentId, receiptFrom(row, now.get(row.studentId))]))
  return paymentIds.flatMap((id) => byId.get(id) ?? [])
}

function receiptFrom(row: Row, now: FeeStudent | undefined): Receipt {
  const { content, receiptCode, studentId, studentName, admissionNo, ...rest } = row
  const unknown = { className: null, rollNo: null, guardianName: null, guardianPhone: null }
  const inWords = { en: amountInWords(row.amountMinor, 'en'), hi: amountInWords(row.amountMinor, 'hi') }
  return {
    ...rest,
    code: receiptCode,
    student: content?.student ?? now ?? { studentId, name: studentName, admissionNo, ...unknown },
    payerName: content?.payerName ?? null,
    inWords: content?.inWords ?? inWords,
    lines: content?.lines ?? [],
    advanceMinor: content?.advanceMinor ?? paise(0),
    balanceMinor: content?.balanceMinor ?? paise(0),
  }
}

export async function getReceipt(db: TenantDb, paymentId: string): Promise<Receipt> {
  const [receipt] = await getReceipts(db, [paymentId])
  if (!receipt) throw problem('not-found')
  return receipt
}

type PaymentList = {
  readonly conditions: readonly RawBuilder<unknown>[]
  /** The tables the conditions need. */
  readonly searched: RawBuilder<unknown>
  readonly more?: RawBuilder<unknown>
}

function paged<Row>(
  db: TenantDb,
  filter: Paging & { sort: 'receivedAt' | '-receivedAt' | 'amount' | '-amount' },
  { conditions, searched, more = sql`` }: PaymentList,
) {
  const { field, descending } = sortOrder(filter.sort)
  const way = descending ? sql`desc` : sql`asc`
  const order = field === 'amount' ? sql`p.amount ${way}, p.id ${way}` : sql`p.received_at ${way}, p.id ${way}`
  return pageOfIds<Row>(db, filter, {
    ids: sql`select p.id from fee_payments p ${searched} where ${sql.join([...conditions], sql` and `)} order by ${order}`,
    columns: sql`${columns} ${more}`,
    from: sql`join fee_payments p on p.id = n.id ${parts}`,
  })
}

const findable = sql`u.first_name || ' ' || u.last_name || ' ' || coalesce(s.admission_no, '') || ' ' || coalesce(r.code, '') || ' ' || p.reference`
const thisYear = sql`p.year_id = (select current_year())`

export function listPayments(db: TenantDb, filter: Input<typeof feeCollection.routes.listPayments>['query']) {
  const conditions = [thisYear]
  if (filter.q) conditions.push(sql`${matchesWords(findable, filter.q)}`)
  if (filter.studentId) conditions.push(sql`p.student_id = ${filter.studentId}`)
  if (filter.mode) conditions.push(sql`p.mode = ${filter.mode}`)
  if (filter.from) conditions.push(sql`p.received_on >= ${filter.from}`)
  if (filter.to) conditions.push(sql`p.received_on <= ${filter.to}`)
  return paged<PaymentRow>(db, filter, { conditions, searched: filter.q ? sql`${receipt} ${person}` : sql`` })
}

export function listCheques(db: TenantDb, filter: Input<typeof feeCollection.routes.listCheques>['query']) {
  const conditions = [thisYear, sql`p.mode = 'cheque'`]
  if (filter.q) conditions.push(sql`${matchesWords(findable, filter.q)}`)
  if (filter.state) conditions.push(sql`coalesce(c.state, 'received') = ${filter.state}`)
  const searched = sql`${filter.q ? sql`${receipt} ${person}` : sql``} ${filter.state ? chequeState : sql``}`
  const more = sql`, p.bank, p.instrument_on as "instrumentOn", coalesce(c.state, 'received') as "chequeState"`
  return paged<Cheque>(db, filter, { conditions, searched, more })
}

export { columns as paymentColumns, joins as paymentJoins, state as receiptState }
