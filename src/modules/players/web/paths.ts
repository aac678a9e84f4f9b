import { exerciseEditor } from '#platform/contract/files/contentRoutes.ts'

const session = '/teacher/CalendarEhancementTeacher/session/:sessionId'

/** Where players are mounted: for teachers, within a lesson on the calendar, for the office, and for students. */
export const playerPrefixes = { teacher: '/teacher', session, office: '/admin', student: '/family' } as const

/** Where an H5P exercise's content is edited. */
export const parameterPaths = {
  teacher: `/teacher/${exerciseEditor}`,
  office: `/admin/${exerciseEditor}`,
} as const

/** Addresses without the kind of resource, kept for old bookmarks. */
export const forwardPaths = {
  details: '/teacher/content/details',
  read: '/teacher/content/read',
  globalPlayer: '/teacher/content/global-player/:kind',
} as const
