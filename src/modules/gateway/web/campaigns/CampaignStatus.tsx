import type { CampaignState } from '#modules/gateway/choices.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { gatewayText } from '../words.ts'

const tones: Readonly<Record<CampaignState, StatusTone>> = {
  draft: 'draft',
  pendingApproval: 'part',
  scheduled: 'leave',
  expanding: 'leave',
  sending: 'leave',
  completed: 'good',
  completedWithFailures: 'bad',
  paused: 'part',
  cancelled: 'neutral',
}

export function CampaignStatus({ state }: { state: CampaignState }) {
  const text = useText(gatewayText)
  return <Status tone={tones[state]}>{text.campaignStates[state]}</Status>
}
