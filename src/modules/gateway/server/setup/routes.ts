import { createPrivateKey } from 'node:crypto'
import { sql } from 'kysely'
import type { Provider } from '#modules/gateway/choices.ts'
import { gatewaySetup } from '#modules/gateway/contract.ts'
import { gatewaySetupDefinitions } from '#modules/gateway/setupSchemas.ts'
import { openMail } from '#platform/server/mail/mail.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { contactEnding, contactMark } from '../contacts.ts'
import { creditBalances } from '../overview/batchQueries.ts'
import { sourceNames } from '../overview/sourceNames.ts'
import { wake } from '../queue/wake.ts'
import { installationChannels } from '../sending/decisions.ts'
import { type AccountForm, addAccount, listAccounts, saveAccount } from './accounts.ts'
import { balanceOf, listCredits, listSuppressions } from './ledger.ts'
import { addSender, findSender, isHeaderTaken, listSenders, saveSender } from './senders.ts'
import { readSettings, saveSettings } from './settings.ts'

/** Whether the provider's library can read the key at all. */
function isUsable(provider: Provider, { key, settings }: AccountForm): boolean {
  try {
    if (provider === 'fcm') createPrivateKey(key)
    if (provider === 'smtp') openMail({ url: key, from: settings.from ?? '' }).close()
    return true
  } catch {
    return false
  }
}

export const setupRoutes = implement(gatewaySetup, gatewaySetupDefinitions, {
  getGatewaySetup: async (_, { db, services, actor }) => {
    const school = await services.directory.byId(actor.tenantId)
    const [accounts, senders, settings, credits] = await Promise.all([
      listAccounts(db, { config: services.config, school }),
      listSenders(db),
      readSettings(db),
      creditBalances(db),
    ])
    const installation = [...installationChannels(services.config)]
    return { accounts, senders, settings, credits, installation, allowsStandIn: !services.config.production }
  },

  saveGatewaySettings: ({ body }, { actor, ...unit }) => saveSettings(unit, actor.tenantId, body),

  addAccount: async ({ body }, { services, actor, fail, ...unit }) => {
    if (body.settings.standIn && services.config.production) fail('not-here')
    if (body.key === '') fail('key-needed')
    if (!isUsable(body.provider, body)) fail('key-unusable')
    const school = await services.directory.byId(actor.tenantId)
    const accountId = await addAccount(unit, actor.tenantId, body)
    const [account] = await listAccounts(unit.db, { config: services.config, school }, accountId)
    return account ?? fail('key-needed')
  },

  saveAccount: async ({ params: { gatewayAccountId }, body }, { services, actor, fail, ...unit }) => {
    if (body.settings.standIn && services.config.production) fail('not-here')
    const setting = { config: services.config, school: await services.directory.byId(actor.tenantId) }
    const [before] = await listAccounts(unit.db, setting, gatewayAccountId)
    if (!before) return fail('no-such-account')
    // The key of one provider opens no other.
    if (body.key === '' && (!before.hasKey || before.provider !== body.provider)) fail('key-needed')
    if (body.key !== '' && !isUsable(body.provider, body)) fail('key-unusable')
    await saveAccount(unit, actor.tenantId, gatewayAccountId, body, before)
    const [after] = await listAccounts(unit.db, setting, gatewayAccountId)
    return after ?? fail('no-such-account')
  },

  addSender: async ({ body }, { db, audit, fail }) => {
    const sender = (await addSender(db, body)) ?? fail('header-taken')
    audit({ entity: 'gatewaySender', entityId: sender.senderId, after: body })
    return sender
  },

  saveSender: async ({ params: { senderId }, body }, { db, audit, fail }) => {
    const before = (await findSender(db, senderId)) ?? fail('no-such-sender')
    if (await isHeaderTaken(db, senderId, body)) fail('header-taken')
    const after = await saveSender(db, senderId, body)
    if (!after) throw problem('changed-meanwhile', { details: before })
    audit({ entity: 'gatewaySender', entityId: senderId, before, after })
    return after
  },

  listCredits: ({ query }, { db, services }) => listCredits(db, sourceNames(services), query),

  addCredits: async ({ body }, { db, actor, audit, services, afterCommit, fail }) => {
    const { channel, kind, amount, note } = body
    if (kind === 'topUp' && amount < 0) fail('top-up-negative')
    const { rows } = await sql<{ id: string }>`
      insert into gateway_credits (channel, kind, amount, note, made_by) values (${channel}, ${kind}, ${amount}, ${note}, ${actor.userId})
      returning id`.execute(db)
    audit({ entity: 'gatewayCredit', entityId: rows[0]?.id ?? '-', after: body })
    // What waited for credit need not wait for its next turn.
    await sql`update gateway_messages set due_at = now()
      where state in ('pending', 'retrying') and lease_until is null and reason = 'no-credit' and channel = ${channel}`.execute(
      db,
    )
    afterCommit(() => wake(services, actor.tenantId, 'message'))
    return { channel, balance: await balanceOf(db, channel) }
  },

  listSuppressions: ({ query }, { db }) => listSuppressions(db, query),

  addSuppression: async ({ body: { channel, contact } }, { db, actor, secret, audit, fail }) => {
    if ((channel === 'email') !== contact.includes('@')) fail('contact-channel')
    const mark = contactMark({ secret, tenantId: actor.tenantId }, contact)
    const { rows } = await sql<{ id: string }>`
      insert into gateway_suppressions (channel, mark, ending, reason, added_by)
      values (${channel}, ${mark}, ${contactEnding(contact)}, 'office', ${actor.userId})
      on conflict (tenant_id, channel, mark) do update set reason = gateway_suppressions.reason returning id`.execute(
      db,
    )
    const suppressionId = rows[0]?.id ?? fail('contact-channel')
    audit({ entity: 'gatewaySuppression', entityId: suppressionId, after: { channel, ending: contactEnding(contact) } })
    return { suppressionId }
  },

  deleteSuppression: async ({ params: { suppressionId } }, { db, audit, fail }) => {
    const { rows } = await sql<{ channel: string; ending: string; reason: string }>`
      delete from gateway_suppressions where id = ${suppressionId} returning channel, ending, reason`.execute(db)
    const [before] = rows
    if (!before) return fail('no-such-suppression')
    audit({ entity: 'gatewaySuppression', entityId: suppressionId, before })
    return {}
  },
})
