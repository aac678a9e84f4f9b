import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { MessageState } from '../rules/messageStates.ts'
import type { Account } from '../setupSchemas.ts'
import type { StandInMessage } from './standIn/providerStandIn.ts'
import { metaReport, msg91Report, type SignedReport, twilioReport } from './standIn/signedReports.ts'
import { hook, keys, openGateway } from './testing/gatewaySchool.ts'

const gateway = await openGateway()
const { server, standIn, tell, story, reaches, inSchool, staffId } = gateway
const provider = await server.as('greenwood')
beforeEach(async () => {
  await gateway.clear()
  await gateway.addTemplate()
  await gateway.addTemplate({ channel: 'whatsapp', providerTemplate: 'school_news', registeredText: '' })
})

const agree = () =>
  inSchool((db) =>
    sql`insert into gateway_consents (user_id, channel, is_given) values (${staffId}, 'whatsapp', true)`.execute(db),
  )
const preferWhatsapp = () =>
  inSchool((db) => sql`insert into gateway_settings (chain) values ('{whatsapp,sms}')`.execute(db))

/** Reports to an account's address. */
const report = ({ receiptsTo }: Account, { payload, headers }: SignedReport, query = '') =>
  provider.raw({ method: 'POST', url: new URL(receiptsTo).pathname + query, headers: { ...headers }, payload })

/** Sends a message and returns it with what the provider has of it. */
async function sentMessage(n: number) {
  const { id } = await tell(n)
  await reaches(id, 'sent')
  const taken = standIn.accepted.find(({ reference }) => reference === id)
  if (!taken) throw new Error('The provider has not got it.')
  return { id, taken }
}
const refOf = ({ receiptsTo }: StandInMessage) => new URL(receiptsTo).search
/** Twilio signs the whole address it was given. */
const fromTwilio = (
  account: Account,
  taken: StandInMessage,
  kind: 'sent' | 'delivered' | 'read' | 'failed',
  key = keys.twilio,
) => report(account, twilioReport(taken, kind, key), refOf(taken))

test('NTF-01 receipts of every provider move a message on, and its story shows them', async () => {
  const twilio = await gateway.addTwilio(1)
  const one = await sentMessage(1)
  expect((await fromTwilio(twilio, one.taken, 'delivered')).json().data).toEqual({ heard: 1 })
  expect(await story(one.id)).toMatchObject({
    state: 'delivered',
    receipts: [{ kind: 'delivered', account: 'Twilio', moved: true }],
  })

  await inSchool((db) => sql`update gateway_accounts set is_active = false`.execute(db))
  const msg91 = await gateway.addMsg91()
  const two = await sentMessage(2)
  expect((await report(msg91, msg91Report(two.taken, 'delivered', hook))).statusCode).toBe(200)
  expect((await story(two.id)).state).toBe('delivered')

  await agree()
  await preferWhatsapp()
  const whatsapp = await gateway.addWhatsapp()
  const three = await sentMessage(3)
  const both = metaReport(
    [
      { message: three.taken, kind: 'delivered' },
      { message: three.taken, kind: 'read' },
    ],
    hook,
  )
  expect((await report(whatsapp, both)).json().data).toEqual({ heard: 2 })
  expect((await story(three.id)).state).toBe('read')
})

test('NTF-01 receipts that are repeated or late never move a message back, whatever their order', async () => {
  await agree()
  await preferWhatsapp()
  const whatsapp = await gateway.addWhatsapp()
  const order = ['sent', 'failed', 'delivered', 'read'] as const
  const rank = (state: MessageState) => order.indexOf(state as 'sent')
  let n = 100
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...order), { minLength: 1, maxLength: 6 }), async (kinds) => {
      const { id, taken } = await sentMessage(n++)
      // Without a next channel, a message that is reported as lost has failed.
      await inSchool((db) => sql`update gateway_messages set chain = '{}' where id = ${id}`.execute(db))
      let before = rank('sent')
      for (const kind of kinds) {
        const answer = await report(whatsapp, metaReport([{ message: taken, kind }], hook))
        expect(answer.statusCode).toBe(200)
        const now = rank((await story(id)).state)
        expect(now).toBeGreaterThanOrEqual(before)
        before = now
      }
      expect(before).toBe(Math.max(...kinds.map((kind) => rank(kind)), rank('sent')))
      expect((await story(id)).receipts).toHaveLength(new Set(kinds).size)
    }),
    { numRuns: 12 },
  )
})

test('NTF-01 forged receipts change nothing', async () => {
  const twilio = await gateway.addTwilio(1)
  const { id, taken } = await sentMessage(30)
  const right = twilioReport(taken, 'delivered', keys.twilio)
  const url = refOf(taken)
  const tries: [SignedReport, string][] = [
    [twilioReport(taken, 'delivered', 'a guess'), url],
    [{ ...right, payload: right.payload.replace('delivered', 'read') }, url],
    [{ ...right, headers: { 'content-type': 'application/x-www-form-urlencoded' } }, url],
    [right, '?ref=another'],
    [
      {
        payload: JSON.stringify({ MessageSid: taken.id, MessageStatus: 'read' }),
        headers: { 'content-type': 'application/json' },
      },
      url,
    ],
  ]
  for (const [one, query] of tries) {
    const answer = await report(twilio, one, query)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'bad-signature'])
  }
  expect(await story(id)).toMatchObject({ state: 'sent', receipts: [] })
  const elsewhere = await (await server.as('riverside')).raw({
    method: 'POST',
    url: new URL(twilio.receiptsTo).pathname + url,
    headers: { ...right.headers },
    payload: right.payload,
  })
  expect(elsewhere.json().code).toBe('not-expected')
  const whatsapp = await gateway.addWhatsapp()
  const signed = metaReport([{ message: taken, kind: 'read' }], hook)
  const other = createHmac('sha256', 'a guess').update(signed.payload).digest('hex')
  for (const signature of ['', `sha256=${other}`, 'sha256='])
    expect(
      (await report(whatsapp, { ...signed, headers: { ...signed.headers, 'x-hub-signature-256': signature } }))
        .statusCode,
    ).toBe(401)
  const msg91 = await gateway.addMsg91()
  expect((await report(msg91, msg91Report(taken, 'delivered', 'a guess'))).statusCode).toBe(401)
  expect((await story(id)).state).toBe('sent')
  // Signed by the right provider, but about nothing we have sent.
  expect((await report(whatsapp, signed)).statusCode).toBe(200)
  expect((await story(id)).state).toBe('sent')
})

test('NTF-01 a receipt that comes before the answer to the call is not lost', async () => {
  const msg91 = await gateway.addMsg91()
  standIn.treat = (message) => {
    // MSG91 does not always repeat our id.
    void report(msg91, msg91Report({ ...message, reference: '' }, 'delivered', hook))
    return { delayMs: 400 }
  }
  const { id } = await tell(40)
  await reaches(id, 'delivered')
  expect((await story(id)).steps).toMatchObject([{ result: 'accepted' }])
})

test('NTF-01 a message that the phone did not get goes to the next provider, and one that arrived after all is not counted as failed', async () => {
  const first = await gateway.addTwilio(1)
  await gateway.addMsg91(2)
  const { id, taken } = await sentMessage(50)
  await fromTwilio(first, taken, 'failed')
  await expect.poll(async () => (await story(id)).steps.length, { timeout: 15_000 }).toBe(2)
  await reaches(id, 'sent')
  expect((await story(id)).steps.map(({ provider: name }) => name)).toEqual(['twilio', 'msg91'])
  await fromTwilio(first, taken, 'delivered')
  expect((await story(id)).state).toBe('delivered')
})

test('NTF-01 whoever answers STOP is left out from then on', async () => {
  const twilio = await gateway.addTwilio(1)
  const { taken } = await sentMessage(60)
  const stop = twilioReport(taken, 'failed', keys.twilio)
  const form = new URLSearchParams(stop.payload)
  form.set('ErrorCode', '21610')
  const signed = [...form].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => name + value)
  const signature = createHmac('sha1', keys.twilio)
    .update(taken.receiptsTo + signed.join(''))
    .digest('base64')
  await report(
    twilio,
    { payload: form.toString(), headers: { ...stop.headers, 'x-twilio-signature': signature } },
    refOf(taken),
  )
  const next = await tell(61)
  await reaches(next.id, 'suppressed')
})

test('NTF-01 WhatsApp confirms the address with the word the school gave it, and nobody else can', async () => {
  const whatsapp = await gateway.addWhatsapp()
  const ask = (word: string) =>
    provider.raw({
      method: 'GET',
      url: `${new URL(whatsapp.receiptsTo).pathname}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${encodeURIComponent(word)}`,
    })
  expect((await ask(hook)).body).toBe('1158201444')
  expect((await ask('a guess')).statusCode).toBe(401)
})
