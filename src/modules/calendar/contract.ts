import { admin, allow, anyone, licensed, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { calendarDefinitions } from './schemas.ts'

export const viewing = licensed([licence.calendar], allow(teacher, admin('calendar', 'view')))
export const editing = licensed([licence.calendar], allow(teacher, admin('calendar', 'edit')))
const officeViewing = licensed([licence.calendar], allow(admin('calendar', 'view')))
const teachersOnly = licensed([licence.calendar], allow(teacher))

export const calendar = contract<typeof calendarDefinitions>()('calendar', {
  listCalendar: route('GET /api/calendar/lists', viewing),
  listDayEvents: route('GET /api/calendar/days/:date', viewing),
  listCategories: route('GET /api/calendar/category/lists', viewing),
  listTimetable: route('GET /api/timetable/lists', viewing),
  listSchoolCalendar: route('GET /api/calendar/calendarList', officeViewing),
  listExamsForTeacher: route('GET /api/calendar/getExamForTeacher', teachersOnly),
  listOwnEvents: route('GET /api/calendar/getEventForPerson', viewing),
  markReminderDone: route('PUT /api/teacher/reminderPopUp/:calendarId', viewing),
  listAlerts: route('GET /api/calendar/reminders', viewing),
  getSession: route('GET /api/calendar/sessions/:lessonId/:date', viewing),
  saveSession: route('PUT /api/calendar/sessions/:lessonId/:date', editing),
  getFeedState: route('GET /api/calendar/feed', viewing),
  renewFeed: route('POST /api/calendar/feed', viewing),
  revokeFeed: route('DELETE /api/calendar/feed', viewing),
  readFeed: route(
    'GET /api/calendar/feeds/:token',
    anyone('calendar programs cannot log in; the address itself is the secret, and its owner can revoke it'),
  ),
})
