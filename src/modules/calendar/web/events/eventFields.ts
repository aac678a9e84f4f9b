import { type Audience, categories, type EventCategory } from '#modules/calendar/categories.ts'
import type { calendarEvents } from '#modules/calendar/eventContract.ts'
import type { CalendarEvent } from '#modules/calendar/eventSchemas.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { Call } from '#platform/contract/route.ts'

/** The values of the event form. */
export type EventFormValues = {
  readonly Title: string
  readonly categoryId: string
  readonly startDate: string
  readonly endDate: string
  readonly startTime: string
  readonly endTime: string
  readonly isAllDay: boolean
  readonly roomId: string
  readonly Description: string
  readonly audience: string
  readonly gradeIds: string
  readonly classIds: string
  readonly invigilatorIds: string
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

/** A new personal event for teachers, a school event for the office. */
export function newEventValues(day: CivilDate, time: string | null, isOffice: boolean): EventFormValues {
  const hour = Number(time?.slice(0, 2) ?? 10)
  return {
    Title: '',
    categoryId: String(isOffice ? categories.school : categories.teacher),
    Description: '',
    roomId: '',
    startDate: day,
    endDate: day,
    isAllDay: time === null,
    startTime: time ?? '10:00',
    endTime: `${String(Math.min(23, hour + 1)).padStart(2, '0')}:${hour >= 23 ? '59' : (time?.slice(3) ?? '00')}`,
    audience: isOffice ? 'everyone' : 'me',
    gradeIds: '',
    classIds: '',
    invigilatorIds: '',
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

export function valuesOf(event: CalendarEvent): EventFormValues {
  const { repeat } = event
  return {
    Title: event.Title,
    categoryId: String(event.categoryId),
    Description: event.Description,
    startDate: event.startDate,
    endDate: event.endDate,
    isAllDay: event.startTime === null,
    startTime: event.startTime ?? '10:00',
    endTime: event.endTime ?? '11:00',
    roomId: event.roomId ?? '',
    audience: event.audience,
    gradeIds: event.gradeIds.join(','),
    classIds: event.classIds.join(','),
    invigilatorIds: event.invigilatorIds.join(','),
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

export function repeatOf(values: EventFormValues): Body['repeat'] {
  if (values.frequency === '') return null
  return {
    frequency: values.frequency as NonNullable<Body['repeat']>['frequency'],
    every: Number(values.every) || 1,
    weekdays: values.frequency === 'weekly' ? list(values.weekdays).map(Number) : [],
    monthlyBy: values.frequency === 'monthly' ? (values.monthlyBy as NonNullable<Body['repeat']>['monthlyBy']) : 'day',
    until: values.ends === 'until' ? (values.until as CivilDate) : null,
    count: values.ends === 'count' ? Number(values.count) || 1 : null,
  }
}

export const isExam = ({ categoryId }: EventFormValues) => categoryId === String(categories.exam)

export function bodyOf(values: EventFormValues): Body {
  const { isAllDay } = values
  const isForClasses = values.audience === 'classes'
  return {
    categoryId: Number(values.categoryId) as EventCategory,
    Title: values.Title,
    Description: values.Description,
    startDate: values.startDate as CivilDate,
    endDate: (values.endDate || values.startDate) as CivilDate,
    startTime: isAllDay ? null : values.startTime,
    endTime: isAllDay ? null : values.endTime,
    roomId: values.roomId || null,
    audience: values.audience as Audience,
    gradeIds: isForClasses ? list(values.gradeIds) : [],
    classIds: isForClasses ? list(values.classIds) : [],
    invigilatorIds: isExam(values) ? list(values.invigilatorIds) : [],
    repeat: repeatOf(values),
    minutesBefore: values.minutesBefore === '' ? null : Number(values.minutesBefore),
  }
}

/** The query for clashes; null while the times are incomplete. */
export function clashQuery(values: EventFormValues, calendarId: string | null) {
  const body = bodyOf(values)
  const isComplete =
    body.startDate &&
    body.endDate >= body.startDate &&
    (body.startTime === null || (body.endTime ?? '') > body.startTime || body.endDate > body.startDate)
  if (!isComplete || (values.ends === 'until' && !values.until)) return null
  return {
    startDate: body.startDate,
    endDate: body.endDate,
    audience: body.audience,
    ...(body.startTime && body.endTime && { startTime: body.startTime, endTime: body.endTime }),
    ...(body.roomId && { roomId: body.roomId }),
    gradeIds: body.gradeIds.join(','),
    classIds: body.classIds.join(','),
    invigilatorIds: (body.invigilatorIds ?? []).join(','),
    ...(body.repeat && { repeat: JSON.stringify(body.repeat) }),
    ...(calendarId && { calendarId }),
  }
}
