import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'

/** Refetches the page's data when attendance changes anywhere in the school. */
export const useAttendanceNews = () => useLiveRefresh('attendance_changed')
