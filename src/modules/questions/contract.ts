import { admin, allow, licensed, teacher } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { assessmentLicences } from './access.ts'
import type { questionsDefinitions } from './schemas.ts'

// Teachers see the bank and their own drafts; the handlers check whose question it is and who may review it.
const reading = licensed(assessmentLicences, allow(teacher, admin('assessment', 'view')))
const writing = licensed(assessmentLicences, allow(teacher, admin('assessment', 'edit')))
const reviewing = licensed(assessmentLicences, allow(teacher, admin('assessment', 'approve')))

export const questions = contract<typeof questionsDefinitions>()('questions', {
  listQuestions: route('GET /api/questions', reading),
  getQuestion: route('GET /api/questions/:questionId', reading),
  addQuestion: route('POST /api/questions', writing),
  saveQuestion: route('PUT /api/questions/:questionId', writing),
  removeQuestion: route('DELETE /api/questions/:questionId', writing),
  getDifferences: route('GET /api/questions/:questionId/differences', reading),
  changeState: route('POST /api/questions/:questionId/state', writing),
  decideQuestion: route('POST /api/questions/:questionId/decision', reviewing),
  changeQuestions: route('POST /api/questionChanges', writing),
  findAlike: route('POST /api/questionLikeness', reading),
  listQuestionPlaces: route('GET /api/questionPlaces', reading),
  uploadPicture: route('POST /api/questionPictures', writing),
  startImport: route('POST /api/questionImports', writing),
  listImports: route('GET /api/questionImports', writing),
  getImport: route('GET /api/questionImports/:importId', writing),
  decideHeld: route('POST /api/questionImports/:importId/held', writing),
  discardImport: route('DELETE /api/questionImports/:importId', writing),
  exportQuestions: route('POST /api/questionExports', writing),
})
