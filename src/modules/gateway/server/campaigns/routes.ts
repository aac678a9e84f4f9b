import { sql } from 'kysely'
import { gatewayCampaignDefinitions } from '#modules/gateway/campaignSchemas.ts'
import { gatewayCampaigns } from '#modules/gateway/contract.ts'
import { newId } from '#platform/server/database/ids.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { wake } from '../queue/wake.ts'
import { isKnown } from './audience.ts'
import { campaignFrom, findCampaign, listCampaigns } from './campaignRows.ts'
import { startCampaign, withdrawCampaign } from './jobs.ts'
import {
  audienceChoices,
  findList,
  findPeople,
  insertList,
  isListInUse,
  isNameTaken,
  membersOf,
  replaceMembers,
} from './lists.ts'
import { previewCampaign, type Sending } from './preview.ts'
import { lockFor, pauseBatch, schedule, setState, shownCampaign } from './steps.ts'

const sendingOf = async ({ directory, secret, now }: Services, tenantId: string): Promise<Sending> => ({
  owner: { secret, tenantId },
  school: (await directory.byId(tenantId))?.name ?? '',
  now: now(),
})

/** How far ahead a campaign can be scheduled. */
const maxAheadMs = 90 * 24 * 60 * 60_000

export const campaignRoutes = implement(gatewayCampaigns, gatewayCampaignDefinitions, {
  listCampaigns: ({ query }, { db, actor }) => listCampaigns(db, actor.userId, query),

  getCampaignChoices: (_, { db }) => audienceChoices(db),

  getCampaign: async ({ params }, { db, actor, fail }) => {
    const campaign = await findCampaign(db, params.campaignId)
    return campaign ? campaignFrom(campaign, actor.userId) : fail('no-such-campaign')
  },

  addCampaign: async ({ body }, { db, actor, audit, fail }) => {
    if (!(await isKnown(db, body.audience))) fail('no-such-audience')
    const campaignId = newId()
    await sql`insert into gateway_campaigns (id, name, category, audience, channels, words, created_by)
      values (${campaignId}, ${body.name}, ${body.category}, ${JSON.stringify(body.audience)}::jsonb, ${body.channels}::text[],
        ${JSON.stringify(body.words)}::jsonb, ${actor.userId})`.execute(db)
    audit({ entity: 'gatewayCampaign', entityId: campaignId, after: body })
    return shownCampaign(db, campaignId, actor.userId)
  },

  saveCampaign: async ({ params: { campaignId }, body }, { db, actor, audit, fail }) => {
    const locked = await lockFor(db, actor.userId, { campaignId, step: 'save', version: body.version })
    if ('refusal' in locked) return fail(locked.refusal)
    if (!(await isKnown(db, body.audience))) fail('no-such-audience')
    const { version: _, ...after } = body
    // Whoever changes the words has written them, and does not approve them.
    await sql`update gateway_campaigns set name = ${body.name}, category = ${body.category}, audience = ${JSON.stringify(body.audience)}::jsonb,
        channels = ${body.channels}::text[], words = ${JSON.stringify(body.words)}::jsonb, created_by = ${actor.userId}, decided_by = null,
        decided_at = null, version = version + 1 where id = ${campaignId}`.execute(db)
    audit({ entity: 'gatewayCampaign', entityId: campaignId, before: locked.campaign, after })
    return shownCampaign(db, campaignId, actor.userId)
  },

  deleteCampaign: async ({ params: { campaignId } }, { db, actor, audit, fail }) => {
    const locked = await lockFor(db, actor.userId, { campaignId, step: 'delete' })
    if ('refusal' in locked) return fail(locked.refusal)
    await sql`delete from gateway_campaigns where id = ${campaignId}`.execute(db)
    audit({ entity: 'gatewayCampaign', entityId: campaignId, before: locked.campaign })
    return {}
  },

  previewCampaign: async ({ params }, { db, actor, services, fail }) => {
    const campaign = (await findCampaign(db, params.campaignId)) ?? fail('no-such-campaign')
    return previewCampaign(db, campaign, await sendingOf(services, actor.tenantId))
  },

  submitCampaign: async ({ params: { campaignId }, body }, { services, actor, fail, ...unit }) => {
    const { db, audit } = unit
    const locked = await lockFor(db, actor.userId, { campaignId, step: 'submit', version: body.version })
    if ('refusal' in locked) return fail(locked.refusal)
    const now = services.now()
    const at = body.scheduledAt === null ? null : new Date(body.scheduledAt)
    if (at && (at.getTime() < now.getTime() - 60_000 || at.getTime() > now.getTime() + maxAheadMs)) fail('time-past')
    const preview = await previewCampaign(db, locked.campaign, await sendingOf(services, actor.tenantId))
    if (preview.people - preview.unreachable <= 0) fail('nobody-reached')
    const [fault] = preview.faults
    if (fault?.kind === 'no-template') fail(fault.channel === 'sms' ? 'template-missing' : 'whatsapp-template-missing')
    if (fault) fail('text-not-registered', { values: { at: fault.at + 1 }, details: fault })
    await sql`update gateway_campaigns set scheduled_at = ${at}, counted = ${preview.people}, submitted_at = ${now}, decided_by = null,
        decided_at = null, decision_note = '' where id = ${campaignId}`.execute(db)
    if (preview.needsApproval) await setState(db, campaignId, 'pendingApproval')
    else await schedule(unit, { ...locked.campaign, scheduledAt: at?.toISOString() ?? null }, now)
    audit({
      entity: 'gatewayCampaign',
      entityId: campaignId,
      before: { state: 'draft' },
      after: {
        submitted: true,
        people: preview.people,
        scheduledAt: body.scheduledAt,
        needsApproval: preview.needsApproval,
      },
    })
    return shownCampaign(db, campaignId, actor.userId)
  },

  decideCampaign: async ({ params: { campaignId }, body }, { services, actor, fail, ...unit }) => {
    const { db, audit } = unit
    const locked = await lockFor(db, actor.userId, { campaignId, step: 'decide', version: body.version })
    if ('refusal' in locked) return fail(locked.refusal)
    if (locked.campaign.createdById === actor.userId) fail('own-campaign')
    if (!body.isApproved && body.note === '') fail('reason-needed')
    await sql`update gateway_campaigns set decided_by = ${actor.userId}, decided_at = ${services.now()}, decision_note = ${body.note}
      where id = ${campaignId}`.execute(db)
    if (body.isApproved) await schedule(unit, locked.campaign, services.now())
    else await setState(db, campaignId, 'draft')
    audit({
      entity: 'gatewayCampaign',
      entityId: campaignId,
      before: { state: 'pendingApproval' },
      after: { isApproved: body.isApproved, note: body.note },
    })
    return shownCampaign(db, campaignId, actor.userId)
  },

  pauseCampaign: async ({ params: { campaignId }, body }, { db, actor, audit, fail }) => {
    const locked = await lockFor(db, actor.userId, { campaignId, step: 'pause', version: body.version })
    if ('refusal' in locked) return fail(locked.refusal)
    const { state } = locked.campaign
    await setState(db, campaignId, 'paused', state)
    await pauseBatch(db, campaignId, true)
    audit({ entity: 'gatewayCampaign', entityId: campaignId, before: { state }, after: { state: 'paused' } })
    return shownCampaign(db, campaignId, actor.userId)
  },

  resumeCampaign: async ({ params: { campaignId }, body }, { services, actor, fail, ...unit }) => {
    const { db, audit, enqueue, afterCommit } = unit
    const locked = await lockFor(db, actor.userId, { campaignId, step: 'resume', version: body.version })
    if ('refusal' in locked) return fail(locked.refusal)
    const state = locked.campaign.resumesAs ?? 'sending'
    await pauseBatch(db, campaignId, false)
    if (state === 'scheduled') await schedule(unit, locked.campaign, services.now())
    else await setState(db, campaignId, state)
    if (state === 'expanding') await enqueue(startCampaign, { campaignId }, { key: `campaign ${campaignId}` })
    afterCommit(() => wake(services, actor.tenantId, 'message'))
    audit({ entity: 'gatewayCampaign', entityId: campaignId, before: { state: 'paused' }, after: { state } })
    return shownCampaign(db, campaignId, actor.userId)
  },

  cancelCampaign: async ({ params: { campaignId }, body }, { db, actor, audit, enqueue, fail }) => {
    const locked = await lockFor(db, actor.userId, { campaignId, step: 'cancel', version: body.version })
    if ('refusal' in locked) return fail(locked.refusal)
    await setState(db, campaignId, 'cancelled')
    await pauseBatch(db, campaignId, false)
    await enqueue(withdrawCampaign, { campaignId })
    audit({
      entity: 'gatewayCampaign',
      entityId: campaignId,
      before: { state: locked.campaign.state },
      after: { state: 'cancelled' },
    })
    return shownCampaign(db, campaignId, actor.userId)
  },

  findRecipients: async ({ query }, { db }) => ({ people: query.q.trim() === '' ? [] : await findPeople(db, query.q) }),

  getList: async ({ params }, { db, fail }) => {
    const list = (await findList(db, params.recipientListId)) ?? fail('no-such-list')
    return { ...list, members: await membersOf(db, params.recipientListId) }
  },

  addList: async ({ body }, { db, audit, fail }) => {
    if (await isNameTaken(db, body.name, null)) fail('name-taken')
    const listId = await insertList(db, body.name)
    if (!(await replaceMembers(db, listId, body.userIds))) fail('no-such-person')
    audit({ entity: 'recipientList', entityId: listId, after: { name: body.name, people: body.userIds.length } })
    return (await findList(db, listId)) ?? fail('name-taken')
  },

  saveList: async ({ params: { recipientListId }, body }, { db, audit, fail }) => {
    const before = (await findList(db, recipientListId)) ?? fail('no-such-list')
    if (before.version !== body.version) throw problem('changed-meanwhile', { details: before })
    if (await isNameTaken(db, body.name, recipientListId)) fail('name-taken')
    await sql`update gateway_lists set name = ${body.name}, version = version + 1 where id = ${recipientListId}`.execute(
      db,
    )
    if (!(await replaceMembers(db, recipientListId, body.userIds))) fail('no-such-person')
    audit({
      entity: 'recipientList',
      entityId: recipientListId,
      before,
      after: { name: body.name, people: body.userIds.length },
    })
    return (await findList(db, recipientListId)) ?? fail('no-such-list')
  },

  deleteList: async ({ params: { recipientListId } }, { db, audit, fail }) => {
    const before = (await findList(db, recipientListId)) ?? fail('no-such-list')
    if (await isListInUse(db, recipientListId)) fail('list-in-use')
    await sql`delete from gateway_lists where id = ${recipientListId}`.execute(db)
    audit({ entity: 'recipientList', entityId: recipientListId, before })
    return {}
  },
})
