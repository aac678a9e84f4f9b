import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { cx } from '../classNames.ts'
import { Icon } from '../Icon.tsx'
import { useUiText } from '../uiText.ts'
import css from './JobProgress.module.css'
import { ProgressBar } from './ProgressBar.tsx'
import { Spinner } from './Spinner.tsx'

export interface JobProgressProps {
  title: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** 0 to 100, if known. */
  value?: number | undefined
  /** The current step, "Report card 214 of 640", or what went wrong. */
  detail?: ReactNode
  /** Leaves it running in the background; a notification follows when it is done. */
  onLeave?: (() => void) | undefined
  onCancel?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  /** What to do with the result, such as a download. */
  result?: ReactNode
}

/** A longer job: its progress, the offer to leave it running, and its result. */
export function JobProgress(props: JobProgressProps) {
  const { title, state, value, detail, onLeave, onCancel, onRetry, result } = props
  const text = useUiText()
  const active = state === 'running' || state === 'waiting'
  return (
    <section className={css.job} aria-label={title}>
      <div className={css.head}>
        <span className={cx(css.mark, css[state])}>
          {state === 'running' && <Spinner size={18} />}
          {state === 'waiting' && <Icon of={IconClock} />}
          {state === 'done' && <Icon of={IconCircleCheck} />}
          {state === 'failed' && <Icon of={IconAlertTriangle} />}
        </span>
        <div className={css.words}>
          <p className={css.title}>{title}</p>
          {detail && (
            <p className={cx(css.detail, state === 'failed' && css.failed)} role="status">
              {detail}
            </p>
          )}
        </div>
      </div>
      {active && <ProgressBar label={title} value={state === 'waiting' ? 0 : value} />}
      {active && onLeave && <p className={css.hint}>{text.leaveRunningHint}</p>}
      <div className={css.actions}>
        {active && onLeave && <Button onClick={onLeave}>{text.leaveRunning}</Button>}
        {active && onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
        {state === 'failed' && onRetry && <Button onClick={onRetry}>{text.retry}</Button>}
        {state === 'done' && result}
      </div>
    </section>
  )
}
