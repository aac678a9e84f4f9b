import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { IsoDate } from '../formats/dateText.ts'
import css from './Calendar.module.css'
import { addMonths, clampDate, dayAfterKey, type IsoMonth, monthOf, sameDayIn, today } from './calendarDays.ts'
import { useCalendarNames } from './calendarNames.ts'
import { MonthHeader } from './MonthHeader.tsx'
import { MonthTable } from './MonthTable.tsx'

export type IsoRange = readonly [IsoDate | null, IsoDate | null]

interface CalendarBounds {
  min?: IsoDate | undefined
  max?: IsoDate | undefined
  /** Days that cannot be chosen, such as holidays. */
  closed?: ((date: IsoDate) => boolean) | undefined
}

export type CalendarProps = CalendarBounds &
  (
    | { range?: false; value: IsoDate | null; onChange: (value: IsoDate) => void }
    | { range: true; value: IsoRange; onChange: (value: IsoRange) => void; months: 1 | 2 }
  )

/** The day in the tab order, and the first month on screen. */
function useFocusedDay(start: IsoDate | null, { min, max }: CalendarBounds, count: number) {
  const box = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(() => clampDate(start ?? today(), min, max))
  const [first, setFirst] = useState<IsoMonth>(() => monthOf(focused))
  const mustFocus = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every move, once the day is rendered.
  useEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    box.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus()
  }, [focused])

  const show = (month: IsoMonth) => {
    setFirst(month)
    const isVisible = monthOf(focused) >= month && monthOf(focused) < addMonths(month, count)
    if (!isVisible) setFocused(clampDate(sameDayIn(month, focused), min, max))
  }
  const move = (to: IsoDate) => {
    const date = clampDate(to, min, max)
    mustFocus.current = true
    setFocused(date)
    if (monthOf(date) < first) setFirst(monthOf(date))
    else if (monthOf(date) >= addMonths(first, count)) setFirst(addMonths(monthOf(date), 1 - count))
  }
  return { box, focused, first, show, move }
}

/** The range after a click: the first click starts it, the second ends it, in either order. */
function nextRange([from, to]: IsoRange, date: IsoDate): IsoRange {
  if (from === null || to !== null) return [date, null]
  return date < from ? [date, from] : [from, date]
}

/** One month, or two for a range, with the keys of the WAI-ARIA date picker. */
export function Calendar(props: CalendarProps) {
  const { min, max, closed } = props
  const names = useCalendarNames()
  const count = props.range ? props.months : 1
  const [from, to] = props.range ? props.value : [props.value, props.value]
  const { box, focused, first, show, move } = useFocusedDay(from, props, count)
  const [hovered, setHovered] = useState<IsoDate | null>(null)
  const preview = props.range && from !== null && to === null ? nextRange(props.value, hovered ?? from) : [from, to]

  const choose = (date: IsoDate) => {
    if (closed?.(date)) return
    move(date)
    if (props.range) props.onChange(nextRange(props.value, date))
    else props.onChange(date)
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!(event.target instanceof HTMLButtonElement) || !event.target.closest('td')) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = dayAfterKey(focused, event, names.firstDay, isRtl)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(next)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the days inside.
    <div ref={box} className={css.calendar} onKeyDown={press} onPointerLeave={() => setHovered(null)}>
      {Array.from({ length: count }, (_, at) => {
        const month = addMonths(first, at)
        return (
          <div key={month} className={css.month}>
            <MonthHeader
              month={month}
              names={names}
              min={min}
              max={max}
              hasPrevious={at === 0}
              hasNext={at === count - 1}
              onChange={(next) => show(addMonths(next, -at))}
            />
            <MonthTable
              month={month}
              names={names}
              min={min}
              max={max}
              closed={closed}
              focused={focused}
              from={preview[0] ?? null}
              to={preview[1] ?? null}
              onChoose={choose}
              onHover={setHovered}
            />
          </div>
        )
      })}
    </div>
  )
}
