import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { newPaymentId } from '#modules/fees/server/gateway/standIn.ts'
import { aGateway, aPayment } from '#modules/fees/server/seed.ts'
import { today } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { createDebt, createPayment, createRequest, officeExample } from '../../feeFixtures.ts'
import { createAnonymous } from '../../principals.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'

const hook = 'proof of the gateway'
const gateway = (stage: Stage) =>
  within(stage, (db) => aGateway(db, stage.server.services.secret, stage.tenantId, hook))

const gatewayVersion = (stage: Stage) =>
  within(stage, async (db) => {
    const { rows } = await sql<{ version: number }>`select version from fee_gateways`.execute(db)
    return rows[0]?.version ?? 0
  })

/** An online order that the stand-in gateway does not know. */
const order = (stage: Stage, serial: number) =>
  within(stage, async (db) => {
    const [onlineOrderId, providerOrderId] = [newId(), `order_Proof${newId().replaceAll('-', '')}`]
    const { studentId } = await createDebt(db, serial)
    await sql`insert into fee_online_orders (id, student_id, provider_order_id, amount)
      values (${onlineOrderId}, ${studentId}, ${providerOrderId}, 50000)`.execute(db)
    return { onlineOrderId, providerOrderId }
  })
const exception = async (db: TenantDb, serial: number) => {
  const { rows } = await sql<{ id: string }>`
    insert into fee_recon_exceptions (entity_id, found) values (${`pay_Proof${serial}${newId().slice(-8)}`}, 100) returning id`.execute(
    db,
  )
  return rows[0]?.id
}

export const examples: Examples = {
  'feeGateway.useStandIn': async (stage) => ({ as: office(stage), body: { version: await gatewayVersion(stage) } }),
  'feeGateway.saveGateway': async (stage) => {
    await gateway(stage)
    return { as: office(stage), body: { keyId: 'rzp_standin_Proof0001', version: await gatewayVersion(stage) } }
  },
  'feeGateway.hearEvent': async (stage, serial) => {
    await gateway(stage)
    const { providerOrderId } = await order(stage, serial)
    const created_at = Math.floor(Date.now() / 1000)
    const facts = { amount: 50_000, currency: 'INR', status: 'captured', order_id: providerOrderId, created_at }
    const body = { event: 'payment.captured', payload: { payment: { entity: { id: newPaymentId(50_000), ...facts } } } }
    const signature = createHmac('sha256', hook).update(JSON.stringify(body)).digest('hex')
    return {
      as: await createAnonymous(stage.server, stage.school),
      body,
      headers: { 'x-razorpay-signature': signature },
    }
  },
  'feeGateway.listOnlineOrders': async (stage, serial) => {
    await order(stage, serial)
    return { as: office(stage), query: { q: '' } }
  },
  'feeGateway.openOnlineOrder': async (stage, serial) => {
    await gateway(stage)
    const { studentId } = await within(stage, (db) => createDebt(db, serial))
    return { as: office(stage), params: { studentId }, body: { kind: 'order', amountMinor: 5000 } }
  },
  'feeGateway.getOnlineOrder': async (stage, serial) => ({
    as: office(stage),
    params: { onlineOrderId: (await order(stage, serial)).onlineOrderId },
  }),
  'feeGateway.checkOnlineOrder': async (stage, serial) => {
    await gateway(stage)
    return { as: office(stage), params: { onlineOrderId: (await order(stage, serial)).onlineOrderId } }
  },
  'feeGateway.fetchSettlements': async (stage) => {
    await gateway(stage)
    return { as: office(stage), body: { on: today('Asia/Kolkata') } }
  },
  'feeGateway.listSettlements': officeExample(async (db) => {
    for (let n = 1; n <= 3; n++)
      await sql`insert into fee_settlements (provider_settlement_id, net) values (${`setl_Proof${newId()}`}, ${n * 100})`.execute(
        db,
      )
    return { query: { q: '' } }
  }),
  'feeGateway.listReconExceptions': officeExample(async (db, serial) => {
    for (let n = 0; n < 3; n++) await exception(db, serial)
    return { query: { q: '', state: 'open' } }
  }),
  'feeGateway.payRefundOnline': async (stage, serial) => {
    await gateway(stage)
    return within(stage, async (db) => {
      const { studentId } = await createDebt(db, serial)
      const providerPaymentId = newPaymentId(60_000)
      const paymentId = await aPayment(db, { studentId, amount: 60_000, mode: 'online', providerPaymentId })
      const feeRequestId = await createRequest(db, { kind: 'refund', studentId, amount: 5000, state: 'approved' })
      return { as: office(stage), params: { feeRequestId }, body: { paymentId, version: 1 } }
    })
  },
  'feeGateway.resolveReconException': officeExample(async (db, serial) => {
    return { params: { exceptionId: await exception(db, serial) }, body: { note: 'Proof', version: 1 } }
  }),
  'feeExports.exportDefaulters': officeExample(async (db, serial) => {
    await createDebt(db, serial)
    return { body: { gradeId: null, age: null, minDays: 1 } }
  }),
  'feeExports.previewReminders': officeExample(async (db, serial) => {
    const { studentId } = await createDebt(db, serial)
    return { body: { gradeId: null, age: null, minDays: 1, studentIds: [studentId] } }
  }),
  'feeExports.remindDefaulters': officeExample(async (db, serial) => {
    const { studentId } = await createDebt(db, serial)
    // Only a guardian with an account can be reminded.
    await sql`
      with account as (insert into users (role_id, user_name, first_name, last_name, is_guardian)
          values (2, ${`guardian-${studentId}`}, 'Gita', 'Rao', true) returning id),
        guardian as (insert into guardians (name, user_id) select 'Gita Rao', id from account returning id)
      insert into student_guardians (student_id, guardian_id, relation) select ${studentId}::uuid, id, 'Mother' from guardian`.execute(
      db,
    )
    return { body: { gradeId: null, age: null, minDays: 1, studentIds: [studentId] } }
  }),
  'feeReceipts.confirmReceipt': async (stage, serial) => {
    const token = await within(stage, async (db) => {
      const { paymentId } = await createPayment(db, serial)
      const { rows } = await sql<{ token: string }>`
        select token from fee_receipts where payment_id = ${paymentId}`.execute(db)
      return rows[0]?.token ?? ''
    })
    return { as: await createAnonymous(stage.server, stage.school), params: { token } }
  },
}
