import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Campaign } from '../campaignSchemas.ts'
import { gatewayCampaigns, gatewaySetup } from '../contract.ts'
import { openGateway } from './testing/gatewaySchool.ts'

const gateway = await openGateway()
const { standIn, office, tell, story, reaches, inSchool, staffId } = gateway
const { addSender, saveSender } = gatewaySetup.routes
beforeEach(async () => {
  await gateway.clear()
  await inSchool((db) => sql`delete from gateway_senders`.execute(db))
})

const form = { channel: 'sms' as const, header: 'GRNWOD', entityId: '1101458900000012345', isVerified: true }
const aSender = async (change: Partial<typeof form> = {}) =>
  (await office.send(addSender, { body: { ...form, ...change } })).data

test('NTF-01 SMS leave under the sender registered for their text, whatever the account’s own is', async () => {
  const { senderId } = await aSender()
  await gateway.addTemplate({ senderId })
  await gateway.addMsg91()
  await reaches((await tell(1)).id, 'sent')
  expect(standIn.accepted.map(({ fields }) => fields.sender)).toEqual(['GRNWOD'])
  await inSchool((db) => sql`delete from gateway_accounts`.execute(db))
  await gateway.addTwilio()
  await reaches((await tell(2)).id, 'sent')
  expect(standIn.accepted.at(-1)?.fields.From).toBe('GRNWOD')
  // One that Twilio does not take is left to the account.
  await inSchool((db) => sql`update gateway_senders set header = '600123'`.execute(db))
  await reaches((await tell(3)).id, 'sent')
  expect(standIn.accepted.at(-1)?.fields.From).toBe('+15005550006')
})

test('NTF-01 a sender that is not verified is refused: in templates, in campaigns and when sending', async () => {
  const open = await aSender({ isVerified: false })
  const refused = await gateway.addTemplate({ senderId: open.senderId })
  expect([refused.status, refused.code]).toEqual([422, 'sender-unverified'])
  // It can be prepared, and used once the sender is verified.
  expect((await gateway.addTemplate({ senderId: open.senderId, isActive: false })).status).toBe(200)
  const verify = (isVerified: boolean, version: number) =>
    office.send(saveSender, { params: { senderId: open.senderId }, body: { ...form, isVerified, version } })
  const verified = (await verify(true, open.version)).data
  await inSchool((db) => sql`update gateway_templates set is_active = true`.execute(db))
  await gateway.addTemplate({
    kind: null,
    name: 'Closed',
    senderId: open.senderId,
    body: 'The school is closed tomorrow. {school}',
    registeredText: 'The school is closed tomorrow. {#var#}',
  })
  await verify(false, verified.version)
  await gateway.addMsg91()
  const { id } = await tell(4)
  await reaches(id, 'failed')
  expect((await story(id)).reason).toBe('sender-unverified')
  expect(standIn.accepted).toEqual([])
  const { addList, addCampaign, submitCampaign } = gatewayCampaigns.routes
  const list = await office.send(addList, { body: { name: 'Staff', userIds: [staffId] } })
  const written = await office.send(addCampaign, {
    body: {
      name: 'Closed',
      category: 'service',
      audience: { by: 'list', recipientListId: list.data.recipientListId },
      channels: ['sms'],
      words: { en: { title: 'Closed', body: 'The school is closed tomorrow. {school}' }, hi: null },
    },
  })
  const submit = async ({ campaignId }: Campaign, version: number) =>
    office.send(submitCampaign, { params: { campaignId }, body: { scheduledAt: null, version } })
  expect((await submit(written.data, 1)).code).toBe('template-missing')
  await inSchool((db) => sql`update gateway_senders set is_verified = true`.execute(db))
  expect((await submit(written.data, 1)).data.state).toBe('scheduled')
})
