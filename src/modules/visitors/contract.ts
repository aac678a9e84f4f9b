import { admin, allow, anyone, gateStaff, otherStaff, teacher, teacherOf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { gateDefinitions } from './gateSchemas.ts'
import type { ownPassageDefinitions } from './passageSchemas.ts'
import type { pickupDefinitions } from './pickupSchemas.ts'
import type { rollCallDefinitions } from './rollCallSchemas.ts'
import type { gateDeviceDefinitions, visitorPassDefinitions, visitorSetupDefinitions } from './setupSchemas.ts'
import type { visitDefinitions } from './visitSchemas.ts'

export const officeViews = allow(admin('visitor', 'view'))
export const officeEdits = allow(admin('visitor', 'edit'))
/** Whoever can be visited. Handlers find only the caller's own visits. */
export const hosts = allow(teacher, admin('visitor', 'view'))
export const gatePhones = allow(gateStaff)
const devicesViewed = allow(admin('gateStaff', 'view'))
const devicesEdited = allow(admin('gateStaff', 'edit'))

export const visitorSetup = contract<typeof visitorSetupDefinitions>()('visitorSetup', {
  getSetup: route('GET /api/visitors/setup', officeViews),
  saveSettings: route('PUT /api/visitors/settings', officeEdits),
  savePin: route('PUT /api/visitors/pin', officeEdits),
  addGate: route('POST /api/visitors/gates', officeEdits),
  saveGate: route('PUT /api/visitors/gates/:gateId', officeEdits),
  addPurpose: route('POST /api/visitors/purposes', officeEdits),
  savePurpose: route('PUT /api/visitors/purposes/:visitPurposeId', officeEdits),
  listWatch: route('GET /api/visitors/watch-list', officeEdits),
  addWatch: route('POST /api/visitors/watch-list', officeEdits),
  deleteWatch: route('DELETE /api/visitors/watch-list/:watchId', officeEdits),
})

export const gateDevices = contract<typeof gateDeviceDefinitions>()('gateDevices', {
  listDevices: route('GET /api/gate-devices', devicesViewed),
  addDevice: route('POST /api/gate-devices', devicesEdited),
  revokeDevice: route('DELETE /api/gate-devices/:deviceId', devicesEdited),
  enrolDevice: route(
    'POST /api/gate-devices/enrolment',
    anyone('a phone is enrolled before anybody signs in on it; the code of the office admits it once'),
  ),
})

export const visitorPasses = contract<typeof visitorPassDefinitions>()('visitorPasses', {
  getVisitorPass: route(
    'GET /api/visitor-passes/:passCode',
    anyone('visitors have no account; the pass they were sent is the only thing that opens it'),
  ),
})

export const visits = contract<typeof visitDefinitions>()('visits', {
  getVisitorDashboard: route('GET /api/visitors/dashboard', officeViews),
  listVisits: route('GET /api/visitors/visits', officeViews),
  listInside: route('GET /api/visitors/inside', officeViews),
  getVisitReport: route('GET /api/visitors/report', officeViews),
  listMyVisits: route('GET /api/visits/mine', hosts),
  getMyVisit: route('GET /api/visits/mine/:visitId', hosts),
  listAsking: route('GET /api/visits/asking', hosts),
  inviteVisitor: route('POST /api/visits', hosts),
  cancelVisit: route('POST /api/visits/:visitId/cancellation', hosts),
  answerVisit: route('POST /api/visits/:visitId/answer', hosts),
})

export const gate = contract<typeof gateDefinitions>()('gate', {
  getGateDay: route('GET /api/gate/day', gatePhones),
  getRoster: route('GET /api/gate/inside', gatePhones),
  sendVisitorCode: route('POST /api/gate/codes', gatePhones),
  checkVisitorCode: route('POST /api/gate/codes/:codeId', gatePhones),
  findInvite: route('POST /api/gate/invites', gatePhones),
  keepGatePhoto: route('POST /api/gate/photos/:photoId', gatePhones),
  sendEntries: route('POST /api/gate/entries', gatePhones),
  sendPassCode: route('POST /api/gate/passes/:passId/codes', gatePhones),
  checkPassCode: route('POST /api/gate/passes/:passId/codes/:codeId', gatePhones),
  findGatePeople: route('GET /api/gate/people', gatePhones),
})

export const pickups = contract<typeof pickupDefinitions>()('pickups', {
  listPasses: route('GET /api/exit-passes', allow(teacher, admin('visitor', 'view'))),
  getStudentPickup: route(
    'GET /api/students/:studentId/pickup',
    allow(teacherOf('student', 'studentId'), admin('visitor', 'view')),
  ),
  keepStudentAdultPhoto: route('POST /api/students/:studentId/pickup/photos', officeEdits),
  addStudentAdult: route('POST /api/students/:studentId/pickup/adults', officeEdits),
  endStudentAdult: route('DELETE /api/students/:studentId/pickup/adults/:adultId', officeEdits),
  requestStudentPass: route(
    'POST /api/students/:studentId/pickup/passes',
    allow(teacherOf('student', 'studentId'), admin('visitor', 'edit')),
  ),
  /** Teachers decide for the students of the class they are class teacher of. */
  decidePass: route('PUT /api/exit-passes/:passId/decision', allow(teacher, admin('visitor', 'edit'))),
})

/** Staff on their own phone, within the networks of the school. */
export const staffOnPhones = allow(teacher, otherStaff)

export const ownPassages = contract<typeof ownPassageDefinitions>()('ownPassages', {
  getOwnPassages: route('GET /api/staff-passages/mine', staffOnPhones),
  recordOwnPassage: route('POST /api/staff-passages/mine', staffOnPhones),
})

export const rollCalls = contract<typeof rollCallDefinitions>()('rollCalls', {
  getRollCall: route('GET /api/roll-call', officeViews),
  startRollCall: route('POST /api/roll-calls', officeEdits),
  markSafe: route('POST /api/roll-calls/:rollCallId/marks', officeEdits),
  endRollCall: route('POST /api/roll-calls/:rollCallId/end', officeEdits),
})
