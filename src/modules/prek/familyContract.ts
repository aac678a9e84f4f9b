import { contract, route } from '#platform/contract/route.ts'
import { families, guardians } from './access.ts'
import type { familyPrekDefinitions } from './familySchemas.ts'

export const familyPrek = contract<typeof familyPrekDefinitions>()('familyPrek', {
  listReports: route('GET /api/prek/students/:studentId/reports', families),
  printReport: route('GET /api/prek/students/:studentId/reports/:publishedId/file', families),
  acknowledge: route('POST /api/prek/students/:studentId/reports/:publishedId/acknowledgement', guardians),
  saveVoice: route('PUT /api/prek/students/:studentId/voice', guardians),
})
