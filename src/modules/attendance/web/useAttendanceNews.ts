import { useNews } from '#platform/web/useNews.ts'

/** Reads again whatever is shown as soon as attendance changes anywhere in the school. */
export const useAttendanceNews = () => useNews('attendance_changed')
