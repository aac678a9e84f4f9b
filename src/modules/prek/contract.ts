import { contract, route } from '#platform/contract/route.ts'
import { moving, ofClass, seeing, settingsEditing, writing } from './access.ts'
import type { prekDefinitions } from './schemas.ts'

/** Reports about the growth of the youngest children, without marks. */
export const prek = contract<typeof prekDefinitions>()('prek', {
  getSettings: route('GET /api/prek/settings', seeing),
  saveSettings: route('PUT /api/prek/settings', settingsEditing),
  listClasses: route('GET /api/prek/classes', seeing),
  getClass: route('GET /api/prek/classes/:classId', ofClass),
  addObservation: route('POST /api/prek/classes/:classId/observations', writing),
  addPhoto: route('POST /api/prek/classes/:classId/observations/:observationId/photos/:photoKey', writing),
  addVoice: route('POST /api/prek/classes/:classId/observations/:observationId/voice', writing),
  removeObservation: route('DELETE /api/prek/classes/:classId/observations/:observationId', writing),
  getChild: route('GET /api/prek/classes/:classId/students/:studentId', ofClass),
  saveChild: route('PUT /api/prek/classes/:classId/students/:studentId', writing),
  moveReports: route('POST /api/prek/classes/:classId/steps', moving),
  printChild: route('GET /api/prek/classes/:classId/students/:studentId/file', ofClass),
  printClass: route('POST /api/prek/classes/:classId/file', ofClass),
})
