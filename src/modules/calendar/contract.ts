import { admin, allow, anyone, licensed, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { calendarDefinitions } from './schemas.ts'

export const looking = licensed([licence.calendar], allow(teacher, admin('calendar', 'view')))
export const writing = licensed([licence.calendar], allow(teacher, admin('calendar', 'edit')))
const officeLooking = licensed([licence.calendar], allow(admin('calendar', 'view')))
const teaching = licensed([licence.calendar], allow(teacher))

export const calendar = contract<typeof calendarDefinitions>()('calendar', {
  listCalendar: route('GET /api/calendar/lists', looking),
  listCategories: route('GET /api/calendar/category/lists', looking),
  listTimetable: route('GET /api/timetable/lists', looking),
  listSchoolCalendar: route('GET /api/calendar/calendarList', officeLooking),
  listExamsForTeacher: route('GET /api/calendar/getExamForTeacher', teaching),
  listOwnEvents: route('GET /api/calendar/getEventForPerson', looking),
  markReminderDone: route('PUT /api/teacher/reminderPopUp/:calendarId', looking),
  listAlerts: route('GET /api/calendar/reminders', looking),
  getSession: route('GET /api/calendar/sessions/:lessonId/:date', looking),
  saveSession: route('PUT /api/calendar/sessions/:lessonId/:date', writing),
  getFeedState: route('GET /api/calendar/feed', looking),
  renewFeed: route('POST /api/calendar/feed', looking),
  revokeFeed: route('DELETE /api/calendar/feed', looking),
  readFeed: route(
    'GET /api/calendar/feeds/:token',
    anyone('calendar programs cannot log in; the address itself is the secret, and its owner can revoke it'),
  ),
})
