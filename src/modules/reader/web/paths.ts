/** Where books open: for teachers, for the office, and within a lesson on the calendar. */
export const readerPaths = {
  teacher: '/teacher/content/read/article/pdf',
  office: '/admin/content/read/article/pdf',
  session: '/teacher/CalendarEhancementTeacher/session/:sessionId/content/read/article/pdf',
} as const
