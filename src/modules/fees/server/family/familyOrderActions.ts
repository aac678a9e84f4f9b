import { sql } from 'kysely'
import * as z from 'zod'
import type { feeFamily } from '#modules/fees/familyContract.ts'
import type { FamilyOrder } from '#modules/fees/familySchemas.ts'
import { familyFeePaths } from '#modules/fees/web/paths.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import type { OwnContext } from '#platform/server/requests/context.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { openGateway } from '../gateway/account.ts'
import type { GatewayPayment } from '../gateway/driver.ts'
import { callGateway } from '../gateway/gatewayCalls.ts'
import { creditPayment } from '../gateway/paymentCredits.ts'
import { attemptOf, familyOrder } from './familyOrders.ts'
import { claimOrder, type OrderPart } from './orderClaim.ts'

type Routes = typeof feeFamily.routes

/** How long a guardian has to pay, in ms. The gateway wants at least a quarter of an hour. */
const openFor = 30 * 60_000

export async function openOrder(context: OwnContext<Routes['openFamilyOrder']>, parts: readonly OrderPart[]) {
  const { tx, actor, services, fail } = context
  const expiresAt = new Date(services.now().getTime() + openFor)
  const claimed = await tx((unit) => claimOrder(unit, actor.userId, parts, expiresAt))
  if ('changed' in claimed) return fail('owed-changed', { details: { totals: claimed.changed } })
  const { orderId, isNew, amountMinor } = claimed
  if (!isNew) return tx(({ db }) => familyOrder(db, actor.userId, orderId))
  const school = await services.directory.byId(actor.tenantId)
  if (!school) throw problem('invalid-tenant')
  const returnTo = `${addressOf(services.config, school)}${familyFeePaths.payment}?order=${orderId}`
  try {
    const opened = await callGateway(context, (gateway) =>
      gateway.open('link', {
        amount: amountMinor,
        reference: orderId,
        description: 'School fees',
        expiresAt,
        returnTo,
      }),
    )
    return await tx(async ({ db, audit, enqueue }) => {
      await sql`
        update fee_online_orders set provider_order_id = ${opened.providerOrderId}, address = ${opened.address} where id = ${orderId}`.execute(
        db,
      )
      // Whoever pays and closes the window is credited even if no webhook arrives.
      const checkedAt = new Date(expiresAt.getTime() + 60_000)
      await enqueue(orderCheck, { orderId }, { key: `fees.checkOrder ${orderId}`, runAt: checkedAt })
      audit({ entity: 'feeOnlineOrder', entityId: orderId, after: { kind: 'link', amountMinor, parts: [...parts] } })
      return familyOrder(db, actor.userId, orderId)
    })
  } catch (error) {
    await tx(({ db }) =>
      sql`update fee_online_orders set state = 'refused' where id = ${orderId} and state = 'opened' and provider_order_id = ''`.execute(
        db,
      ),
    )
    throw error
  }
}

type Held = { providerOrderId: string; state: FamilyOrder['state'] }

async function heldOrder({ db }: Unit, orderId: string): Promise<Held> {
  const { rows } = await sql<Held>`
    select provider_order_id as "providerOrderId", state from fee_online_orders where id = ${orderId}`.execute(db)
  if (!rows[0]) throw problem('not-found')
  return rows[0]
}

/** Credits what the gateway says was paid, and notes how an attempt ended otherwise. */
async function takeWord(unit: Unit, orderId: string, payments: readonly GatewayPayment[]): Promise<void> {
  for (const payment of payments) await creditPayment(unit, 'razorpay', payment)
  const attempt = attemptOf(payments.filter(({ state }) => state !== 'captured'))
  await sql`
    update fee_online_orders set last_attempt = ${attempt} where id = ${orderId} and state <> 'paid' and last_attempt <> ${attempt}`.execute(
    unit.db,
  )
}

/** Asks the gateway: the browser's word that something was paid is worth nothing. */
export async function checkOrder(
  context: OwnContext<Routes['checkFamilyOrder']>,
  orderId: string,
): Promise<FamilyOrder> {
  const { tx, actor } = context
  const held = await tx(async (unit) => {
    await familyOrder(unit.db, actor.userId, orderId)
    return heldOrder(unit, orderId)
  })
  if (held.state !== 'paid' && held.providerOrderId !== '') {
    const payments = await callGateway(context, (gateway) => gateway.paymentsOf('link', held.providerOrderId))
    await tx((unit) => takeWord(unit, orderId, payments))
  }
  return tx(({ db }) => familyOrder(db, actor.userId, orderId))
}

/** Closes the link at the gateway first: once it is cancelled here, nobody can pay it there. */
export async function cancelOrder(
  context: OwnContext<Routes['cancelFamilyOrder']>,
  orderId: string,
): Promise<FamilyOrder> {
  const { tx, actor } = context
  const held = await tx(async (unit) => {
    await familyOrder(unit.db, actor.userId, orderId)
    return heldOrder(unit, orderId)
  })
  if (held.state !== 'opened') return tx(({ db }) => familyOrder(db, actor.userId, orderId))
  const payments = await callGateway(context, async (gateway) => {
    if (held.providerOrderId === '') return []
    const before = await gateway.paymentsOf('link', held.providerOrderId)
    if (before.some(({ state }) => state === 'captured')) return before
    await gateway.cancelLink(held.providerOrderId)
    return before
  })
  return tx(async (unit) => {
    await takeWord(unit, orderId, payments)
    const { numAffectedRows = 0n } = await sql`
      update fee_online_orders set state = 'cancelled' where id = ${orderId} and state = 'opened'`.execute(unit.db)
    if (numAffectedRows > 0n)
      unit.audit({
        entity: 'feeOnlineOrder',
        entityId: orderId,
        before: { state: 'opened' },
        after: { state: 'cancelled' },
      })
    return familyOrder(unit.db, actor.userId, orderId)
  })
}

/** Asks the gateway once more after the time to pay is over. */
export const orderCheck = slowJob('fees.checkOrder', z.object({ orderId: z.uuid() }), async (input, context) => {
  const { services, tenantId, tx } = context
  const { orderId } = input
  const held = await tx((unit) => heldOrder(unit, orderId))
  if (held.state === 'paid' || held.providerOrderId === '') return
  const gateway = await tx((unit) => openGateway(unit, services, tenantId))
  const payments = await gateway?.paymentsOf('link', held.providerOrderId)
  if (payments) await tx((unit) => takeWord(unit, orderId, payments))
})
