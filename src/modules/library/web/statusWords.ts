import type { StatusTone } from '#ui/indicators/Status.tsx'
import { approval } from '../kinds.ts'

type StatusDisplay = { name: 'own' | 'pending' | 'published' | 'rework'; tone: StatusTone }

export function statusWords(statusId: number | null): StatusDisplay {
  if (statusId === approval.published) return { name: 'published', tone: 'good' }
  if (statusId === approval.pending) return { name: 'pending', tone: 'part' }
  if (statusId === approval.rework) return { name: 'rework', tone: 'bad' }
  return { name: 'own', tone: 'neutral' }
}
