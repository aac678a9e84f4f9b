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
  createGuardianCode: route('POST /api/guardians/:guardianId/sign-in-code', mayEdit),
  inviteClass: route('POST /api/classes/:classId/guardian-invitations', mayEdit),
  printGuardianCodes: route('POST /api/classes/:classId/guardian-codes', mayEdit),
  barGuardian: route('PUT /api/students/:studentId/guardians/:guardianId/bar', mayEdit),
  liftBar: route('DELETE /api/students/:studentId/guardians/:guardianId/bar', mayEdit),
  getFamilySettings: route('GET /api/family-settings', mayView),
  saveFamilySettings: route('PUT /api/family-settings', mayEdit),
})
