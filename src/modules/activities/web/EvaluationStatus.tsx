import { useText } from '#platform/web/i18n.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import type { EvaluationId } from '../rubric.ts'
import { activityText } from './words.ts'

const tones = { 8: 'draft', 22: 'part', 10: 'good' } as const

export function EvaluationStatus({ of }: { of: EvaluationId }) {
  const text = useText(activityText)
  return <Status tone={tones[of]}>{text.states[of]}</Status>
}
