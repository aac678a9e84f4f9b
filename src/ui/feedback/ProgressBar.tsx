import { cx } from '../classNames.ts'
import css from './ProgressBar.module.css'

export interface ProgressBarProps {
  label: string
  /** 0 to 100; leave out for indeterminate progress. */
  value?: number | undefined
  tone?: 'brand' | 'good' | 'bad' | undefined
  /** Shows the label and the percentage above the bar. */
  worded?: boolean | undefined
  className?: string | undefined
}

/** The progress of a task. */
export function ProgressBar({ label, value, tone = 'brand', worded, className }: ProgressBarProps) {
  const at = value === undefined ? undefined : Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div className={className}>
      {worded && (
        <div className={css.words} aria-hidden="true">
          <span>{label}</span>
          {at !== undefined && <span>{at} %</span>}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={at}
        aria-valuemin={0}
        aria-valuemax={100}
        className={cx(css.track, css[tone])}
      >
        <div
          className={cx(css.fill, at === undefined && css.unknown)}
          style={at === undefined ? undefined : { inlineSize: `${at}%` }}
        />
      </div>
    </div>
  )
}
