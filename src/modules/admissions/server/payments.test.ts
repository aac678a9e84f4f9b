import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { familyAnswers } from '#modules/admissions/answerContract.ts'
import { apply } from '#modules/admissions/applyContract.ts'
import { sharedStandIn } from '#modules/fees/server/gateway/standIn.ts'
import { aGateway } from '#modules/fees/server/seed.ts'
import { newId } from '#platform/server/database/ids.ts'
import { linkCheck } from './payments/links.ts'
import { anOpenPost, aPublishedForm } from './seed.ts'
import { aFamily } from './testing/family.ts'

const server = await testServer({ worker: true })
const { services } = server
const { tenantId } = await server.as('greenwood')
const within = <T>(work: Parameters<typeof services.database.inTenant<T>>[1]) =>
  services.database.inTenant({ tenantId }, work)
const standIn = await sharedStandIn()
await within((db) => aGateway(db, services.secret, tenantId))
const { startPayment, checkPayment, getNextSteps, printAcknowledgement } = familyAnswers.routes

/** A draft of a post that wants 500 rupees before it is submitted. */
async function aDraft() {
  const postGradeId = await within(async (db) => {
    const { rows } = await sql<{ id: string }>`select id from grades order by position limit 1`.execute(db)
    const admissionFormId = await aPublishedForm(db, `Form ${newId()}`)
    const made = await anOpenPost(db, { title: 'Paid', admissionFormId, gradeId: rows[0]?.id ?? '', seats: 2 })
    await sql`update admission_posts set fee = 50000, fee_point = 'beforeSubmit' where id = (
      select post_id from admission_post_grades where id = ${made.postGradeId})`.execute(db)
    return made.postGradeId
  })
  const family = await aFamily(server, 'greenwood', `${newId()}@family.example`)
  const { data } = await family.send(apply.routes.startApplication, { body: { postGradeId } })
  return { family, params: { applicationId: data.applicationId } }
}

const linkOf = ({ applicationId }: { applicationId: string }) =>
  within(async (db) => {
    const { rows } = await sql<{ id: string; orderId: string; state: string }>`
      select id, provider_order_id as "orderId", state from admission_payments where application_id = ${applicationId}
      order by opened_at desc, id desc`.execute(db)
    return rows
  })

const lapse = (paymentId = '') =>
  within((db) =>
    sql`update admission_payments set expires_at = now() - interval '1 minute' where id = ${paymentId}`.execute(db),
  )

const look = async (paymentId = '') => {
  const run = linkCheck.run as (input: object, context: object) => Promise<void>
  const tx = <T>(work: (unit: object) => Promise<T>) =>
    within((db) => work({ db, secret: services.secret, audit: () => undefined, enqueue: async () => undefined }))
  await run({ paymentId }, { services, tenantId, tx })
}

test('ADM-02 the application fee is paid at the gateway and credited once, with a receipt', async () => {
  const { family, params } = await aDraft()
  const opened = await family.send(startPayment, { params })
  expect(opened.data.payment).toMatchObject({
    state: 'opened',
    amountMinor: 50_000,
    address: expect.stringMatching(/^http/),
  })
  expect((await family.send(startPayment, { params })).data.payment?.address).toBe(opened.data.payment?.address)
  expect((await family.send(checkPayment, { params })).data.payment?.state).toBe('opened')
  const [link] = await linkOf(params)
  standIn.pay(link?.orderId ?? '')
  const checks = await Promise.all([1, 2, 3].map(() => family.send(checkPayment, { params })))
  const receipts = new Set(checks.map(({ data }) => data.payment?.receiptNo))
  expect(checks.map(({ data }) => data.payment?.state)).toEqual(['paid', 'paid', 'paid'])
  expect(receipts.size).toBe(1)
  expect([...receipts][0]).toMatch(/^ADM\/\d{5}$/)
  // Somebody else's payment is not found.
  const stranger = await aFamily(server, 'greenwood', `${newId()}@family.example`)
  expect((await stranger.send(checkPayment, { params })).status).toBe(404)
})

test('ADM-02 a payment counts even if the family never comes back, and also one made just before the link lapsed', async () => {
  const { family, params } = await aDraft()
  await family.send(startPayment, { params })
  const [link] = await linkOf(params)
  await look(link?.id)
  expect((await family.send(getNextSteps, { params })).data.payment?.state).toBe('opened')
  standIn.pay(link?.orderId ?? '')
  await lapse(link?.id)
  await look(link?.id)
  expect((await family.send(getNextSteps, { params })).data.payment?.state).toBe('paid')

  const other = await aDraft()
  await other.family.send(startPayment, other)
  const [late] = await linkOf(other.params)
  standIn.pay(late?.orderId ?? '')
  await lapse(late?.id)
  // Whoever asks to pay again is not made to pay twice.
  expect((await other.family.send(startPayment, other)).data.payment?.state).toBe('paid')
  expect(await linkOf(other.params)).toHaveLength(1)
})

test('ADM-02 a link that lapsed unpaid is closed and a new one opened; a wrong amount and a failed payment count for nothing', async () => {
  const { family, params } = await aDraft()
  await family.send(startPayment, { params })
  const [link] = await linkOf(params)
  standIn.pay(link?.orderId ?? '', { amount: 100 })
  standIn.pay(link?.orderId ?? '', { status: 'failed' })
  expect((await family.send(checkPayment, { params })).data.payment?.state).toBe('opened')
  await lapse(link?.id)
  expect((await family.send(startPayment, { params })).data.payment?.state).toBe('opened')
  expect((await linkOf(params)).map(({ state }) => state)).toEqual(['opened', 'expired'])
})

test('ADM-02 the acknowledgement is a PDF with the number, in English and Hindi, and only for the family', async () => {
  const { family, params } = await aDraft()
  expect((await family.send(printAcknowledgement, { params, query: { language: 'en' } })).status).toBe(409)
  await within((db) =>
    sql`update admission_applications set state = 'submitted', number = ${`ACK/${newId().slice(-6)}`}, submitted_at = now()
      where id = ${params.applicationId}`.execute(db),
  )
  for (const language of ['en', 'hi'] as const) {
    const url = `${printAcknowledgement.path.replace(':applicationId', params.applicationId)}?language=${language}`
    const printed = await family.raw({ method: 'GET', url, headers: family.headers })
    expect(printed.statusCode).toBe(200)
    expect(printed.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(printed.headers['content-disposition']).toContain('.pdf')
  }
  const stranger = await aFamily(server, 'greenwood', `${newId()}@family.example`)
  expect((await stranger.send(printAcknowledgement, { params, query: { language: 'en' } })).status).toBe(404)
})
