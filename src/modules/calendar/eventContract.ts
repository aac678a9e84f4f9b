import { contract, route } from '#platform/contract/route.ts'
import { looking, writing } from './contract.ts'
import type { calendarEventsDefinitions } from './eventSchemas.ts'

export const calendarEvents = contract<typeof calendarEventsDefinitions>()('calendarEvents', {
  getEvent: route('GET /api/calendar/events/:calendarId', looking),
  findClashes: route('GET /api/calendar/clashes', writing),
  createEvent: route('POST /api/calendar/events', writing),
  saveEvent: route('PUT /api/calendar/events/:calendarId', writing),
  moveEvent: route('POST /api/calendar/events/:calendarId/move', writing),
  deleteEvent: route('POST /api/calendar/events/:calendarId/removal', writing),
  undoChange: route('POST /api/calendar/changes/:changeId/undo', writing),
  saveReminder: route('PUT /api/calendar/events/:calendarId/reminder', looking),
  listPlaces: route('GET /api/calendar/places', looking),
})
