export const challengePaths = {
  /** The family's side. */
  list: '/family/challenges',
  play: '/family/challenges/:courseId/:chapter/:level',
} as const

export const playOf = (courseId: string, chapter: string, level: number) =>
  `${challengePaths.list}/${encodeURIComponent(courseId)}/${encodeURIComponent(chapter)}/${level}`
