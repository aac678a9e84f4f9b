const teacher = '/teacher/CalendarEhancementTeacher'

/** The screens of the calendar, in the spelling that people have bookmarked. */
export const calendarPaths = {
  teacher,
  session: `${teacher}/session/:sessionId`,
  mine: '/teacher/mycalendar',
  office: '/admin/calendar',
  officeToo: '/admin/calendarEnhance',
} as const

/** A lesson on a day is known by both. */
export const sessionOf = ({ date, lessonId }: { date: string; lessonId: string }) =>
  `${teacher}/session/${date}_${lessonId}`

/** A calendar opened on one day. */
export const dayOf = (path: string, date: string) => `${path}?view=day&day=${date}`
