import { sql } from 'kysely'
import type { CampaignState } from '#modules/gateway/choices.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { campaignFrom, findCampaign, lockCampaign, type StoredCampaign } from './campaignRows.ts'
import { startCampaign } from './jobs.ts'

/** What can be done with a campaign in each state. Whoever tries anything else is told where it stands. */
export const campaignSteps = {
  save: ['draft'],
  delete: ['draft'],
  submit: ['draft'],
  decide: ['pendingApproval'],
  pause: ['scheduled', 'expanding', 'sending'],
  resume: ['paused'],
  cancel: ['pendingApproval', 'scheduled', 'expanding', 'sending', 'paused'],
} as const satisfies Record<string, readonly CampaignState[]>
export type CampaignStep = keyof typeof campaignSteps

type Allowed = { readonly campaign: StoredCampaign } | { readonly refusal: 'no-such-campaign' | 'not-now' }

/** The campaign, locked, if the step is possible; a stale version is refused with the present one. */
export async function lockFor(
  db: TenantDb,
  userId: string,
  { campaignId, step, version }: { campaignId: string; step: CampaignStep; version?: number },
): Promise<Allowed> {
  const campaign = await lockCampaign(db, campaignId)
  if (!campaign) return { refusal: 'no-such-campaign' }
  const shown = campaignFrom(campaign, userId)
  const possible: readonly CampaignState[] = campaignSteps[step]
  if (!possible.includes(shown.state)) return { refusal: 'not-now' }
  if (version !== undefined && version !== campaign.version) throw problem('changed-meanwhile', { details: shown })
  return { campaign }
}

/** Schedules it: it starts at its time, or at once. */
export async function schedule({ db, enqueue }: Unit, campaign: StoredCampaign, now: Date): Promise<void> {
  const at = new Date(Math.max(Date.parse(campaign.scheduledAt ?? ''), now.getTime()) || now.getTime())
  await sql`update gateway_campaigns set state = 'scheduled', scheduled_at = ${at}, resumes_as = null, version = version + 1
    where id = ${campaign.campaignId}`.execute(db)
  await enqueue(
    startCampaign,
    { campaignId: campaign.campaignId },
    { runAt: at, key: `campaign ${campaign.campaignId}` },
  )
}

/** Stops everything that was not sent, or lets it go on. */
export const pauseBatch = (db: TenantDb, campaignId: string, isPaused: boolean) =>
  sql`update gateway_batches set is_paused = ${isPaused} where campaign_id = ${campaignId}`.execute(db)

export async function setState(
  db: TenantDb,
  campaignId: string,
  state: StoredCampaign['state'],
  resumesAs: string | null = null,
): Promise<void> {
  await sql`update gateway_campaigns set state = ${state}, resumes_as = ${resumesAs}, version = version + 1
    where id = ${campaignId}`.execute(db)
}

/** The campaign after a step, as its reader sees it. */
export async function shownCampaign(db: TenantDb, campaignId: string, userId: string) {
  const campaign = await findCampaign(db, campaignId)
  if (!campaign) throw problem('not-found')
  return campaignFrom(campaign, userId)
}
