import { type Audience, categories, type WrittenCategory } from '#modules/calendar/categories.ts'
import type { calendarEvents } from '#modules/calendar/eventContract.ts'
import type { CalendarEvent } from '#modules/calendar/eventSchemas.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { Call } from '#platform/contract/route.ts'

/** An event as its form holds it: every field a text. */
export type EventFacts = {
  readonly Title: string
  readonly categoryId: string
  readonly startDate: string
  readonly endDate: string
  readonly startTime: string
  readonly endTime: string
  readonly isAllDay: string
  readonly roomId: string
  readonly Description: string
  readonly audience: string
  readonly gradeIds: string
  readonly classIds: string
  readonly frequency: string
  readonly every: string
  readonly weekdays: string
  readonly monthlyBy: string
  readonly ends: string
  readonly until: string
  readonly count: string
  readonly minutesBefore: string
}

const list = (text: string) => (text === '' ? [] : text.split(','))

/** Someone's own note for a teacher, an event of the school for the office. */
export function emptyFacts(day: CivilDate, time: string | null, isOffice: boolean): EventFacts {
  const hour = Number(time?.slice(0, 2) ?? 10)
  return {
    Title: '',
    categoryId: String(isOffice ? categories.school : categories.teacher),
    Description: '',
    roomId: '',
    startDate: day,
    endDate: day,
    isAllDay: String(time === null),
    startTime: time ?? '10:00',
    endTime: `${String(Math.min(23, hour + 1)).padStart(2, '0')}:${hour >= 23 ? '59' : (time?.slice(3) ?? '00')}`,
    audience: isOffice ? 'everyone' : 'me',
    gradeIds: '',
    classIds: '',
    frequency: '',
    every: '1',
    weekdays: '',
    monthlyBy: 'day',
    ends: 'year',
    until: '',
    count: '10',
    minutesBefore: '',
  }
}

export function factsOf(event: CalendarEvent): EventFacts {
  const { repeat } = event
  return {
    Title: event.Title,
    categoryId: String(event.categoryId),
    Description: event.Description,
    startDate: event.startDate,
    endDate: event.endDate,
    isAllDay: String(event.startTime === null),
    startTime: event.startTime ?? '10:00',
    endTime: event.endTime ?? '11:00',
    roomId: event.roomId ?? '',
    audience: event.audience,
    gradeIds: event.gradeIds.join(','),
    classIds: event.classIds.join(','),
    frequency: repeat?.frequency ?? '',
    every: String(repeat?.every ?? 1),
    weekdays: (repeat?.weekdays ?? []).join(','),
    monthlyBy: repeat?.monthlyBy ?? 'day',
    ends: repeat?.until ? 'until' : repeat?.count ? 'count' : 'year',
    until: repeat?.until ?? '',
    count: String(repeat?.count ?? 10),
    minutesBefore: event.minutesBefore === null ? '' : String(event.minutesBefore),
  }
}

type Body = Call<typeof calendarEvents.routes.createEvent>['body']

export function repeatOf(facts: EventFacts): Body['repeat'] {
  if (facts.frequency === '') return null
  return {
    frequency: facts.frequency as NonNullable<Body['repeat']>['frequency'],
    every: Number(facts.every) || 1,
    weekdays: facts.frequency === 'weekly' ? list(facts.weekdays).map(Number) : [],
    monthlyBy: facts.frequency === 'monthly' ? (facts.monthlyBy as NonNullable<Body['repeat']>['monthlyBy']) : 'day',
    until: facts.ends === 'until' ? (facts.until as CivilDate) : null,
    count: facts.ends === 'count' ? Number(facts.count) || 1 : null,
  }
}

export function bodyOf(facts: EventFacts): Body {
  const isAllDay = facts.isAllDay === 'true'
  const isForClasses = facts.audience === 'classes'
  return {
    categoryId: Number(facts.categoryId) as WrittenCategory,
    Title: facts.Title,
    Description: facts.Description,
    startDate: facts.startDate as CivilDate,
    endDate: (facts.endDate || facts.startDate) as CivilDate,
    startTime: isAllDay ? null : facts.startTime,
    endTime: isAllDay ? null : facts.endTime,
    roomId: facts.roomId || null,
    audience: facts.audience as Audience,
    gradeIds: isForClasses ? list(facts.gradeIds) : [],
    classIds: isForClasses ? list(facts.classIds) : [],
    repeat: repeatOf(facts),
    minutesBefore: facts.minutesBefore === '' ? null : Number(facts.minutesBefore),
  }
}

/** The question whether such an event would clash, once its times are whole. */
export function clashQuery(facts: EventFacts, calendarId: string | null) {
  const body = bodyOf(facts)
  const isWhole =
    body.startDate &&
    body.endDate >= body.startDate &&
    (body.startTime === null || (body.endTime ?? '') > body.startTime || body.endDate > body.startDate)
  if (!isWhole || (facts.ends === 'until' && !facts.until)) return null
  return {
    startDate: body.startDate,
    endDate: body.endDate,
    audience: body.audience,
    ...(body.startTime && body.endTime && { startTime: body.startTime, endTime: body.endTime }),
    ...(body.roomId && { roomId: body.roomId }),
    gradeIds: body.gradeIds.join(','),
    classIds: body.classIds.join(','),
    ...(body.repeat && { repeat: JSON.stringify(body.repeat) }),
    ...(calendarId && { calendarId }),
  }
}
