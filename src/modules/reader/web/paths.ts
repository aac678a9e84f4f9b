/** Where a book opens: as a teacher, as the office, and from a lesson on the calendar. */
export const readerPaths = {
  teacher: '/teacher/content/read/article/pdf',
  office: '/admin/content/read/article/pdf',
  downloads: '/teacher/my-profile/all-downloads',
  session: '/teacher/CalendarEhancementTeacher/session/:sessionId/content/read/article/pdf',
} as const
