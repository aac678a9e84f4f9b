import { type MouseEvent, useEffect, useState } from 'react'
import { visibleHours } from '#modules/calendar/categories.ts'
import type { CalendarEntry } from '#modules/calendar/schemas.ts'
import { addDays, type CivilDate, daysBetween, wallClock } from '#platform/contract/dates/dates.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { cx } from '#ui/classNames.ts'
import { calendarText } from '../words.ts'
import { EntryCard } from './EntryCard.tsx'
import { clock, entryKey, isOn, minutesOn, sideBySide } from './entryLayout.ts'
import css from './TimeView.module.css'
import { useEntryDrag } from './useEntryDrag.ts'
import type { ViewProps } from './viewProps.ts'

/** In px. */
const hourHeight = 60

/** A week or a single day on an hourly grid. */
export function TimeView({ entries, days, now, mayAdd, onOpen, onMove, onAdd, onDay }: ViewProps) {
  const text = useText(calendarText).page
  const { date } = useFormat()
  const { ghost, handlers } = useEntryDrag(onMove, hourHeight / 60)
  const hours = visibleHours(entries)
  const all = Array.from({ length: daysBetween(days.start, days.end) + 1 }, (_, at) => addDays(days.start, at))
  const wholeDays = entries.filter(({ isAllDay }) => isAllDay)
  const top = (minutes: number) => ((minutes - hours.from * 60) / 60) * hourHeight
  const box = (entry: CalendarEntry, day: CivilDate) => {
    const [from, to] = [minutesOn(entry.start, day), minutesOn(entry.end, day)]
    return { insetBlockStart: top(from), blockSize: Math.max(24, top(to) - top(from) - 2) }
  }
  const addAt = (day: CivilDate) => (event: MouseEvent<HTMLElement>) => {
    if (!mayAdd || event.target !== event.currentTarget) return
    const { top: above } = event.currentTarget.getBoundingClientRect()
    const minutes = hours.from * 60 + Math.floor(((event.clientY - above) / hourHeight) * 2) * 30
    onAdd(day, clock(minutes))
  }
  const card = (entry: CalendarEntry) => ({
    entry,
    isHeld: ghost?.entry === entry,
    onMove,
    onOpen: () => onOpen(entry),
    handlers: handlers(entry),
  })
  return (
    <div className={css.frame}>
      <div className={css.grid} style={{ '--days': all.length } as object}>
        <div className={css.corner} />
        {all.map((day) => {
          const name = date(day, { weekday: 'long', day: 'numeric', month: 'long' })
          return (
            <div key={day} className={css.name}>
              <button type="button" className={cx(css.day, day === now && css.today)} onClick={() => onDay(day)}>
                <span className={css.weekday}>{date(day, { weekday: 'short' })} </span>
                <span className={css.number}>{Number(day.slice(8))}</span>
                <span className="visually-hidden"> {date(day, { month: 'long' })}</span>
              </button>
              {mayAdd && (
                <button
                  type="button"
                  className={css.add}
                  aria-label={fill(text.addOn, { day: name })}
                  onClick={() => onAdd(day, '10:00')}
                >
                  +
                </button>
              )}
            </div>
          )
        })}
        <div className={css.corner}>{wholeDays.length > 0 && <span className={css.hour}>{text.allDay}</span>}</div>
        {all.map((day) => (
          <div key={day} data-day={day} className={css.whole}>
            {wholeDays
              .filter((entry) => isOn(entry, day))
              .map((entry) => (
                <EntryCard key={entryKey(entry)} look="line" {...card(entry)} />
              ))}
          </div>
        ))}
        <div className={css.hours} style={{ blockSize: (hours.to - hours.from) * hourHeight }}>
          {Array.from({ length: hours.to - hours.from }, (_, at) => hours.from + at).map((hour) => (
            <span key={hour} className={css.mark} style={{ insetBlockStart: (hour - hours.from) * hourHeight }}>
              {clock(hour * 60)}
            </span>
          ))}
        </div>
        {all.map((day) => (
          // Clicking empty space is a shortcut; the add button above works by keyboard.
          // biome-ignore lint/a11y/noStaticElementInteractions: see above
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={day}
            data-day={day}
            className={cx(css.column, day === now && css.isToday)}
            style={{ '--hour': `${hourHeight}px` } as object}
            onClick={addAt(day)}
          >
            {sideBySide(entries.filter((entry) => !entry.isAllDay && isOn(entry, day))).map(
              ({ entry, column, columns }) => (
                <div
                  key={entryKey(entry)}
                  className={css.slot}
                  style={{
                    ...box(entry, day),
                    insetInlineStart: `${(100 * column) / columns}%`,
                    inlineSize: `calc(${100 / columns}% - 3px)`,
                  }}
                >
                  <EntryCard look="block" {...card(entry)} />
                  {entry.mayEdit && <span aria-hidden="true" className={css.resize} {...handlers(entry, 'resize')} />}
                </div>
              ),
            )}
            {ghost?.times.startTime && ghost.times.endTime && ghost.times.startDate === day && (
              <div
                className={css.ghost}
                style={box(
                  { ...ghost.entry, start: `${day}T${ghost.times.startTime}`, end: `${day}T${ghost.times.endTime}` },
                  day,
                )}
              >
                {ghost.times.startTime} – {ghost.times.endTime}
              </div>
            )}
            {day === now && <NowLine hours={hours} />}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The current time in the school's time zone. */
function NowLine({ hours }: { hours: { from: number; to: number } }) {
  const { timeZone } = useSchool()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  const { hour, minute } = wallClock(now, timeZone)
  if (hour < hours.from || hour >= hours.to) return null
  return (
    <div
      aria-hidden="true"
      className={css.now}
      style={{ insetBlockStart: (hour - hours.from + minute / 60) * hourHeight }}
    />
  )
}
