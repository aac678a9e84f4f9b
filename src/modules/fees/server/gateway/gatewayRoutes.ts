import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { paise } from '#platform/contract/money.ts'
import { newId } from '#platform/server/database/ids.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { feeGateway } from '../../contracts/gateway.ts'
import { feeGatewayDefinitions } from '../../contracts/gatewaySchemas.ts'
import { postPayout } from '../approvals/refundPayouts.ts'
import { getRequest, lockRequest } from '../approvals/requests.ts'
import { requireStudents } from '../feeRecords.ts'
import { lockAccounts } from '../studentAccounts.ts'
import { readGateway, saveGateway, webhookSecret } from './account.ts'
import { callGateway } from './gatewayCalls.ts'
import { getException, getOrder, listExceptions, listOrders, listSettlements } from './onlineOrders.ts'
import { creditPayment } from './paymentCredits.ts'
import { isSigned } from './razorpay.ts'
import { matchSettled } from './settlements.ts'
import { newStandInKey, standInKeyPrefix, standInSecret } from './standIn.ts'
import { handleEvent } from './webhookEvents.ts'

/** How long a link or QR code stays valid, in ms. */
const openFor = { order: 0, link: 7 * 86_400_000, qr: 30 * 60_000 }

export const gatewayRoutes = implement(feeGateway, feeGatewayDefinitions, {
  getGateway: (_, { db, services, actor }) => readGateway(db, services, actor.tenantId),
  useStandIn: async ({ body: { version } }, context) => {
    const { services, actor, fail } = context
    if (services.config.production) fail('not-here')
    const keys = { keyId: newStandInKey(), keySecret: standInSecret, webhookSecret: newStandInKey() }
    return saveGateway(context, services, actor.tenantId, { ...keys, isActive: true, version })
  },
  saveGateway: async ({ body }, context) => {
    const { services, actor, fail } = context
    if (services.config.production && body.keyId.startsWith(standInKeyPrefix)) fail('not-here')
    return saveGateway(context, services, actor.tenantId, body)
  },

  hearEvent: async ({ body }, { tenant, tx, headers, bytes, fail, services }) => {
    if (!tenant) throw problem('invalid-tenant')
    const secret = await tx(({ db, secret }) => webhookSecret(db, secret, tenant.id))
    if (!secret) return fail('not-expected')
    if (!isSigned(bytes, String(headers['x-razorpay-signature'] ?? ''), secret)) return fail('bad-signature')
    const named = headers['x-razorpay-event-id']
    const eventId =
      typeof named === 'string' && /^\w{1,60}$/.test(named) ? named : createHash('sha256').update(bytes).digest('hex')
    const credited = await tx((unit) => handleEvent(unit, { event: body, eventId, bytes }, services.onlineOrders))
    if (credited?.outcome === 'credited' && credited.orderId)
      services.live.toSchool(tenant.id, 'fee_paid', { onlineOrderId: credited.orderId })
    return {}
  },

  listOnlineOrders: ({ query }, { db }) => listOrders(db, query),
  getOnlineOrder: ({ params }, { db }) => getOrder(db, params.onlineOrderId),
  openOnlineOrder: async ({ params: { studentId }, body: { kind, amountMinor } }, context) => {
    const { tx, services } = context
    await tx(({ db }) => requireStudents(db, [studentId]))
    const id = newId()
    const expiresAt = new Date(services.now().getTime() + openFor[kind])
    const opened = await callGateway(context, (gateway) =>
      gateway.open(kind, { amount: amountMinor, reference: id, description: 'School fees', expiresAt }),
    )
    return tx(async ({ db, audit }) => {
      await sql`
        insert into fee_online_orders (id, student_id, kind, provider_order_id, amount, address, expires_at, opened_by)
        values (${id}, ${studentId}, ${kind}, ${opened.providerOrderId}, ${amountMinor}, ${opened.address}, ${opened.expiresAt}, acting_user())`.execute(
        db,
      )
      audit({ entity: 'feeOnlineOrder', entityId: id, after: { studentId, kind, amountMinor } })
      return getOrder(db, id)
    })
  },
  checkOnlineOrder: async ({ params: { onlineOrderId } }, context) => {
    const { tx } = context
    const order = await tx(({ db }) => getOrder(db, onlineOrderId))
    if (order.state === 'paid') return order
    const payments = await callGateway(context, (gateway) => gateway.paymentsOf(order.kind, order.providerOrderId))
    return tx(async (unit) => {
      for (const payment of payments) await creditPayment(unit, 'razorpay', payment)
      return getOrder(unit.db, onlineOrderId)
    })
  },
  payRefundOnline: async ({ params: { feeRequestId }, body }, context) => {
    const { tx, fail } = context
    const { amount, entity } = await tx(async ({ db }) => {
      const held = await lockRequest(db, feeRequestId, ['refund'])
      if (held.state !== 'approved') fail('not-now')
      if (held.version !== body.version) throw problem('changed-meanwhile', { details: await getRequest(db, held.id) })
      const { rows } = await sql<{ entity: string | null; studentId: string; amount: number }>`
        select case when provider = 'razorpay' then provider_payment_id end as entity, student_id as "studentId", amount
        from fee_payments where id = ${body.paymentId}`.execute(db)
      const [paid] = rows
      if (!paid) throw problem('not-found')
      const fits = paid.studentId === held.studentId && paid.amount >= held.amount
      // Checked before the gateway is called: money it has sent back can't be fetched again.
      const advance = (await lockAccounts(db, [held.studentId])).get(held.studentId) ?? 0
      if (advance < held.amount) fail('too-much')
      return { amount: held.amount, entity: (fits && paid.entity) || fail('not-online') }
    })
    // The request id is the idempotency key: a retry after a failure refunds once.
    const { refundId } = await callGateway(context, (gateway) => gateway.refund(entity, paise(amount), feeRequestId))
    return tx(async (unit) => {
      const held = await lockRequest(unit.db, feeRequestId, ['refund'])
      if (held.state === 'approved' && !(await postPayout(unit, held, { mode: 'online', reference: refundId })))
        fail('too-much')
      return getRequest(unit.db, feeRequestId)
    })
  },

  fetchSettlements: async ({ body }, context) => {
    const items = await callGateway(context, (gateway) => gateway.settledOn(body.on))
    return context.tx((unit) => matchSettled(unit, 'razorpay', items, context.services.onlineOrders))
  },
  listSettlements: ({ query }, { db }) => listSettlements(db, query),
  listReconExceptions: ({ query }, { db }) => listExceptions(db, query),
  resolveReconException: async ({ params: { exceptionId }, body }, { db, fail, audit }) => {
    const before = await getException(db, exceptionId)
    if (before.state !== 'open') fail('not-now')
    const { numAffectedRows = 0n } = await sql`
      update fee_recon_exceptions set state = 'resolved', note = ${body.note}, resolved_by = acting_user(), resolved_at = now(),
        version = version + 1 where id = ${exceptionId} and version = ${body.version}`.execute(db)
    if (numAffectedRows === 0n) throw problem('changed-meanwhile', { details: before })
    audit({ entity: 'feeReconException', entityId: exceptionId, before: { state: 'open' }, reason: body.note })
    return getException(db, exceptionId)
  },
})
