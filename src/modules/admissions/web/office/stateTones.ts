import type { ApplicationState } from '#modules/admissions/choices.ts'
import type { StatusTone } from '#ui/indicators/Status.tsx'

export const stateTones: Readonly<Record<ApplicationState, StatusTone>> = {
  enquiry: 'draft',
  draft: 'draft',
  submitted: 'neutral',
  screening: 'neutral',
  documentsPending: 'part',
  evaluation: 'neutral',
  decisionPending: 'part',
  offered: 'part',
  accepted: 'good',
  enrolled: 'good',
  waitlisted: 'leave',
  rejected: 'bad',
  withdrawn: 'draft',
  expired: 'draft',
  duplicate: 'draft',
}
