import { useMemo } from 'react'
import type { IsoDate } from '../formats/dateText.ts'
import { useLook } from '../theme/Theme.tsx'
import { addDays, addMonths, type IsoMonth, type Weekday } from './calendarDays.ts'

function firstDayOf(locale: string): Weekday {
  const info = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return ((info.getWeekInfo?.().firstDay ?? 1) % 7) as Weekday
}

const aSunday = '2026-11-01'

export interface CalendarNames {
  firstDay: Weekday
  day: (date: IsoDate) => string
  month: (month: IsoMonth) => string
  /** In week order. */
  weekdays: readonly { short: string; long: string }[]
  /** January to December. */
  months: readonly string[]
}

/** Names of days and months in the page's language. */
export function useCalendarNames(): CalendarNames {
  const { locale } = useLook()
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const made = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', numberingSystem: 'latn', ...options })
      return (date: IsoDate) => made.format(new Date(`${date}T00:00:00Z`))
    }
    const firstDay = firstDayOf(locale)
    const week = Array.from({ length: 7 }, (_, at) => addDays(aSunday, firstDay + at))
    const [short, long] = [format({ weekday: 'short' }), format({ weekday: 'long' })]
    const [monthAndYear, month] = [format({ month: 'long', year: 'numeric' }), format({ month: 'long' })]
    return {
      firstDay,
      day: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      month: (one: IsoMonth) => monthAndYear(`${one}-01`),
      weekdays: week.map((date) => ({ short: short(date), long: long(date) })),
      months: Array.from({ length: 12 }, (_, at) => month(`${addMonths('2026-01', at)}-01`)),
    }
  }, [locale])
}
