import { approval } from '#modules/library/kinds.ts'
import type { StatusTone } from '#ui/indicators/Status.tsx'

export function statusOf(statusId: number | null): {
  name: 'own' | 'pending' | 'published' | 'rework'
  tone: StatusTone
} {
  if (statusId === approval.published) return { name: 'published', tone: 'good' }
  if (statusId === approval.pending) return { name: 'pending', tone: 'part' }
  if (statusId === approval.rework) return { name: 'rework', tone: 'bad' }
  return { name: 'own', tone: 'draft' }
}
