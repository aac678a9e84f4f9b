import { exerciseEditor } from '#platform/contract/contentRoutes.ts'

const session = '/teacher/CalendarEhancementTeacher/session/:sessionId'

/** Every place a player stands at: as a teacher, from a lesson on the calendar, as the office. */
export const playerPrefixes = { teacher: '/teacher', session, office: '/admin' } as const

/** Where what is written in an H5P exercise is changed. */
export const parameterPaths = {
  teacher: `/teacher/${exerciseEditor}`,
  office: `/admin/${exerciseEditor}`,
} as const

/** Addresses that name a resource and leave its kind to the product; links of older bookmarks. */
export const forwardPaths = {
  details: '/teacher/content/details',
  read: '/teacher/content/read',
  globalPlayer: '/teacher/content/global-player/:kind',
} as const
