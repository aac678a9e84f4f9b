export const offlineTestPaths = {
  list: '/assess/evaluation',
  compose: '/assess/evaluation/offline/new',
  edit: '/assess/evaluation/offline/:offlineTestId/edit',
  marks: '/assess/evaluation/offline/:offlineTestId',
  /** The family's side. */
  childPaper: '/family/tests/paper/:offlineTestId',
} as const

export const marksOf = (offlineTestId: string, classId?: string) =>
  `${offlineTestPaths.list}/offline/${encodeURIComponent(offlineTestId)}${classId ? `?class=${encodeURIComponent(classId)}` : ''}`
export const editOf = (offlineTestId: string) => `${marksOf(offlineTestId)}/edit`
export const composeForClass = (classId: string) => `${offlineTestPaths.compose}?class=${encodeURIComponent(classId)}`
export const childPaperOf = (offlineTestId: string) => `/family/tests/paper/${encodeURIComponent(offlineTestId)}`
