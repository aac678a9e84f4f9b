import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { optOutToken } from '#modules/gateway/server/optOuts/optOutTokens.ts'
import { aBatch, aMessage, anAccount } from '#modules/gateway/server/seed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { createAnonymous } from '../../principals.ts'
import { type Example, type Examples, office, type Stage, within } from '../../scenes.ts'

const hook = 'proof of the provider'

const account = (stage: Stage) =>
  within(stage, (db) =>
    anAccount(
      db,
      { secret: stage.server.services.secret, tenantId: stage.tenantId },
      {
        name: 'Proof account',
        channel: 'whatsapp',
        provider: 'whatsappCloud',
        settings: { phoneNumberId: '106540352242922', standIn: 'on' },
        hook,
        isActive: false,
      },
    ),
  )

/** Failed messages of a batch, which can be sent again. */
const failedBatch = (stage: Stage) =>
  within(stage, async (db) => {
    const batchId = await aBatch(db, { source: 'access.newDevice', at: new Date() })
    const userId = stage.person('teacher').userId ?? ''
    const message = {
      userId,
      channel: 'email',
      state: 'failed',
      reason: 'refused',
      title: 'Proof',
      body: 'Proof',
      at: new Date(),
    } as const
    const messageIds = []
    for (let n = 0; n < 3; n++) messageIds.push(await aMessage(db, batchId, 'access.newDevice', message))
    return { batchId, messageId: messageIds[0] ?? '' }
  })

const list = async (db: TenantDb, serial: number, userId: string) => {
  const recipientListId = newId()
  await sql`insert into gateway_lists (id, name) values (${recipientListId}, ${`Proof list ${serial} ${recipientListId.slice(-6)}`})`.execute(
    db,
  )
  await sql`insert into gateway_list_members (list_id, user_id) values (${recipientListId}, ${userId})`.execute(db)
  return recipientListId
}

const words = { en: { title: 'Proof', body: 'A proof for {name}' }, hi: null }

type StoredState = 'draft' | 'pendingApproval' | 'scheduled' | 'paused'

/** A campaign of the office, in the state a step needs. Somebody else has written it. */
async function campaign(stage: Stage, serial: number, state: StoredState) {
  const recipientListId = await within(stage, async (db) => {
    const listId = await list(db, serial, stage.person('teacher').userId ?? '')
    // Examples of other routes may have taken the teacher's address away.
    for (const name of ['classteacher', 'superadmin'])
      await sql`insert into gateway_list_members (list_id, user_id) values (${listId}, ${stage.person(name).userId})`.execute(
        db,
      )
    return listId
  })
  const audience = { by: 'list', recipientListId }
  const campaignId = await within(stage, async (db) => {
    const id = newId()
    await sql`insert into gateway_campaigns (id, name, category, audience, channels, words, state, resumes_as, scheduled_at, created_by)
      values (${id}, ${`Proof ${serial}`}, 'service', ${JSON.stringify(audience)}::jsonb, '{email}', ${JSON.stringify(words)}::jsonb, ${state},
        ${state === 'paused' ? 'scheduled' : null}, now() + interval '30 days', ${stage.person('teacher').userId})`.execute(
      db,
    )
    return id
  })
  return { campaignId, body: { name: `Proof ${serial}`, category: 'service', audience, channels: ['email'], words } }
}

const step =
  (state: StoredState, body: object = {}): Example =>
  async (stage, serial) => ({
    as: office(stage),
    params: { campaignId: (await campaign(stage, serial, state)).campaignId },
    body: { ...body, version: 1 },
  })

const ofCampaign =
  (state: StoredState): Example =>
  async (stage, serial) => ({
    as: office(stage),
    params: { campaignId: (await campaign(stage, serial, state)).campaignId },
  })

const accountForm = {
  channel: 'whatsapp',
  provider: 'whatsappCloud',
  name: 'Proof account',
  settings: { phoneNumberId: '106540352242922', standIn: 'on' },
  key: 'proof-key',
  hookSecret: hook,
  priority: 1,
  perSecond: 10,
  price: 0,
  isActive: false,
}

const templateForm = (serial: number) => ({
  name: `Proof template ${serial} ${newId().slice(-6)}`,
  kind: null,
  channel: 'sms',
  language: 'en',
  category: 'service',
  subject: '',
  body: 'Dear {name}, a proof.',
  registeredText: 'Dear {#var#}, a proof.',
  registeredId: '1107',
  providerTemplate: 'proof',
  senderId: null,
  isActive: true,
})

const template = (stage: Stage, serial: number) =>
  within(stage, async (db) => {
    const messageTemplateId = newId()
    const { name, body, registeredText } = templateForm(serial)
    await sql`insert into gateway_templates (id, name, channel, language, category, body, registered_text)
      values (${messageTemplateId}, ${name}, 'sms', 'en', 'service', ${body}, ${registeredText})`.execute(db)
    return messageTemplateId
  })

const suppression = (stage: Stage) =>
  within(stage, async (db) => {
    const { rows } = await sql<{ id: string }>`insert into gateway_suppressions (channel, mark, ending, reason)
      values ('sms', ${Buffer.from(newId())}, '…0000', 'office') returning id`.execute(db)
    return rows[0]?.id
  })

const sender = (stage: Stage, serial: number) =>
  within(stage, async (db) => {
    const { rows } = await sql<{ id: string }>`insert into gateway_senders (channel, header)
      values ('sms', ${`PROOF${serial}${newId().slice(-6)}`}) returning id`.execute(db)
    return rows[0]?.id
  })

/** The token of a teacher's e-mail. */
const optOut = (stage: Stage) =>
  optOutToken(
    { secret: stage.server.services.secret, tenantId: stage.tenantId },
    { who: { userId: stage.person('teacher').userId ?? '' }, channel: 'email' },
  )

const newest: Example = async (stage) => ({ as: office(stage), query: { q: '' } })

export const examples: Examples = {
  'gatewayQueue.listBatches': async (stage) => {
    for (let n = 0; n < 3; n++) await failedBatch(stage)
    return { as: office(stage), query: { q: '' } }
  },
  'gatewayQueue.getBatch': async (stage) => ({
    as: office(stage),
    params: { batchId: (await failedBatch(stage)).batchId },
  }),
  'gatewayQueue.listMessages': async (stage) => ({
    as: office(stage),
    params: { batchId: (await failedBatch(stage)).batchId },
    query: { q: '' },
  }),
  'gatewayQueue.getMessage': async (stage) => ({
    as: office(stage),
    params: { messageId: (await failedBatch(stage)).messageId },
  }),
  'gatewayQueue.retryBatch': async (stage) => ({
    as: office(stage),
    params: { batchId: (await failedBatch(stage)).batchId },
    body: { serviceTypeId: 1 },
  }),
  'gatewayQueue.retryMessage': async (stage) => ({
    as: office(stage),
    params: { messageId: (await failedBatch(stage)).messageId },
    body: {},
  }),
  'ownGateway.addPushToken': async (_, serial) => ({ body: { token: `proof-token-${serial}-${newId()}` } }),
  'ownGateway.removePushToken': async (_, serial) => ({ body: { token: `proof-token-${serial}-${newId()}` } }),
  'gatewaySetup.saveGatewaySettings': async (stage) => {
    const version = await within(stage, async (db) => {
      const { rows } = await sql<{ version: number }>`select version from gateway_settings`.execute(db)
      return rows[0]?.version ?? 0
    })
    return {
      as: office(stage),
      body: { quietHours: null, approvalAbove: 200, chain: ['sms', 'email'], prepaid: [], version },
    }
  },
  'gatewaySetup.addAccount': async (stage) => ({ as: office(stage), body: accountForm }),
  'gatewaySetup.saveAccount': async (stage) => ({
    as: office(stage),
    params: { gatewayAccountId: await account(stage) },
    body: { ...accountForm, version: 1 },
  }),
  'gatewaySetup.addSender': async (stage, serial) => ({
    as: office(stage),
    body: { channel: 'sms', header: `NEW${serial}`, entityId: '1101', isVerified: true },
  }),
  'gatewaySetup.saveSender': async (stage, serial) => ({
    as: office(stage),
    params: { senderId: await sender(stage, serial) },
    body: {
      channel: 'sms',
      header: `OLD${serial}${newId().slice(-6)}`,
      entityId: '1101',
      isVerified: true,
      version: 1,
    },
  }),
  'gatewaySetup.listCredits': async (stage) => {
    await within(stage, (db) =>
      sql`insert into gateway_credits (channel, kind, amount, note) select 'sms', 'topUp', n, 'Proof' from generate_series(1, 3) n`.execute(
        db,
      ),
    )
    return { as: office(stage), query: {} }
  },
  'gatewaySetup.addCredits': async (stage) => ({
    as: office(stage),
    body: { channel: 'sms', kind: 'topUp', amount: 10, note: 'Proof' },
    headers: { 'idempotency-key': newId() },
  }),
  'gatewaySetup.listSuppressions': async (stage) => {
    for (let n = 0; n < 3; n++) await suppression(stage)
    return { as: office(stage), query: { q: '' } }
  },
  'gatewaySetup.addSuppression': async (stage, serial) => ({
    as: office(stage),
    body: { channel: 'sms', contact: `+9198${String(10_000_000 + serial)}` },
  }),
  'gatewaySetup.deleteSuppression': async (stage) => ({
    as: office(stage),
    params: { suppressionId: await suppression(stage) },
  }),
  'gatewayWording.addTemplate': async (stage, serial) => ({ as: office(stage), body: templateForm(serial) }),
  'gatewayWording.saveTemplate': async (stage, serial) => ({
    as: office(stage),
    params: { messageTemplateId: await template(stage, serial) },
    body: { ...templateForm(serial), version: 1 },
  }),
  'gatewayWording.deleteTemplate': async (stage, serial) => ({
    as: office(stage),
    params: { messageTemplateId: await template(stage, serial) },
  }),
  'gatewayWording.saveTrigger': async (stage) => {
    const kind = 'leave.requested'
    const version = await within(stage, async (db) => {
      const { rows } = await sql<{
        version: number
      }>`select version from gateway_triggers where kind = ${kind}`.execute(db)
      return rows[0]?.version ?? 0
    })
    const body = {
      isOn: true,
      audience: 'all',
      delayMinutes: 0,
      keepsQuiet: true,
      dedupeMinutes: 0,
      chain: [],
      version,
    }
    return { as: office(stage), params: { kind }, body }
  },
  'gatewayCampaigns.listCampaigns': async (stage, serial) => {
    for (let n = 0; n < 3; n++) await campaign(stage, serial * 10 + n, 'draft')
    return newest(stage, serial)
  },
  'gatewayCampaigns.getCampaign': ofCampaign('draft'),
  'gatewayCampaigns.addCampaign': async (stage, serial) => ({
    as: office(stage),
    body: (await campaign(stage, serial, 'draft')).body,
  }),
  'gatewayCampaigns.saveCampaign': async (stage, serial) => {
    const { campaignId, body } = await campaign(stage, serial, 'draft')
    return { as: office(stage), params: { campaignId }, body: { ...body, version: 1 } }
  },
  'gatewayCampaigns.deleteCampaign': ofCampaign('draft'),
  'gatewayCampaigns.previewCampaign': ofCampaign('draft'),
  'gatewayCampaigns.submitCampaign': step('draft', {
    scheduledAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  }),
  'gatewayCampaigns.decideCampaign': step('pendingApproval', { isApproved: false, note: 'Proof' }),
  'gatewayCampaigns.pauseCampaign': step('scheduled'),
  'gatewayCampaigns.resumeCampaign': step('paused'),
  'gatewayCampaigns.cancelCampaign': step('scheduled'),
  'gatewayCampaigns.findRecipients': async (stage) => ({ as: office(stage), query: { q: 'a' } }),
  'gatewayCampaigns.getList': async (stage, serial) => ({
    as: office(stage),
    params: { recipientListId: await within(stage, (db) => list(db, serial, stage.person('teacher').userId ?? '')) },
  }),
  'gatewayCampaigns.addList': async (stage, serial) => ({
    as: office(stage),
    body: { name: `New list ${serial} ${newId().slice(-6)}`, userIds: [stage.person('teacher').userId] },
  }),
  'gatewayCampaigns.saveList': async (stage, serial) => ({
    as: office(stage),
    params: { recipientListId: await within(stage, (db) => list(db, serial, stage.person('teacher').userId ?? '')) },
    body: { name: `Saved list ${serial} ${newId().slice(-6)}`, userIds: [stage.person('teacher').userId], version: 1 },
  }),
  'gatewayCampaigns.deleteList': async (stage, serial) => ({
    as: office(stage),
    params: { recipientListId: await within(stage, (db) => list(db, serial, stage.person('teacher').userId ?? '')) },
  }),
  'gatewayReceipts.hearReceipts': async (stage) => {
    const gatewayAccountId = await account(stage)
    const status = { id: 'wamid.proof', status: 'delivered', timestamp: '1760000000' }
    const body = { entry: [{ changes: [{ value: { statuses: [status] } }] }] }
    const signature = createHmac('sha256', hook).update(JSON.stringify(body)).digest('hex')
    return {
      as: await createAnonymous(stage.server, stage.school),
      params: { gatewayAccountId },
      query: { ref: '' },
      body,
      headers: { 'x-hub-signature-256': `sha256=${signature}` },
    }
  },
  'campaignOptOuts.getOptOut': async (stage) => ({
    as: await createAnonymous(stage.server, stage.school),
    params: { token: optOut(stage) },
  }),
  'campaignOptOuts.saveOptOut': async (stage) => ({
    as: await createAnonymous(stage.server, stage.school),
    params: { token: optOut(stage) },
    body: { isOn: false },
  }),
  'campaignOptOuts.optOutByMail': async (stage) => ({
    as: await createAnonymous(stage.server, stage.school),
    params: { token: optOut(stage) },
    body: { 'List-Unsubscribe': 'One-Click' },
  }),
  'gatewayReceipts.confirmReceipts': async (stage) => ({
    as: await createAnonymous(stage.server, stage.school),
    params: { gatewayAccountId: await account(stage) },
    query: { 'hub.mode': 'subscribe', 'hub.verify_token': hook, 'hub.challenge': '1158201444' },
  }),
}
