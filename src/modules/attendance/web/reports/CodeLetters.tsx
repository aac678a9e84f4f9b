import type { Code } from '#modules/attendance/codes.ts'
import { useText } from '#platform/web/i18n.tsx'
import { cx } from '#ui/classNames.ts'
import { attendanceText } from '../words.ts'
import css from './CodeLetters.module.css'

const codeOf: Readonly<Record<string, Code>> = { P: 'P', A: 'A', H: 'HD', M: 'ML' }

/** A student's days as a line of letters. Screen readers hear only the days that are not present. */
export function CodeLetters({ codes, days }: { codes: string; days: readonly string[] }) {
  const words = useText(attendanceText).codes
  const each = [...codes].map((letter, at) => ({ letter, code: codeOf[letter], day: days[at] ?? String(at) }))
  const label = each.flatMap(({ code, day }) => (code && code !== 'P' ? [`${day}: ${words[code]}`] : []))
  return (
    <span className={css.line} role="img" aria-label={label.join(', ') || words.P}>
      {each.map(({ letter, code, day }) => (
        <span key={day} className={cx(css.letter, code && css[code])} title={code ? `${day}: ${words[code]}` : day}>
          {letter === '-' ? '·' : letter}
        </span>
      ))}
    </span>
  )
}
