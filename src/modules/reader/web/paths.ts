import { isFamily, type RoleId, roles } from '#platform/contract/access/roles.ts'

/** Where books open: for teachers, for the office, within a lesson on the calendar, and for students. */
export const readerPaths = {
  teacher: '/teacher/content/read/article/pdf',
  office: '/admin/content/read/article/pdf',
  session: '/teacher/CalendarEhancementTeacher/session/:sessionId/content/read/article/pdf',
  student: '/family/content/read/article/pdf',
} as const

/** A student's books on this device. Staff find theirs among all downloads. */
export const offlineBooksPath = '/family/downloads'

/** The address at which a person's book opens. */
export function bookPath(reader: { readonly roleId: RoleId }, bookId: string): string {
  const path = isFamily(reader)
    ? readerPaths.student
    : reader.roleId === roles.admin
      ? readerPaths.office
      : readerPaths.teacher
  return `${path}?contentId=${bookId}`
}
