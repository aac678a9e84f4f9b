export const lessonPlanPaths = {
  teacher: '/teacher/content/lessonplan',
  session: '/teacher/CalendarEhancementTeacher/session/:sessionId/content/lessonplan',
  office: '/admin/content/lessonplan',
  approvals: '/admin/teacher-inquiry/lesson',
} as const
