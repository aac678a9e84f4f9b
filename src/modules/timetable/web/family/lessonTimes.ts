import { useEffect, useState } from 'react'
import type { ChildLesson } from '#modules/timetable/familySchemas.ts'
import { wallClock } from '#platform/contract/dates/dates.ts'

/** The lessons under way, and the first of those to come. Lessons are in the order of their times, HH:MM. */
export function currentLessons(lessons: readonly ChildLesson[], time: string) {
  return {
    now: lessons.filter(({ startsAt, endsAt }) => startsAt <= time && time < endsAt),
    next: lessons.find(({ startsAt }) => startsAt > time) ?? null,
  }
}

const read = (zone: string) => {
  const { date, hour, minute } = wallClock(Date.now(), zone)
  return { date, time: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` }
}

/** The date and time at the school, kept up to date to half a minute. */
export function useSchoolTime(zone: string) {
  const [at, setAt] = useState(() => read(zone))
  useEffect(() => {
    const timer = setInterval(() => setAt(read(zone)), 30_000)
    return () => clearInterval(timer)
  }, [zone])
  return at
}
