import { contract, route } from '#platform/contract/route.ts'
import { editing, viewing } from './contract.ts'
import type { substitutionsDefinitions } from './substitutionSchemas.ts'

export const substitutions = contract<typeof substitutionsDefinitions>()('substitutions', {
  getSubstitutionDay: route('GET /api/timetable/substitutions', viewing),
  listCandidates: route('GET /api/timetable/substitutions/candidates', viewing),
  saveSubstitution: route('PUT /api/timetable/substitutions', editing),
  assignSubstitutes: route('POST /api/timetable/substitutions/assign-all', editing),
  deleteSubstitutions: route('POST /api/timetable/substitutions/removal', editing),
  deleteSubstitution: route('DELETE /api/timetable/substitutions/:substitutionId', editing),
  createAbsence: route('POST /api/timetable/absences', editing),
  deleteAbsence: route('DELETE /api/timetable/absences/:absenceId', editing),
})
