const teacher = '/teacher/CalendarEhancementTeacher'

/** The misspelling is kept because people have bookmarked it. */
export const calendarPaths = {
  teacher,
  session: `${teacher}/session/:sessionId`,
  mine: '/teacher/mycalendar',
  office: '/admin/calendar',
  officeToo: '/admin/calendarEnhance',
  family: '/family/calendar',
} as const

/** The page of a lesson on a day. */
export const sessionOf = ({ date, lessonId }: { date: string; lessonId: string }) =>
  `${teacher}/session/${date}_${lessonId}`

/** A calendar's day view. */
export const dayOf = (path: string, date: string) => `${path}?view=day&day=${date}`
