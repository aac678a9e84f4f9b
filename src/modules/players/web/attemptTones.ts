import type { StatusTone } from '#ui/Status.tsx'
import type { Attempt } from '../contract.ts'

export const toneOf: Record<Attempt['status'], StatusTone> = {
  ...{ incomplete: 'part', completed: 'good', passed: 'good', failed: 'bad' },
}
