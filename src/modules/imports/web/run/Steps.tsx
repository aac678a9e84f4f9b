import { IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react'
import type { RunState } from '#modules/imports/schemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { cx } from '#ui/classNames.ts'
import { Icon } from '#ui/Icon.tsx'
import { importText } from '../words.ts'
import css from './ImportRun.module.css'

const steps = ['columns', 'check', 'write', 'done'] as const

const stepOf: Record<RunState, number> = {
  reading: 0,
  unreadable: 0,
  matching: 0,
  checking: 1,
  checked: 1,
  applying: 2,
  applied: 3,
  undoing: 3,
  undone: 3,
}

export function Steps({ state }: { state: RunState }) {
  const text = useText(importText)
  const now = stepOf[state]
  return (
    <ol className={css.steps} aria-label={text.run.stepsLabel}>
      {steps.map((step, place) => (
        <li
          key={step}
          className={cx(place === now && css.now, place < now && css.past)}
          aria-current={place === now ? 'step' : undefined}
        >
          <Icon of={place < now ? IconCircleCheck : place === now ? IconCircleDot : IconCircle} size={16} />
          {text.run.steps[step]}
        </li>
      ))}
    </ol>
  )
}
