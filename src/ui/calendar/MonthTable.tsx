import { cx } from '../classNames.ts'
import type { IsoDate } from '../formats/dateText.ts'
import css from './Calendar.module.css'
import { type IsoMonth, today, weeksOf } from './calendarDays.ts'
import type { CalendarNames } from './calendarNames.ts'

interface MonthTableProps {
  month: IsoMonth
  names: CalendarNames
  min: IsoDate | undefined
  max: IsoDate | undefined
  closed: ((date: IsoDate) => boolean) | undefined
  /** The day in the tab order. */
  focused: IsoDate
  /** First and last chosen day; equal for a single day. */
  from: IsoDate | null
  to: IsoDate | null
  onChoose: (date: IsoDate) => void
  onHover: (date: IsoDate) => void
}

/** The days of a month as a table of buttons. */
export function MonthTable(props: MonthTableProps) {
  const { month, names } = props
  return (
    <table className={css.days} aria-label={names.month(month)}>
      <thead>
        <tr>
          {names.weekdays.map(({ short, long }) => (
            <th key={long} scope="col" abbr={long} className={css.weekday}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, names.firstDay).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((date, at) =>
              date === null ? (
                <td key={names.weekdays[at]?.long} />
              ) : (
                <td key={date}>
                  <DayButton {...props} date={date} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayButton({
  date,
  names,
  min,
  max,
  closed,
  focused,
  from,
  to,
  onChoose,
  onHover,
}: MonthTableProps & { date: IsoDate }) {
  const isEnd = date === from || date === to
  const isBetween = from !== null && to !== null && date > from && date < to
  return (
    <button
      type="button"
      tabIndex={date === focused ? 0 : -1}
      className={cx(css.day, isBetween && css.between, isEnd && css.chosen)}
      aria-label={names.day(date)}
      aria-pressed={isEnd || isBetween}
      aria-current={date === today() ? 'date' : undefined}
      // Still focusable, because disabled buttons would stop the arrow keys at every holiday.
      aria-disabled={closed?.(date) || undefined}
      disabled={(min !== undefined && date < min) || (max !== undefined && date > max)}
      onClick={() => onChoose(date)}
      onPointerEnter={() => onHover(date)}
    >
      {Number(date.slice(8))}
    </button>
  )
}
