export const questionPaths = {
  bank: '/assess/questionbank',
  add: '/assess/questionbank/new',
  imports: '/assess/questionbank/import',
  question: '/assess/questionbank/:questionId',
  edit: '/assess/questionbank/:questionId/edit',
} as const

export const questionPath = (questionId: string) => `${questionPaths.bank}/${questionId}`
export const translatePath = (questionId: string) => `${questionPaths.add}?translates=${questionId}`
export const editPath = (questionId: string) => `${questionPath(questionId)}/edit`
