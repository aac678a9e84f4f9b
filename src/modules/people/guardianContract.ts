import { contract, route } from '#platform/contract/route.ts'
import type { guardiansDefinitions } from './guardianSchemas.ts'
import { mayEdit, mayView } from './personAccess.ts'

export const guardians = contract<typeof guardiansDefinitions>()('guardians', {
  listGuardians: route('GET /api/guardians', mayView),
  addGuardian: route('POST /api/students/:studentId/guardians', mayEdit),
  saveGuardian: route('PUT /api/guardians/:guardianId', mayEdit),
  linkGuardian: route('PUT /api/students/:studentId/guardians/:guardianId', mayEdit),
  unlinkGuardian: route('DELETE /api/students/:studentId/guardians/:guardianId', mayEdit),
  inviteGuardian: route('POST /api/guardians/:guardianId/login', mayEdit),
  setGuardianStatus: route('PUT /api/guardians/:guardianId/status', mayEdit),
})
