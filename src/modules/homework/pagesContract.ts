import { contract, route } from '#platform/contract/route.ts'
import { teaching, viewing } from './access.ts'
import type { homeworkPagesDefinitions } from './pagesSchemas.ts'

/** The pages of a submission, and what teachers draw on them. */
export const homeworkPages = contract<typeof homeworkPagesDefinitions>()('homeworkPages', {
  getPages: route('GET /api/homework/:homeworkId/submissions/:studentId/pages', viewing),
  addMarks: route('POST /api/homework/:homeworkId/submissions/:studentId/marks', teaching),
})
