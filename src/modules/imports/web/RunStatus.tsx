import { useText } from '#platform/web/i18n.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import type { RunState } from '../schemas.ts'
import { importText } from './words.ts'

const tones: Record<RunState, StatusTone> = {
  reading: 'neutral',
  unreadable: 'bad',
  matching: 'part',
  checking: 'neutral',
  checked: 'part',
  applying: 'leave',
  applied: 'good',
  undoing: 'leave',
  undone: 'draft',
}

export function RunStatus({ state }: { state: RunState }) {
  const text = useText(importText)
  return <Status tone={tones[state]}>{text.states[state]}</Status>
}
