import { allow, guardian, guardianOf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { familyPickupDefinitions } from './pickupSchemas.ts'

/** Guardians alone: who may fetch a student is not the student's to decide. */
const ofChild = allow(guardianOf('student', 'studentId'))
export const guardians = allow(guardian)

export const familyPickup = contract<typeof familyPickupDefinitions>()('familyPickup', {
  getChildPickup: route('GET /api/family/students/:studentId/pickup', ofChild),
  keepAdultPhoto: route('POST /api/family/students/:studentId/pickup/photos', ofChild),
  addChildAdult: route('POST /api/family/students/:studentId/pickup/adults', ofChild),
  endChildAdult: route('DELETE /api/family/students/:studentId/pickup/adults/:adultId', ofChild),
  requestChildPass: route('POST /api/family/students/:studentId/pickup/passes', ofChild),
  cancelChildPass: route('DELETE /api/family/students/:studentId/pickup/passes/:passId', ofChild),
})
