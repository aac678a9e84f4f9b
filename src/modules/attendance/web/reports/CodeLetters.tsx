import type { Code } from '#modules/attendance/codes.ts'
import { useText } from '#platform/web/i18n.tsx'
import { cx } from '#ui/classNames.ts'
import { attendanceText } from '../words.ts'
import css from './CodeLetters.module.css'

/** A student's days as a line of codes. Screen readers hear only the days that are not present. */
export function CodeLetters({ codes, days }: { codes: readonly (Code | null)[]; days: readonly string[] }) {
  const words = useText(attendanceText).codes
  const each = codes.map((code, at) => ({ code, day: days[at] ?? String(at) }))
  const label = each.flatMap(({ code, day }) => (code && code !== 'P' ? [`${day}: ${words[code]}`] : []))
  return (
    <span className={css.line} role="img" aria-label={label.join(', ') || words.P}>
      {each.map(({ code, day }) => (
        <span key={day} className={cx(css.letter, code && css[code])} title={code ? `${day}: ${words[code]}` : day}>
          {code ?? '·'}
        </span>
      ))}
    </span>
  )
}
