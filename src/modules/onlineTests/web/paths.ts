export const onlineTestPaths = {
  list: '/assess/evaluation/onlineAssesment',
  compose: '/assess/evaluation/onlineAssesment/new',
  test: '/assess/evaluation/onlineAssesment/:testId',
  edit: '/assess/evaluation/onlineAssesment/:testId/edit',
  preview: '/assess/evaluation/onlineAssesment/:testId/preview',
  questions: '/assess/evaluation/onlineAssesment/:testId/questions',
  results: '/assess/evaluation/onlineAssesment/:testId/results',
  marking: '/assess/evaluation/onlineAssesment/:testId/questions/:testItemId',
  /** The family's side. Its list shows tests on paper too, and is theirs. */
  childList: '/family/tests',
  childTest: '/family/tests/:testId',
  review: '/family/tests/:testId/attempts/:attemptId',
} as const

export const composeForClass = (classId: string) => `${onlineTestPaths.compose}?class=${encodeURIComponent(classId)}`
export const copyOf = (testId: string) => `${onlineTestPaths.compose}?copy=${encodeURIComponent(testId)}`
export const testOf = (testId: string) => `${onlineTestPaths.list}/${encodeURIComponent(testId)}`
export const editOf = (testId: string) => `${testOf(testId)}/edit`
export const previewOf = (testId: string) => `${testOf(testId)}/preview`
export const questionsOf = (testId: string) => `${testOf(testId)}/questions`
export const resultsOf = (testId: string) => `${testOf(testId)}/results`
export const markingOf = (testId: string, testItemId: string) =>
  `${testOf(testId)}/questions/${encodeURIComponent(testItemId)}`
export const childTestOf = (testId: string) => `${onlineTestPaths.childList}/${encodeURIComponent(testId)}`
export const reviewOf = (testId: string, attemptId: string) =>
  `${childTestOf(testId)}/attempts/${encodeURIComponent(attemptId)}`
