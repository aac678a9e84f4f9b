import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type CivilDate, isCivilDate, today } from '#platform/contract/dates/dates.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'

/** Reads the figures of a home again as soon as the day changes anywhere in the school. */
export const useDayNews = () =>
  useLiveRefresh('attendance_changed', 'timetable_changed', 'leave_changed', 'calendar_changed')

/** The day a home shows, today unless the address names another, and the time on the school's clocks if it is today. */
export function useDay(): { readonly date: CivilDate; readonly now: string | undefined; readonly today: CivilDate } {
  const { timeZone } = useSchool()
  const [params] = useSearchParams()
  const [instant, setInstant] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setInstant(Date.now()), 20_000)
    return () => clearInterval(timer)
  }, [])
  const asked = params.get('date') ?? ''
  const current = today(timeZone, instant)
  const date = isCivilDate(asked) ? asked : current
  return { date, today: current, now: date === current ? formatInstant(instant, timeZone, 'HH:mm') : undefined }
}
