import { sql } from 'kysely'
import * as z from 'zod'
import { type GatewayPayment, openGateway } from '#modules/fees/server/public.ts'
import { paise } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import type { QueuedJob } from '#platform/server/jobs/queue.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { recordEvent } from '../applications/events.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { nextNumber } from '../numbers.ts'
import { lastOffer } from '../offers/offers.ts'

export type DuePayment = { readonly purpose: 'application' | 'offer'; readonly amountMinor: number }
export type Payment = DuePayment & {
  readonly paymentId: string
  readonly state: 'opened' | 'paid'
  readonly address: string
  readonly receiptNo: string | null
  readonly providerOrderId: string
  /** Nobody can pay on the link any more; what was paid before may not be known yet. */
  readonly hasLapsed: boolean
}

const shortlisted: readonly string[] = ['evaluation', 'decisionPending']

/** What the family has to pay at this point: the application fee when the post says so, or the fee of an open offer. */
export async function dueNow(db: TenantDb, application: ApplicationRecord): Promise<DuePayment | null> {
  const { feePoint, feeMinor, state } = application
  if (feeMinor > 0 && feePoint === 'beforeSubmit' && state === 'draft')
    return { purpose: 'application', amountMinor: feeMinor }
  if (feeMinor > 0 && feePoint === 'afterShortlist' && shortlisted.includes(state))
    return { purpose: 'application', amountMinor: feeMinor }
  if (state !== 'offered') return null
  const offer = await lastOffer(db, application.applicationId)
  return offer?.state === 'open' && offer.feeMinor > 0 ? { purpose: 'offer', amountMinor: offer.feeMinor } : null
}

const columns = sql`id as "paymentId", purpose, amount as "amountMinor", state, address, receipt_no as "receiptNo",
  provider_order_id as "providerOrderId", expires_at < now() as "hasLapsed"`

export async function findPayment(
  db: TenantDb,
  applicationId: string,
  purpose: DuePayment['purpose'],
): Promise<Payment | null> {
  const { rows } = await sql<Payment>`
    select ${columns} from admission_payments
    where application_id = ${applicationId} and purpose = ${purpose} and state in ('opened', 'paid')`.execute(db)
  return rows[0] ?? null
}

export const isPaid = async (db: TenantDb, applicationId: string, purpose: DuePayment['purpose']): Promise<boolean> =>
  (await findPayment(db, applicationId, purpose))?.state === 'paid'

type Transactions = <T>(work: (unit: Unit) => Promise<T>) => Promise<T>

const openDays = 2
/** Minutes between two looks at a link nobody came back from. */
const lookEvery = 15

/** Queued with every link, apart from the job, which queues itself again. */
const linkToCheck: QueuedJob<{ paymentId: string }> = {
  name: 'admissions.checkPayment',
  input: z.object({ paymentId: z.uuid() }),
}
const checkLater = ({ enqueue }: Pick<Unit, 'enqueue'>, services: Services, paymentId: string) =>
  enqueue(
    linkToCheck,
    { paymentId },
    { key: `admission payment ${paymentId}`, runAt: new Date(services.now().getTime() + lookEvery * 60_000) },
  )

/** Opens a payment link at the school's gateway, outside any transaction. Null if the school has no gateway. */
export async function openLink(
  tx: Transactions,
  services: Services,
  tenantId: string,
  application: ApplicationRecord,
  due: DuePayment,
): Promise<boolean> {
  const gateway = await tx((unit) => openGateway(unit, services, tenantId))
  const school = await services.directory.byId(tenantId)
  if (!gateway || !school) return false
  const { applicationId } = application
  const paymentId = newId()
  const opened = await gateway.open('link', {
    amount: paise(due.amountMinor),
    reference: paymentId,
    description: 'Admission',
    expiresAt: new Date(services.now().getTime() + openDays * 86_400_000),
    returnTo: `${addressOf(services.config, school)}/apply/${applicationId}`,
  })
  await tx(async (unit) => {
    await sql`insert into admission_payments (id, application_id, purpose, amount, provider_order_id, address, expires_at)
      values (${paymentId}, ${applicationId}, ${due.purpose}, ${due.amountMinor}, ${opened.providerOrderId}, ${opened.address},
        now() + make_interval(days => ${openDays})) on conflict do nothing`.execute(unit.db)
    await checkLater(unit, services, paymentId)
    unit.audit({
      entity: 'application',
      entityId: applicationId,
      after: { payment: paymentId, purpose: due.purpose, amountMinor: due.amountMinor, state: 'opened' },
    })
  })
  return true
}

/**
 * Asks the gateway about a link and credits what was paid on it; one that has lapsed unpaid is closed, and never before the gateway was
 * asked. Null if the school has no gateway.
 */
export async function settleLink(
  tx: Transactions,
  services: Services,
  tenantId: string,
  applicationId: string,
  payment: Payment,
): Promise<'paid' | 'open' | 'closed' | null> {
  if (payment.state === 'paid') return 'paid'
  const gateway = await tx((unit) => openGateway(unit, services, tenantId))
  if (!gateway) return null
  const reported = await gateway.paymentsOf('link', payment.providerOrderId)
  if (reported.length > 0 && (await tx((unit) => creditLink(unit, applicationId, payment, reported)))) return 'paid'
  if (!payment.hasLapsed) return 'open'
  await tx(({ db }) =>
    sql`update admission_payments set state = 'expired' where id = ${payment.paymentId} and state = 'opened'`.execute(
      db,
    ),
  )
  return 'closed'
}

/** Looks at a link until it is paid or closed, so that a payment counts even if the family never comes back to the page. */
export const linkCheck = slowJob(linkToCheck.name, z.object({ paymentId: z.uuid() }), async (input, context) => {
  const { services, tenantId, tx } = context
  const found = await tx(async ({ db }) => {
    const { rows } = await sql<Payment & { applicationId: string }>`
      select application_id as "applicationId", ${columns} from admission_payments
      where id = ${input.paymentId} and state = 'opened'`.execute(db)
    return rows[0]
  })
  if (!found) return
  if ((await settleLink(tx, services, tenantId, found.applicationId, found)) === 'open')
    await tx((unit) => checkLater(unit, services, input.paymentId))
})

/** Credits a payment once, with a receipt of the series ADM. Only what was captured in full counts. */
async function creditLink(
  { db, audit }: Unit,
  applicationId: string,
  payment: Payment,
  reported: readonly GatewayPayment[],
): Promise<boolean> {
  const captured = reported.find(
    ({ state, amount, currency }) => state === 'captured' && currency === 'INR' && amount === payment.amountMinor,
  )
  if (!captured) return false
  const { rows } =
    await sql`update admission_payments set state = 'paid', paid_at = now(), provider_payment_id = ${captured.id.slice(0, 60)}
    where id = ${payment.paymentId} and state = 'opened' returning id`.execute(db)
  if (rows.length === 0) return true
  const receiptNo = `ADM/${String(await nextNumber(db, 'receipt ADM')).padStart(5, '0')}`
  await sql`update admission_payments set receipt_no = ${receiptNo} where id = ${payment.paymentId}`.execute(db)
  await recordEvent(db, { applicationId, kind: 'payment', words: receiptNo, userId: null })
  audit({
    entity: 'admissionPayment',
    entityId: payment.paymentId,
    before: { state: 'opened' },
    after: { state: 'paid', amountMinor: payment.amountMinor, receiptNo },
  })
  return true
}
