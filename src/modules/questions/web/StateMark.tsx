import { useText } from '#platform/web/i18n.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import type { QuestionState } from '../kinds.ts'
import { questionsText } from './words.ts'

const tones: Record<QuestionState, StatusTone> = {
  draft: 'draft',
  review: 'part',
  approved: 'good',
  retired: 'neutral',
}

export function StateMark({ state }: { state: QuestionState }) {
  const text = useText(questionsText)
  return <Status tone={tones[state]}>{text.states[state]}</Status>
}
