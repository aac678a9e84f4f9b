import { admin, allow, teacher } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { studentFormatDefinitions } from './studentFormatSchemas.ts'

export const studentFormat = contract<typeof studentFormatDefinitions>()('studentFormat', {
  getStudentFormat: route('GET /api/student-format', allow(admin('school', 'view'), admin('user', 'view'), teacher)),
  saveStudentFormat: route('PUT /api/student-format', allow(admin('school', 'edit'))),
})
