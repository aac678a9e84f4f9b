import { contract, route } from '#platform/contract/route.ts'
import { editing, viewing } from './contract.ts'
import type { calendarEventsDefinitions } from './eventSchemas.ts'

export const calendarEvents = contract<typeof calendarEventsDefinitions>()('calendarEvents', {
  getEvent: route('GET /api/calendar/events/:calendarId', viewing),
  findClashes: route('GET /api/calendar/clashes', editing),
  createEvent: route('POST /api/calendar/events', editing),
  saveEvent: route('PUT /api/calendar/events/:calendarId', editing),
  moveEvent: route('POST /api/calendar/events/:calendarId/move', editing),
  deleteEvent: route('POST /api/calendar/events/:calendarId/removal', editing),
  undoChange: route('POST /api/calendar/changes/:changeId/undo', editing),
  saveReminder: route('PUT /api/calendar/events/:calendarId/reminder', viewing),
  listPlaces: route('GET /api/calendar/places', viewing),
})
