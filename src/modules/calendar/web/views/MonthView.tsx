import { categories } from '#modules/calendar/categories.ts'
import type { CalendarEntry } from '#modules/calendar/schemas.ts'
import { addDays, type CivilDate, daysBetween } from '#platform/contract/dates/dates.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { cx } from '#ui/classNames.ts'
import { calendarText } from '../words.ts'
import { EntryCard } from './EntryCard.tsx'
import { entryKey, isOn } from './entryLayout.ts'
import css from './MonthView.module.css'
import { useEntryDrag } from './useEntryDrag.ts'
import type { ViewProps } from './viewProps.ts'

/** Entries per day before the rest is collapsed. */
const maxEntries = 4

/** The lessons of every week would hide what is special about a day, so they are one line. Substitutions are special. */
const isRoutine = ({ categoryId }: CalendarEntry) =>
  categoryId === categories.lesson || categoryId === categories.classLesson

/** A month in whole weeks. */
export function MonthView({ entries, days, day, now, mayAdd, onOpen, onMove, onAdd, onDay }: ViewProps) {
  const text = useText(calendarText).page
  const { date } = useFormat()
  const count = useCount()
  const { ghost, handlers } = useEntryDrag(onMove, null)
  const all = Array.from({ length: daysBetween(days.start, days.end) + 1 }, (_, at) => addDays(days.start, at))
  const cell = (one: CivilDate) => {
    const ofDay = entries.filter((entry) => isOn(entry, one))
    const own = ofDay.filter((entry) => !isRoutine(entry))
    const lessons = ofDay.length - own.length
    const visible = own.length > maxEntries ? own.slice(0, maxEntries - 1) : own
    const isTarget = ghost !== null && ghost.times.startDate <= one && one <= ghost.times.endDate
    const name = date(one, { weekday: 'long', day: 'numeric', month: 'long' })
    return (
      <li
        key={one}
        data-day={one}
        className={cx(css.cell, one.slice(0, 7) !== day.slice(0, 7) && css.other, isTarget && css.target)}
      >
        <div className={css.head}>
          <button
            type="button"
            className={cx(css.number, one === now && css.today)}
            aria-label={name}
            onClick={() => onDay(one)}
          >
            {Number(one.slice(8))}
          </button>
          {mayAdd && (
            <button
              type="button"
              className={css.add}
              aria-label={fill(text.addOn, { day: name })}
              onClick={() => onAdd(one, null)}
            >
              +
            </button>
          )}
        </div>
        {visible.map((entry) => (
          <EntryCard
            key={entryKey(entry)}
            entry={entry}
            look="line"
            isHeld={ghost?.entry === entry}
            onOpen={() => onOpen(entry)}
            onMove={onMove}
            handlers={handlers(entry)}
          />
        ))}
        {visible.length < own.length && (
          <button type="button" className={css.more} onClick={() => onDay(one)}>
            {count(text.more, own.length - visible.length)}
          </button>
        )}
        {lessons > 0 && (
          <button type="button" className={cx(css.more, css.lessons)} onClick={() => onDay(one)}>
            {count(text.lessons, lessons)}
          </button>
        )}
      </li>
    )
  }
  return (
    <div className={css.frame}>
      <div className={css.names} aria-hidden="true">
        {all.slice(0, 7).map((one) => (
          <span key={one}>{date(one, { weekday: 'short' })}</span>
        ))}
      </div>
      <ol className={css.month}>{all.map(cell)}</ol>
    </div>
  )
}
