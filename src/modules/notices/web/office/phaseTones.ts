import type { NoticePhase } from '#modules/notices/rules.ts'
import type { StatusTone } from '#ui/indicators/Status.tsx'

export const phaseTones: Record<NoticePhase, StatusTone> = {
  draft: 'draft',
  scheduled: 'leave',
  ongoing: 'good',
  past: 'neutral',
}
