export const noticePaths = {
  teacherHub: '/teacher/engage-hub',
  teacherOngoing: '/teacher/engage-hub/announcements/ongoing/:type?',
  teacherPast: '/teacher/engage-hub/announcements/past/:type?',
  teacherBoard: '/teacher/noticeboard',
  adminHub: '/admin/engage-hub',
  adminOngoing: '/admin/engage-hub/announcements/ongoing/:type?',
  adminPast: '/admin/engage-hub/announcements/past/:type?',
  staff: '/noticeboard',
  family: '/family/noticeboard',
  screen: '/noticeboard/screen',
} as const

/** A list with one notice opened. */
export const noticePath = (list: string, noticeId: string) => `${list}?notice=${encodeURIComponent(noticeId)}`

/** The announcements of a type, now or in the past. */
export const announcementsPath = (hub: string, phase: 'ongoing' | 'past', type?: string) =>
  `${hub}/announcements/${phase}${type ? `/${type}` : ''}`
