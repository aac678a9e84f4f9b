import { addDays, type CivilDate, endOfMonth, startOfWeek, weekday } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { categories } from '../categories.ts'
import type { Draft } from '../eventSchemas.ts'
import type { Repeat } from '../recurrence.ts'
import { alignStart, insertEvent } from './events/eventRecords.ts'
import { recordChange } from './events/eventSnapshots.ts'
import { createToken } from './feed.ts'

type EventSeed = Partial<Omit<Draft, 'repeat'>> & {
  readonly ownerId: string
  readonly Title: string
  readonly startDate: CivilDate
  readonly repeat?: Partial<Repeat>
}

const defaultRepeat: Repeat = {
  frequency: 'weekly',
  every: 1,
  weekdays: [],
  monthlyBy: 'day',
  until: null,
  count: null,
}

/** An event without reminders; by default all day and for the whole school. */
export function anEvent(db: TenantDb, { ownerId, repeat, ...fields }: EventSeed): Promise<string> {
  const draft = {
    categoryId: categories.school,
    Description: '',
    audience: 'everyone',
    gradeIds: [],
    classIds: [],
    invigilatorIds: [],
    endDate: fields.startDate,
    startTime: null,
    endTime: null,
    roomId: null,
    ...fields,
    repeat: repeat ? { ...defaultRepeat, ...repeat } : null,
  } as Draft
  return insertEvent(db, ownerId, alignStart(draft))
}

const onWeekday = (date: CivilDate, wanted: number) => addDays(date, (wanted - weekday(date) + 7) % 7)

/**
 * A school year that starts in June: staff and parent meetings, exams, sports day, celebrations. `officeId` owns them;
 * `teacherId` gets a few personal events around `today`.
 */
export async function aYearOfEvents(
  db: TenantDb,
  {
    startYear,
    officeId,
    teacherId,
    today,
  }: { startYear: number; officeId: string; teacherId: string; today: CivilDate },
): Promise<void> {
  const day = (text: string) =>
    `${text.startsWith('0') && text < '06' ? startYear + 1 : startYear}-${text}` as CivilDate
  const lastDay = day('04-30')
  const office = { ownerId: officeId }
  const at = (startTime: string, endTime: string) => ({ startTime, endTime })
  await anEvent(db, {
    ...office,
    Title: 'Staff meeting',
    audience: 'staff',
    startDate: onWeekday(day('06-05'), 5),
    ...at('15:30', '16:30'),
    repeat: { frequency: 'weekly', until: lastDay },
  })
  const practices: [title: string, weekday: number, from: string, to: string][] = [
    ['Assembly: house points of the week', 1, '08:00', '08:20'],
    ['Inter-house quiz practice', 2, '14:40', '15:30'],
    ['Choir practice', 3, '14:40', '15:30'],
    ['Kabaddi and throwball practice', 4, '14:40', '15:45'],
    ['Science club', 5, '14:40', '15:30'],
    ['Remedial classes in mathematics', 6, '11:30', '12:30'],
  ]
  for (const [Title, on, from, to] of practices)
    await anEvent(db, {
      ...office,
      Title,
      startDate: onWeekday(day('06-15'), on),
      ...at(from, to),
      repeat: { frequency: 'weekly', until: lastDay },
    })
  await anEvent(db, {
    ...office,
    Title: 'Parent-teacher meeting',
    startDate: onWeekday(day('07-08'), 6),
    ...at('09:00', '12:30'),
    repeat: { frequency: 'monthly', every: 2, monthlyBy: 'weekday', until: lastDay },
  })
  const wholeDays: [title: string, first: string, last?: string][] = [
    ['Orientation for new parents', '06-12'],
    ['Investiture ceremony', '07-03'],
    ['Independence Day: flag hoisting at 8:30', '08-15'],
    ['Teachers’ Day programme', '09-04'],
    ['Diwali programme and rangoli', '11-06'],
    ['Children’s Day fair', '11-13'],
    ['Annual sports day', '12-11', '12-12'],
    ['Annual day rehearsals', '01-11', '01-13'],
    ['Annual day', '01-16'],
    ['Republic Day parade', '01-26'],
    ['Science exhibition', '02-12'],
    ['Farewell for the outgoing batch', '02-26'],
  ]
  for (const [Title, first, last = first] of wholeDays)
    await anEvent(db, { ...office, Title, startDate: day(first), endDate: day(last) })
  const exams: [title: string, first: string][] = [
    ['Periodic test 1', '07-20'],
    ['Half-yearly examination', '09-21'],
    ['Periodic test 2', '12-14'],
    ['Annual examination', '03-08'],
  ]
  for (const [Title, first] of exams) {
    const monday = onWeekday(day(first), 1)
    for (let n = 0; n < 5; n++)
      await anEvent(db, {
        ...office,
        Title,
        categoryId: categories.exam,
        startDate: addDays(monday, n),
        ...at('09:00', '12:00'),
      })
  }
  const notes = { ownerId: teacherId, categoryId: categories.teacher, audience: 'me' as const }
  const monday = startOfWeek(today)
  await anEvent(db, {
    ...notes,
    Title: 'Hand in lesson plans',
    startDate: onWeekday(day('06-08'), 1),
    ...at('16:00', '16:30'),
    repeat: { frequency: 'weekly', until: lastDay },
  })
  await anEvent(db, {
    ...notes,
    Title: 'Call Mrs Iyer about Kavya',
    startDate: addDays(monday, 2),
    ...at('16:15', '16:30'),
  })
  await anEvent(db, {
    ...notes,
    Title: 'Set the paper for class 8',
    startDate: endOfMonth(today),
    endDate: endOfMonth(today),
  })
}

/** A due reminder that is not done. */
export async function anAlert(
  db: TenantDb,
  { userId, eventId, on }: { userId: string; eventId: string; on: CivilDate },
) {
  await db
    .insertInto('calendar_alerts')
    .values({ user_id: userId, event_id: eventId, occurs_on: on, title: 'Call' })
    .execute()
}

/** The creation of an event as an undoable change. */
export const aChange = (db: TenantDb, userId: string, eventId: string): Promise<string> =>
  recordChange(db, userId, { calendar_events: [] }, [eventId])

/** Returns the secret of a new feed. */
export const aFeed = (db: TenantDb, userId: string): Promise<string> => createToken(db, userId)
