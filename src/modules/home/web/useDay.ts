import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type CivilDate, isCivilDate, today } from '#platform/contract/dates/dates.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'

/** Refetches the page's data when attendance, timetable, leave or calendar change. */
export const useDayRefresh = () =>
  useLiveRefresh('attendance_changed', 'timetable_changed', 'leave_changed', 'calendar_changed')

/** The selected day, today by default. `now` is the time at the school and undefined on other days. */
export function useDay(): { readonly date: CivilDate; readonly now: string | undefined; readonly today: CivilDate } {
  const { timeZone } = useSchool()
  const [params] = useSearchParams()
  const [instant, setInstant] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setInstant(Date.now()), 20_000)
    return () => clearInterval(timer)
  }, [])
  const requested = params.get('date') ?? ''
  const current = today(timeZone, instant)
  const date = isCivilDate(requested) ? requested : current
  return { date, today: current, now: date === current ? formatInstant(instant, timeZone, 'HH:mm') : undefined }
}
