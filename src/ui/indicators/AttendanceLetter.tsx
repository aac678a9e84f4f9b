import { cx } from '../classNames.ts'
import { useUiText } from '../uiText.ts'
import css from './AttendanceLetter.module.css'

export type AttendanceCode = 'P' | 'A' | 'HD' | 'ML'

export interface AttendanceLetterProps {
  code: AttendanceCode
  size?: 'small' | 'default' | 'large' | undefined
  /** Marked but not yet submitted. */
  draft?: boolean | undefined
  className?: string | undefined
}

/** A day's attendance as a letter in a square; the word is there for screen readers and on hover. */
export function AttendanceLetter({ code, size = 'default', draft, className }: AttendanceLetterProps) {
  const word = useUiText().attendance[code]
  return (
    <span
      role="img"
      aria-label={word}
      title={word}
      className={cx(css.letter, css[code], size !== 'default' && css[size], draft && css.draft, className)}
    >
      {code}
    </span>
  )
}
