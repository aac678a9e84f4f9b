export const ticketPaths = {
  office: '/admin/teacher-inquiry/support',
  teacher: '/teacher/support-feedback',
  profile: '/teacher/my-profile/support',
  staff: '/my-profile/support',
  family: '/family/support',
} as const

/** A list with one ticket opened. */
export const ticketPath = (list: string, ticketId: string) => `${list}?ticket=${encodeURIComponent(ticketId)}`
