import { sql } from 'kysely'
import * as z from 'zod'
import { id } from '#platform/contract/patterns.ts'
import { newId } from '#platform/server/database/ids.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { queueMessages } from '../queue/outgoing.ts'
import type { OutgoingMessage } from '../queue/outgoingMessage.ts'
import { wake } from '../queue/wake.ts'
import { type Recipient, readRecipients } from './audience.ts'
import { findCampaign, lockCampaign, type StoredCampaign } from './campaignRows.ts'
import { channelFor, reachOf, type SuppressedOf, suppressedContacts } from './reach.ts'
import { type CampaignTemplate, campaignTemplates, needsTemplate, templateFor, wordsFor } from './rendering.ts'

/** People per transaction. */
const perStep = 500

/** Makes the messages of a campaign whose time has come. Run again, it goes on: nobody is in a batch twice. */
export const startCampaign = slowJob(
  'gateway.startCampaign',
  z.object({ campaignId: id() }),
  async ({ campaignId }, { services, tenantId, tx }) => {
    const school = await services.directory.byId(tenantId)
    const begun = await tx((unit) => begin(unit, campaignId, services.now()))
    if (!school || !begun) return
    let after = ''
    for (;;) {
      const last = await tx(async (unit) => {
        const campaign = await findCampaign(unit.db, campaignId)
        // Paused or cancelled meanwhile.
        if (campaign?.state !== 'expanding' || !campaign.batchId) return null
        const recipients = await readRecipients(unit.db, campaign.audience, { after, limit: perStep })
        const templates = await campaignTemplates(unit.db)
        const suppressedOf = await suppressedContacts(unit.db, { secret: services.secret, tenantId })
        const expansion = { campaign, templates, suppressedOf, school: school.name }
        const messages = recipients.map((recipient) => messageFor(expansion, recipient))
        const cause = { source: 'campaign', category: campaign.category, batchId: campaign.batchId }
        await queueMessages(unit, { services, tenantId }, cause, messages)
        return { key: recipients.at(-1)?.key ?? '', isEnd: recipients.length < perStep }
      })
      if (!last) return
      if (last.isEnd) break
      after = last.key
    }
    await tx(({ db }) =>
      sql`update gateway_campaigns set state = 'sending', version = version + 1 where id = ${campaignId} and state = 'expanding'`.execute(
        db,
      ),
    )
    wake(services, tenantId, 'message')
  },
)

/** Whether the campaign is due: its batch is then made. */
async function begin({ db }: Unit, campaignId: string, now: Date): Promise<boolean> {
  const campaign = await lockCampaign(db, campaignId)
  if (campaign?.state === 'expanding') return true
  if (campaign?.state !== 'scheduled' || Date.parse(campaign.scheduledAt ?? '') > now.getTime() + 1000) return false
  if (!campaign.batchId)
    await sql`insert into gateway_batches (id, source, campaign_id) values (${newId()}, 'campaign', ${campaignId})`.execute(
      db,
    )
  await sql`update gateway_campaigns set state = 'expanding', version = version + 1 where id = ${campaignId}`.execute(
    db,
  )
  return true
}

type Expansion = {
  readonly campaign: StoredCampaign
  readonly templates: readonly CampaignTemplate[]
  readonly suppressedOf: SuppressedOf
  readonly school: string
}

function messageFor({ campaign, templates, suppressedOf, school }: Expansion, recipient: Recipient): OutgoingMessage {
  const { channels, category, words } = campaign
  const own = wordsFor(words, recipient, school)
  const channel = channelFor(channels, reachOf(recipient, suppressedOf), category) ?? channels[0] ?? 'email'
  const fitting = needsTemplate(channel) ? templateFor(templates, channel, own) : null
  const { userId, guardianId } = recipient
  return {
    channel,
    to: userId ? { userId, guardianId } : { guardianId: guardianId ?? '' },
    ...own,
    content: { isComplete: true as const, firstName: recipient.name.split(' ')[0] ?? '' },
    about: recipient.studentIds,
    recipient: recipient.key,
    templateId: fitting && 'template' in fitting ? fitting.template.id : null,
    chain: channels,
  }
}

/** Withdraws what a cancelled campaign has not sent. */
export const withdrawCampaign = slowJob(
  'gateway.withdrawCampaign',
  z.object({ campaignId: id() }),
  async ({ campaignId }, { services, tx }) => {
    for (;;) {
      const isMore = await tx(async ({ db }) => {
        const { numAffectedRows = 0n } = await sql`
          update gateway_messages set state = 'suppressed', reason = 'cancelled', finished_at = ${services.now()}
          where id = any (array(select m.id from gateway_messages m join gateway_batches b on b.tenant_id = m.tenant_id and b.id = m.batch_id
              join gateway_campaigns c on c.tenant_id = b.tenant_id and c.id = b.campaign_id and c.state = 'cancelled'
            where b.campaign_id = ${campaignId} and m.state in ('pending', 'retrying') and m.lease_until is null limit 5000))`.execute(
          db,
        )
        return numAffectedRows > 0n
      })
      if (!isMore) return
    }
  },
)
