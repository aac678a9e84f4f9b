import type { Attempt } from '#modules/players/schemas.ts'
import type { StatusTone } from '#ui/indicators/Status.tsx'

export const toneOf: Record<Attempt['status'], StatusTone> = {
  incomplete: 'part',
  completed: 'good',
  passed: 'good',
  failed: 'bad',
}
