import { signedIn } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { deciding, seeing, turning } from './access.ts'
import type { promotionDefinitions } from './schemas.ts'
import type { turnDefinitions } from './turnSchemas.ts'

/** Who goes where when the year turns. Nothing of it happens before the run. */
export const promotion = contract<typeof promotionDefinitions>()('promotion', {
  getPromotionYears: route('GET /api/student-promotion/getAcademicYear', seeing),
  listAcademicYears: route('POST /api/schoolAdmin/listAcademicYear', seeing),
  getPromotion: route('GET /api/student-promotion', seeing),
  savePromotionPolicy: route('PUT /api/student-promotion/policies/:gradeId', deciding),
  getPromotionClass: route('GET /api/student-promotion/classes/:classId', seeing),
  saveDecisions: route('PUT /api/student-promotion/classes/:classId/decisions', deciding),
  listProvisional: route('GET /api/student-promotion/provisional', seeing),
  recordLaterResult: route('PUT /api/student-promotion/provisional/:studentId/result', deciding),
  settleByResults: route('POST /api/student-promotion/settle-provisional', deciding),
  settleProvisional: route('POST /api/student-promotion/provisional/:studentId', deciding),
})

/** The turn of the year: rehearsal, run, undo. */
export const yearTurn = contract<typeof turnDefinitions>()('yearTurn', {
  startRehearsal: route('POST /api/student-promotion/rehearsals', deciding),
  getTurn: route('GET /api/student-promotion/turns/last', seeing),
  listTurnStudents: route('GET /api/student-promotion/turns/:turnId/students', seeing),
  makeTurnFile: route('POST /api/student-promotion/turns/:turnId/file', seeing),
  startTurn: route('POST /api/student-promotion/academicSetup', turning),
  undoTurn: route('POST /api/student-promotion/turns/:turnId/undo', turning),
  finishTurn: route('POST /api/student-promotion/turns/:turnId/finish', turning),
  getArchiveStatus: route(
    'GET /api/academic/archive/status',
    signedIn('everybody may know that a new academic year is being set up; it names no person'),
  ),
  retryArchive: route('POST /api/academic/archive', deciding),
  listManifests: route('GET /api/student-promotion/manifests', seeing),
  checkManifests: route('POST /api/student-promotion/manifests/check', turning),
})
