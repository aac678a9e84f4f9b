import { allow, guardian, guardianOf, licensed, student, studentSelf } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { familyCalendarDefinitions } from './familySchemas.ts'

export const familyViewing = licensed([licence.calendar], allow(student, guardian))
const ofChild = licensed([licence.calendar], allow(studentSelf('studentId'), guardianOf('student', 'studentId')))

export const familyCalendar = contract<typeof familyCalendarDefinitions>()('familyCalendar', {
  listChildCalendar: route('GET /api/family/students/:studentId/calendar', ofChild),
  getFamilyFeed: route('GET /api/family/calendar/feed', familyViewing),
  renewFamilyFeed: route('POST /api/family/calendar/feed', familyViewing),
  revokeFamilyFeed: route('DELETE /api/family/calendar/feed', familyViewing),
})
