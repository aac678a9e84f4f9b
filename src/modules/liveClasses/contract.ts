import { allow, licensed, teacher, teacherOf } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { liveClassesDefinitions } from './schemas.ts'

/** The handlers let in the teachers of the class, and its host to what only a host may do. */
export const teachers = licensed([licence.myClasses], allow(teacher))
const ofClass = licensed([licence.myClasses], allow(teacherOf('class', 'classId')))

export const liveClasses = contract<typeof liveClassesDefinitions>()('liveClasses', {
  listLiveClasses: route('GET /api/classes/:classId/live-classes', ofClass),
  planLiveClass: route('POST /api/classes/:classId/live-classes', ofClass),
  planLiveSeries: route('POST /api/classes/:classId/live-series', ofClass),
  getPresence: route('GET /api/classes/:classId/live-presence/:date', teachers),
  getLiveClass: route('GET /api/live-classes/one/:liveClassId', teachers),
  changeLiveClass: route('PUT /api/live-classes/one/:liveClassId', teachers),
  cancelLiveClass: route('POST /api/live-classes/one/:liveClassId/cancellation', teachers),
  startLiveClass: route('POST /api/live-classes/one/:liveClassId/start', teachers),
  askForMeeting: route('POST /api/live-classes/one/:liveClassId/meeting', teachers),
  saveRecording: route('PUT /api/live-classes/one/:liveClassId/recording', teachers),
  openLiveBoard: route('POST /api/live-classes/one/:liveClassId/whiteboard', teachers),
})
