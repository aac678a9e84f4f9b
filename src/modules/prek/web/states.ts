import type { StatusTone } from '#ui/indicators/Status.tsx'
import type { ReportState } from '../reports.ts'

export const stateTones: Readonly<Record<ReportState, StatusTone>> = {
  notStarted: 'draft',
  inProgress: 'draft',
  submitted: 'part',
  rework: 'bad',
  approved: 'leave',
  published: 'good',
}
