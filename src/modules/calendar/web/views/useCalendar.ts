import { useSearchParams } from 'react-router'
import { categoryIds } from '#modules/calendar/categories.ts'
import { calendarChanged, remindersChanged } from '#modules/calendar/liveTopics.ts'
import {
  addDays,
  addMonths,
  type CivilDate,
  type DateRange,
  endOfMonth,
  endOfWeek,
  isCivilDate,
  startOfMonth,
  startOfWeek,
  today,
} from '#platform/contract/dates/dates.ts'
import { useFormat } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'

export const views = ['month', 'week', 'day', 'list'] as const
export type View = (typeof views)[number]

/** The days a view covers: whole weeks for a month, one month from the day for a list. */
export function daysOfView(view: View, day: CivilDate): DateRange {
  if (view === 'month') return { start: startOfWeek(startOfMonth(day)), end: endOfWeek(endOfMonth(day)) }
  if (view === 'week') return { start: startOfWeek(day), end: endOfWeek(day) }
  return view === 'day' ? { start: day, end: day } : { start: day, end: addDays(addMonths(day, 1), -1) }
}

/** The day to show after going `steps` views forward or back. */
export function stepFrom(view: View, day: CivilDate, steps: number): CivilDate {
  if (view === 'month') return addMonths(startOfMonth(day), steps)
  if (view === 'list') return addMonths(day, steps)
  return addDays(day, steps * (view === 'week' ? 7 : 1))
}

/** The view state, kept in the address so that Back returns to the same days and filters. */
export function useCalendarAddress() {
  const [params, setParams] = useSearchParams()
  const { timeZone } = useSchool()
  const now = today(timeZone)
  const requested = params.get('day') ?? ''
  const isPhone = window.innerWidth < 768
  const view = views.find((one) => one === params.get('view')) ?? (isPhone ? 'list' : 'week')
  const hidden = new Set((params.get('hide') ?? '').split(',').map(Number))
  const change = (changes: Record<string, string | null>, replace = false) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        for (const [name, value] of Object.entries(changes)) value === null ? next.delete(name) : next.set(name, value)
        return next
      },
      { replace },
    )
  const toggle = (category: number) => {
    const next = categoryIds.filter((one) => hidden.has(one) !== (one === category))
    change({ hide: next.length > 0 ? next.join(',') : null }, true)
  }
  return {
    view,
    now,
    day: isCivilDate(requested) ? requested : now,
    hidden,
    open: params.get('open'),
    who: params.get('who') ?? '',
    toggle,
    change,
  }
}

/** Refetches when the school's calendar, the timetable or a reminder changes. */
export const useCalendarNews = () => useLiveRefresh(calendarChanged, remindersChanged, 'timetable_changed')

/** Formats the heading of a view. */
export function useSpan(): (view: View, days: DateRange, day: CivilDate) => string {
  const { date } = useFormat()
  return (view, { start, end }, day) => {
    if (view === 'month') return date(day, { month: 'long', year: 'numeric' })
    if (view === 'day') return date(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    return `${date(start, { day: 'numeric', month: 'short' })} – ${date(end)}`
  }
}
