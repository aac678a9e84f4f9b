import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'

/** Reads again whatever is shown as soon as attendance changes anywhere in the school. */
export const useAttendanceNews = () => useLiveRefresh('attendance_changed')
