export const challengePaths = {
  /** The family's side. */
  list: '/family/challenges',
  /** A chapter of a class, for its teachers. */
  chapter: '/assess/challenges/:classId/:courseId/:chapter',
  play: '/family/challenges/:courseId/:chapter/:level',
} as const

export const playOf = (courseId: string, chapter: string, level: number) =>
  `${challengePaths.list}/${encodeURIComponent(courseId)}/${encodeURIComponent(chapter)}/${level}`

export const chapterOf = (classId: string, courseId: string, chapter: string) =>
  `/assess/challenges/${[classId, courseId, chapter].map(encodeURIComponent).join('/')}`
