import { useText } from '#platform/web/i18n.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import type { PaperState } from '../kinds.ts'
import { papersText } from './words.ts'

const tones: Record<PaperState, StatusTone> = {
  draft: 'draft',
  review: 'part',
  approved: 'good',
  released: 'good',
  conducted: 'part',
  evaluated: 'good',
  archived: 'neutral',
}

export function StateMark({ state }: { state: PaperState }) {
  const text = useText(papersText)
  return <Status tone={tones[state]}>{text.states[state]}</Status>
}
