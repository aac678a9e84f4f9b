import type { Code } from '#modules/attendance/codes.ts'
import type { ChildAttendance } from '#modules/attendance/familySchemas.ts'
import { addMonths, type CivilDate, endOfMonth, startOfMonth, weekday } from '#platform/contract/dates/dates.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { cx } from '#ui/classNames.ts'
import css from './Family.module.css'
import { familyAttendanceText } from './words.ts'

const codes = ['P', 'A', 'HD', 'ML'] as const

/** The months of the year until today, with each marked day in the colour of its mark. The list below says the same in words. */
export function YearMap({ yearStart, today, days }: Pick<ChildAttendance, 'yearStart' | 'today' | 'days'>) {
  const text = useText(familyAttendanceText)
  const byDay = new Map(days.map(({ date, code }) => [date, code]))
  const months: CivilDate[] = []
  for (let month = startOfMonth(yearStart); month <= today; month = addMonths(month, 1)) months.push(month)
  return (
    <figure>
      <div className={css.months}>
        {months.toReversed().map((month) => (
          <Month key={month} month={month} today={today} byDay={byDay} />
        ))}
      </div>
      <figcaption className={css.legend}>
        {codes.map((code) => (
          <span key={code} className={css.legendEntry}>
            <span className={cx(css.cell, css[code])} aria-hidden="true" />
            {text.codes[code]}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

type MonthProps = { month: CivilDate; today: CivilDate; byDay: ReadonlyMap<string, Code> }

function Month({ month, today, byDay }: MonthProps) {
  const text = useText(familyAttendanceText)
  const { date } = useFormat()
  const count = useCount()
  const name = date(month, { month: 'long', year: 'numeric' })
  const length = Number(endOfMonth(month).slice(8))
  const days = Array.from({ length }, (_, at) => `${month.slice(0, 8)}${String(at + 1).padStart(2, '0')}`)
  const marked = days.flatMap((day) => byDay.get(day) ?? [])
  const away = marked.filter((code) => code !== 'P').length
  const summary = fill(count(text.monthDays, marked.length), { away })
  return (
    <section className={css.month} aria-label={fill(text.month, { month: name, days: summary })}>
      <p className={css.monthName} aria-hidden="true">
        {name}
      </p>
      <div className={css.grid} aria-hidden="true">
        {days.map((day, at) => (
          <span
            key={day}
            className={cx(css.cell, css[byDay.get(day) ?? ''], day === today && css.isToday)}
            style={at === 0 ? { gridColumnStart: weekday(month) } : undefined}
          >
            {at + 1}
          </span>
        ))}
      </div>
    </section>
  )
}
