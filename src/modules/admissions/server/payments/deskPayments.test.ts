import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { familyAnswers } from '#modules/admissions/answerContract.ts'
import { apply } from '#modules/admissions/applyContract.ts'
import { applications } from '#modules/admissions/contract.ts'
import { decisions } from '#modules/admissions/decisionContract.ts'
import { admissionDesk } from '#modules/admissions/deskContract.ts'
import { admissionPayments } from '#modules/admissions/paymentContract.ts'
import { feeGateway } from '#modules/fees/contracts/gateway.ts'
import { sharedStandIn } from '#modules/fees/server/gateway/standIn.ts'
import { aGateway } from '#modules/fees/server/seed.ts'
import { newId } from '#platform/server/database/ids.ts'
import { admissionScene, lastStep } from '../testing/admissionScene.ts'

const server = await testServer({ worker: true })
const { office, tenantId, within, aPost, aDraft, setState, expire } = await admissionScene(server)
const hook = 'hook-of-greenwood'
await within((db) => aGateway(db, server.services.secret, tenantId, hook))
const standIn = await sharedStandIn()
const { listPayments, takePayment, refundPayment, printReceipt } = admissionPayments.routes
const { startPayment, getNextSteps, answerOffer, printOwnReceipt } = familyAnswers.routes
const { getApplication } = applications.routes

type Params = { applicationId: string }
const key = () => ({ 'idempotency-key': newId() })
const take = (params: Params, body: object) =>
  office.send(takePayment, { params, body: { reference: '', mode: 'cash', ...body } as never }, key())
const stateOf = async (params: Params) => (await office.send(getApplication, { params })).data.state
const orderOf = async ({ applicationId }: Params) => {
  const { rows } = await within((db) =>
    sql<{ orderId: string }>`select provider_order_id as "orderId" from admission_payments
      where application_id = ${applicationId} order by opened_at desc limit 1`.execute(db),
  )
  return rows[0]?.orderId ?? ''
}

/** An application with an open offer whose seat costs 2,000 rupees. */
async function anOffer(changes: object = {}) {
  const { postGradeId } = await aPost({ offerFeeMinor: 200_000, ...changes })
  const draft = await aDraft(postGradeId)
  await draft.family.send(apply.routes.submitApplication, draft)
  await setState(draft.params.applicationId, 'decisionPending')
  const body = { applicationIds: [draft.params.applicationId] }
  expect((await office.send(decisions.routes.makeOffers, { body })).data.offered).toBe(1)
  return { ...draft, postGradeId }
}

const lateOffer = ({ applicationId }: Params, hours = 2) =>
  within((db) =>
    sql`update admission_offers set expires_at = now() - make_interval(hours => ${hours}) where application_id = ${applicationId}`.execute(
      db,
    ),
  )

const webhooks = async (orderId: string) => {
  const school = await server.as('greenwood')
  for (const { body, headers } of standIn.eventsOf(standIn.pay(orderId), hook))
    expect(
      (
        await school.raw({
          method: 'POST',
          url: feeGateway.routes.hearEvent.path,
          payload: Buffer.from(body),
          headers: { ...headers, host: school.host },
        })
      ).statusCode,
    ).toBe(200)
}
const openExceptions = async () =>
  (await office.send(feeGateway.routes.listReconExceptions, { query: {} })).data.rows.filter(
    ({ state }) => state === 'open',
  )

test('ADM-02 the gateway reports the fee of an admission: the seat is confirmed with it, and nobody has to look into it', async () => {
  const { family, params } = await anOffer()
  expect((await family.send(startPayment, { params })).status).toBe(200)
  await webhooks(await orderOf(params))
  expect(await stateOf(params)).toBe('accepted')
  const { data } = await family.send(getNextSteps, { params })
  expect(data).toMatchObject({ offer: { state: 'accepted' }, receipts: [{ purpose: 'offer', state: 'paid' }] })
  expect(await openExceptions()).toEqual([])
  // Paid once more on the same link: that is for somebody to look at.
  await webhooks(await orderOf(params))
  expect((await openExceptions()).map(({ kind }) => kind).toSorted()).toEqual(['paidTwice', 'unknownOrder'])
})

test('ADM-02 what admissions were paid is no exception of the fees when it is settled', async () => {
  const before = (await openExceptions()).length
  const { family, params } = await anOffer()
  expect((await family.send(startPayment, { params })).status).toBe(200)
  await webhooks(await orderOf(params))
  standIn.settle()
  const on = new Date().toISOString().slice(0, 10)
  expect((await office.send(feeGateway.routes.fetchSettlements, { body: { on } })).status).toBe(200)
  const found = (await openExceptions()).slice(0, (await openExceptions()).length - before)
  const { rows } = await within((db) =>
    sql<{
      id: string
    }>`select provider_payment_id as id from admission_payments where application_id = ${params.applicationId}`.execute(
      db,
    ),
  )
  expect(found.some(({ entityId }) => entityId === rows[0]?.id)).toBe(false)
})

test('ADM-03 an offer that was paid for does not lapse; one that was not does, and an open payment gives it an hour', async () => {
  const paid = await anOffer()
  const open = await anOffer()
  const unpaid = await anOffer()
  for (const { family, params } of [paid, open]) await family.send(startPayment, { params })
  await within((db) =>
    sql`update admission_payments set state = 'paid', paid_at = now(), receipt_no = 'OLD/1' where application_id = ${paid.params.applicationId}`.execute(
      db,
    ),
  )
  for (const [one, hours] of [
    [paid, 30],
    [unpaid, 30],
  ] as const)
    await lateOffer(one.params, hours)
  await within((db) =>
    sql`update admission_offers set expires_at = now() - interval '20 minutes' where application_id = ${open.params.applicationId}`.execute(
      db,
    ),
  )
  await expire()
  await expect.poll(() => stateOf(unpaid.params), { timeout: 15_000 }).toBe('expired')
  expect([await stateOf(paid.params), await stateOf(open.params)]).toEqual(['accepted', 'offered'])
  await lateOffer(open.params)
  await expire()
  await expect.poll(() => stateOf(open.params), { timeout: 15_000 }).toBe('expired')
})

test('ADM-02 a draft that was paid for does not lapse, at the desk or on the web, and the office sees it', async () => {
  const { postGradeId } = await aPost({ feeMinor: 50_000, feePoint: 'beforeSubmit' })
  const [paid, unpaid] = [await aDraft(postGradeId), await aDraft(postGradeId)]
  expect((await take(paid.params, { purpose: 'application', amountMinor: 50_000 })).status).toBe(200)
  await within((db) =>
    sql`update admission_applications set saved_at = now() - interval '40 days' where post_grade_id = ${postGradeId}`.execute(
      db,
    ),
  )
  await expire()
  await expect.poll(() => stateOf(unpaid.params), { timeout: 15_000 }).toBe('expired')
  expect(await stateOf(paid.params)).toBe('draft')
  const { data } = await office.send(applications.routes.listApplications, {
    query: { tab: 'unfinished', isPaid: 'yes' },
  })
  expect(data.rows).toMatchObject([{ applicationId: paid.params.applicationId, isPaid: true }])
  expect((await office.send(decisions.routes.getDashboard, {})).data.paidUnsent).toBe(1)
})

test('ADM-03 the desk records a fee once, of the right amount; the family sees it and has the receipt', async () => {
  const { postGradeId } = await aPost({ feeMinor: 50_000, feePoint: 'beforeSubmit' })
  const { family, params } = await aDraft(postGradeId)
  expect((await office.send(decisions.routes.submitAtDesk, { params })).code).toBe('fee-unpaid')
  await family.send(startPayment, { params })
  const fee = { purpose: 'application', amountMinor: 50_000 }
  expect((await take(params, { ...fee, amountMinor: 40_000 })).code).toBe('amount-differs')
  expect((await take(params, { ...fee, mode: 'cheque' })).code).toBe('cheque-number-missing')
  const taken = await take(params, { ...fee, mode: 'cheque', reference: '000123' })
  expect(taken.data).toMatchObject({
    due: null,
    payments: [
      { purpose: 'application', mode: 'cheque', reference: '000123', receiptNo: expect.stringMatching(/^ADM\/\d{5}$/) },
    ],
  })
  expect((await take(params, fee)).code).toBe('nothing-due')
  const { data: seen } = await family.send(getNextSteps, { params })
  expect(seen.payment).toMatchObject({ state: 'paid' })
  const admissionPaymentId = seen.receipts[0]?.admissionPaymentId ?? ''
  const urlOf = (path: string) =>
    path.replace(':applicationId', params.applicationId).replace(':admissionPaymentId', admissionPaymentId)
  for (const [caller, path] of [
    [family, printOwnReceipt.path],
    [office, printReceipt.path],
  ] as const) {
    const printed = await caller.raw({ method: 'GET', url: `${urlOf(path)}?language=hi`, headers: caller.headers })
    expect([printed.statusCode, printed.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  }
  expect(lastStep((await office.send(getApplication, { params })).data.events)).toMatchObject({ kind: 'payment' })
  expect((await family.send(apply.routes.submitApplication, { params })).status).toBe(200)
})

test('ADM-03 a fee is given back with a reason, once, and not while the child holds the seat it was paid for', async () => {
  const { params } = await anOffer()
  const taken = await take(params, { purpose: 'offer', amountMinor: 200_000 })
  expect(await stateOf(params)).toBe('accepted')
  const admissionPaymentId = taken.data.payments[0]?.admissionPaymentId ?? ''
  const refund = () =>
    office.send(refundPayment, {
      params: { ...params, admissionPaymentId },
      body: { mode: 'bank', reference: 'UTR 77', reason: 'The family moves away' },
    })
  expect((await refund()).code).toBe('seat-held')
  await office.send(applications.routes.moveApplications, {
    body: { applicationIds: [params.applicationId], to: 'withdrawn', reason: 'Moves away' },
  })
  expect((await refund()).data.payments).toMatchObject([{ state: 'refunded', refundReason: 'The family moves away' }])
  expect((await refund()).code).toBe('already-refunded')
  const { data } = await office.send(getApplication, { params })
  expect(lastStep(data.events)).toMatchObject({
    kind: 'refund',
    words: expect.stringContaining('The family moves away'),
  })
  expect((await office.send(listPayments, { params })).data.due).toBeNull()
})

test('ADM-03 the office answers an offer for a family: who and how stays in the history, and a fee comes first', async () => {
  const walkIn = await anOffer()
  const { data: decision } = await office.send(decisions.routes.getDecision, walkIn)
  expect(decision.offer).toMatchObject({ state: 'open', isPaid: false })
  const answer = (params: Params, one: 'accept' | 'decline') =>
    office.send(admissionDesk.routes.answerOfferAtDesk, {
      params,
      body: { answer: one, agreed: 'By phone with the father' },
    })
  expect((await answer(walkIn.params, 'accept')).code).toBe('fee-unpaid')
  const free = await anOffer({ offerFeeMinor: 0 })
  expect((await answer(free.params, 'accept')).data.outcome).toBe('accepted')
  const { data } = await office.send(getApplication, free)
  expect(lastStep(data.events)).toMatchObject({
    kind: 'state',
    toState: 'accepted',
    words: 'By phone with the father',
    by: expect.stringMatching(/\w/),
  })
  expect((await answer(walkIn.params, 'decline')).data.outcome).toBe('declined')
  expect(await stateOf(walkIn.params)).toBe('withdrawn')
  expect((await walkIn.family.send(getNextSteps, walkIn)).data.offer?.state).toBe('declined')
  const again = await walkIn.family.send(answerOffer, { ...walkIn, body: { answer: 'accept' } })
  expect(again.code).toBe('no-offer')
})

test('ADM-03 nobody is offered a seat before the fee that is due after shortlisting is paid', async () => {
  const { postGradeId } = await aPost({ feeMinor: 50_000, feePoint: 'afterShortlist' })
  const { family, params } = await aDraft(postGradeId)
  await family.send(apply.routes.submitApplication, { params })
  await setState(params.applicationId, 'decisionPending')
  const body = { applicationIds: [params.applicationId] }
  const refused = await office.send(decisions.routes.makeOffers, { body })
  expect(refused.data).toMatchObject({ offered: 0, stayed: [{ why: 'not-paid' }] })
  await take(params, { purpose: 'application', amountMinor: 50_000 })
  expect((await office.send(decisions.routes.makeOffers, { body })).data).toEqual({ offered: 1, stayed: [] })
})
