import { contract, route } from '#platform/contract/route.ts'
import { overseeing, teaching, viewing } from './access.ts'
import type { homeworkDefinitions } from './schemas.ts'

export const homework = contract<typeof homeworkDefinitions>()('homework', {
  listHomework: route('GET /api/homework', viewing),
  getFilters: route('GET /api/homework/filters', overseeing),
  getChoices: route('GET /api/homework/choices', teaching),
  listDueThatDay: route('GET /api/homework/dueThatDay', teaching),
  listSources: route('GET /api/homework/sources', teaching),
  copyHomework: route('POST /api/homework/copies', teaching),
  addHomework: route('POST /api/homework', teaching),
  getHomework: route('GET /api/homework/:homeworkId', viewing),
  saveHomework: route('PUT /api/homework/:homeworkId', teaching),
  attachFile: route('POST /api/homework/:homeworkId/files', teaching),
  detachFile: route('DELETE /api/homework/:homeworkId/files/:fileId', teaching),
  releaseHomework: route('POST /api/homework/:homeworkId/release', teaching),
  closeHomework: route('POST /api/homework/:homeworkId/closure', teaching),
  reopenHomework: route('POST /api/homework/:homeworkId/reopening', teaching),
  withdrawHomework: route('DELETE /api/homework/:homeworkId', teaching),
})
