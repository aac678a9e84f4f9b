import { type CivilDate, daysBetween, startOfWeek, weekday } from '#platform/contract/dates/dates.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { cx } from '#ui/classNames.ts'
import { attendanceText } from '../words.ts'
import css from './HeatMap.module.css'

export type HeatDay = {
  readonly date: string
  /** Between 0 and 1. */
  readonly share: number
  /** The tooltip and accessible name of the day. */
  readonly words: string
  /** Shown in the cell. */
  readonly letter?: string
}

type HeatMapProps = {
  label: string
  days: readonly HeatDay[]
  chosen?: string | null
  onChoose?: (date: string) => void
}

/** The lowest percentage of each step; high, because few students are absent on a normal day. */
const steps = [0, 60, 80, 90, 97] as const

const stepOf = (share: number) => steps.findLastIndex((lowest) => share * 100 >= lowest) + 1

/** A calendar with a column per week and a row per weekday: each day with its percentage, or a letter, in five shades. */
export function HeatMap({ label, days, chosen, onChoose }: HeatMapProps) {
  const text = useText(attendanceText).days
  const { date, number, percent } = useFormat()
  const first = days[0]?.date as CivilDate | undefined
  if (!first) return null
  const start = startOfWeek(first)
  const columnOf = (day: string) => Math.floor(daysBetween(start, day as CivilDate) / 7) + 1
  const months = new Map<string, number>()
  for (const day of days) if (!months.has(day.date.slice(0, 7))) months.set(day.date.slice(0, 7), columnOf(day.date))
  const rows = [1, 2, 3, 4, 5, 6, 7].filter(
    (row) => row < 6 || days.some((day) => weekday(day.date as CivilDate) === row),
  )
  return (
    <figure className={css.figure} aria-label={label}>
      <div className={css.scroll}>
        <div className={css.grid}>
          {[...months].map(([month, column]) => (
            <span key={month} className={css.month} style={{ gridColumn: `${column + 1} / span 3`, gridRow: 1 }}>
              {date(`${month}-01`, { month: 'short' })}
            </span>
          ))}
          {rows.map((row) => (
            <span key={row} className={css.weekday} style={{ gridColumn: 1, gridRow: row + 1 }}>
              {date(`2024-01-0${row}`, { weekday: 'short' })}
            </span>
          ))}
          {days.map((day) => {
            const content = day.letter ?? number(Math.round(day.share * 100))
            const position = { gridColumn: columnOf(day.date) + 1, gridRow: weekday(day.date as CivilDate) + 1 }
            const className = cx(css.day, css[`step${stepOf(day.share)}`], day.date === chosen && css.chosen)
            return onChoose ? (
              <button
                key={day.date}
                type="button"
                className={className}
                style={position}
                title={day.words}
                aria-label={day.words}
                aria-pressed={day.date === chosen}
                onClick={() => onChoose(day.date)}
              >
                {content}
              </button>
            ) : (
              <span
                key={day.date}
                role="img"
                className={className}
                style={position}
                title={day.words}
                aria-label={day.words}
              >
                {content}
              </span>
            )
          })}
        </div>
      </div>
      <figcaption className={css.legend}>
        <span>{text.legend}</span>
        {steps.map((lowest, at) => {
          const next = steps[at + 1]
          return (
            <span key={lowest} className={css.step}>
              <span className={cx(css.day, css[`step${at + 1}`])} aria-hidden="true" />
              {next === undefined
                ? fill(text.atLeast, { share: percent(lowest / 100) })
                : at === 0
                  ? fill(text.below, { share: percent(next / 100) })
                  : `${number(lowest)}–${percent((next - 1) / 100)}`}
            </span>
          )
        })}
      </figcaption>
    </figure>
  )
}
