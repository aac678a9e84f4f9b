import { type HTMLAttributes, type KeyboardEvent, type ReactNode, useState } from 'react'
import type { WeekSlot } from '#modules/timetable/schemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { cx } from '#ui/classNames.ts'
import { useWeekday } from '../useWeekday.ts'
import { timetableText } from '../words.ts'
import css from './WeekGrid.module.css'

type WeekGridProps = {
  label: string
  slots: readonly WeekSlot[]
  cell: (slot: WeekSlot) => ReactNode
  cellProps?: (slot: WeekSlot) => HTMLAttributes<HTMLTableCellElement>
  /** A second line under a day's name. */
  dayNote?: (weekday: number) => ReactNode
  /** Highlighted, and shown first on a phone. */
  today?: number | undefined
  /** Shown first on a phone when `today` is in another week. */
  firstDay?: number | undefined
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Arrow keys go to the nearest button in their direction: in the same cell first, then in the next cells. */
function moveByArrow(event: KeyboardEvent<HTMLTableElement>) {
  const step = steps[event.key]
  const from = event.target as HTMLElement
  const cell = from.closest('td')
  const row = cell?.parentElement as HTMLTableRowElement | null
  if (!step || !cell || !row || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const isMirrored = document.documentElement.dir === 'rtl'
  const [down, across] = [step[0], isMirrored ? -step[1] : step[1]]
  const buttonsIn = (one: Element) => [...one.querySelectorAll<HTMLElement>('button')]
  const own = buttonsIn(cell)
  const within = down === 0 ? undefined : own[own.indexOf(from) + down]
  const rows = [...(row.parentElement?.querySelectorAll('tr') ?? [])]
  const next = () => {
    let [y, x] = [rows.indexOf(row) + down, cell.cellIndex + across]
    for (let found = rows[y]?.cells[x]; found; found = rows[y]?.cells[x]) {
      const buttons = found.tagName === 'TD' && found.offsetParent !== null ? buttonsIn(found) : []
      if (buttons.length > 0) return down < 0 ? buttons.at(-1) : buttons[0]
      y += down
      x += across
    }
    return undefined
  }
  const target = within ?? next()
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** The week as a table with days across and periods down. A phone shows one day at a time. */
export function WeekGrid({ label, slots, cell, cellProps, dayNote, today, firstDay }: WeekGridProps) {
  const text = useText(timetableText).week
  const [long, short] = [useWeekday(), useWeekday('short')]
  const byDay = Map.groupBy(slots, ({ weekday }) => weekday)
  const days = [...byDay.keys()]
  const [chosen, setChosen] = useState<number | null>(null)
  const visibleDay = [chosen, today, firstDay].find((day) => typeof day === 'number' && days.includes(day)) ?? days[0]
  const rows = Math.max(0, ...[...byDay.values()].map((day) => day.length))
  const longestDay = [...byDay.values()].find((day) => day.length === rows) ?? []
  return (
    <div className={css.frame}>
      <div className={css.days} data-print="hide">
        <SegmentedControl
          label={text.chooseDay}
          block
          options={days.map((day) => ({ value: String(day), label: short(day) }))}
          value={String(visibleDay)}
          onChange={(day) => setChosen(Number(day))}
        />
      </div>
      <table className={css.week} aria-label={label} onKeyDown={moveByArrow}>
        <thead>
          <tr>
            <th scope="col" className={css.corner}>
              {text.period}
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                className={cx(css.day, day === visibleDay && css.shown, day === today && css.today)}
              >
                <span>{long(day)}</span>
                {dayNote && <span className={css.note}>{dayNote(day)}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {longestDay.map((first, row) => (
            <tr key={first.periodId}>
              <th scope="row" className={css.period}>
                <span>{first.periodName}</span>
                <span className={css.note}>
                  {first.startsAt}–{first.endsAt}
                </span>
              </th>
              {days.map((day) => {
                const slot = byDay.get(day)?.[row]
                const props = slot && cellProps?.(slot)
                return (
                  <td
                    key={day}
                    {...props}
                    className={cx(css.cell, day === visibleDay && css.shown, !slot && css.none, props?.className)}
                  >
                    {slot && slot.startsAt !== first.startsAt && (
                      <span className={css.note}>
                        {slot.startsAt}–{slot.endsAt}
                      </span>
                    )}
                    {slot && cell(slot)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
