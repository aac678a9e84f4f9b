import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'

/** Refetches the screen's queries when a timetable or substitution changes. */
export const useTimetableRefresh = () => useLiveRefresh('timetable_changed')
