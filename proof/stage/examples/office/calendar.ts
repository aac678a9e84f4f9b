import { categories } from '#modules/calendar/categories.ts'
import { aChange, aFeed, anAlert, anEvent } from '#modules/calendar/server/seed.ts'
import { aClass } from '#modules/classes/server/seed.ts'
import { aBuilding, aRoom } from '#modules/school/server/seed.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { Person } from '../../principals.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'
import { aSession } from './timetable.ts'

const idOf = ({ userId }: Person) => userId ?? ''
const on = '2026-12-01' as CivilDate
const days = { startDate: on, endDate: on }
const times = { ...days, startTime: '09:00', endTime: '10:00' }

/** A new grade with a class, and a new room. */
const places = (stage: Stage, serial: number) =>
  within(stage, async (db) => {
    const classId = await aClass(db, { grade: `Calendar ${serial}`, section: 'A' })
    const { grade_id: gradeId } = await db
      .selectFrom('classes')
      .select('grade_id')
      .where('id', '=', classId)
      .executeTakeFirstOrThrow()
    const roomId = await aRoom(db, { buildingId: await aBuilding(db, `Calendar ${serial}`), name: 'Hall' })
    return { classId, gradeId, roomId }
  })

/** An event of the owner, by default the office. */
const event = (stage: Stage, serial: number, owner = office(stage)) =>
  within(stage, (db) => anEvent(db, { ownerId: idOf(owner), Title: `Event ${serial}`, ...times }))

const draft = async (stage: Stage, serial: number) => {
  const { classId, gradeId, roomId } = await places(stage, serial)
  return {
    categoryId: categories.school,
    Title: `Event ${serial}`,
    Description: '',
    ...times,
    roomId,
    audience: 'classes',
    gradeIds: [gradeId],
    classIds: [classId],
    repeat: null,
    minutesBefore: 30,
    invigilatorIds: [],
  }
}

/** Teachers create events in the teacher category, for classes instead of grades. */
const byTeacher = { categoryId: categories.teacher, gradeIds: [] }

const about = async (stage: Stage, serial: number) => ({
  as: office(stage),
  params: { calendarId: await event(stage, serial) },
})

const ofOffice = async (stage: Stage, serial: number) => {
  const { classId } = await places(stage, serial)
  return {
    as: office(stage),
    query: { ...days, categoryId: '3', userId: idOf(office(stage)), classId },
    forPerson: async (person: Person) => ({ query: { userId: idOf(person) } }),
  }
}

export const examples: Examples = {
  'calendar.listCalendar': ofOffice,
  'calendar.listTimetable': ofOffice,
  'calendar.listSchoolCalendar': async (stage, serial) => {
    const { classId, gradeId } = await places(stage, serial)
    return { as: office(stage), query: { ...days, categoryId: '3', gradeId, sectionId: classId } }
  },
  'calendar.listExamsForTeacher': async (stage) => ({
    as: stage.person('teacher'),
    query: { ...days, categoryId: '2', classIds: '' },
  }),
  'calendar.listOwnEvents': async (stage) => ({ as: office(stage), query: { ...days, categoryId: '3' } }),
  'calendar.markReminderDone': async (stage, serial) => {
    const calendarId = await event(stage, serial)
    await within(stage, (db) => anAlert(db, { userId: idOf(office(stage)), eventId: calendarId, on }))
    return { as: office(stage), params: { calendarId } }
  },
  'calendar.getSession': async (stage, serial) => {
    const { lessonId, date } = await aSession(stage, serial)
    return { as: office(stage), params: { lessonId, date } }
  },
  'calendar.saveSession': async (stage, serial) => {
    const { lessonId, date } = await aSession(stage, serial)
    return { as: office(stage), params: { lessonId, date }, body: { topic: 'Fractions', notes: '', version: 0 } }
  },
  'calendar.readFeed': async (stage) => ({
    params: { token: await within(stage, (db) => aFeed(db, idOf(stage.person('teacher')))) },
  }),
  'calendar.renewFeed': async (stage) => ({ as: office(stage) }),
  'calendar.revokeFeed': async (stage) => {
    await within(stage, (db) => aFeed(db, idOf(office(stage))))
    return { as: office(stage) }
  },
  'calendarEvents.getEvent': async (stage, serial) => ({ ...(await about(stage, serial)), query: { on } }),
  'calendarEvents.findClashes': async (stage, serial) => {
    const { roomId } = await places(stage, serial)
    const query = { ...times, roomId, audience: 'me', gradeIds: '', classIds: '', repeat: '' }
    return { as: office(stage), query: { ...query, calendarId: await event(stage, serial) } }
  },
  'calendarEvents.createEvent': async (stage, serial) => ({
    as: office(stage),
    body: await draft(stage, serial),
    forPerson: async () => ({ body: byTeacher }),
  }),
  'calendarEvents.saveEvent': async (stage, serial) => ({
    ...(await about(stage, serial)),
    body: { ...(await draft(stage, serial)), scope: 'all', on, version: 1 },
    forPerson: async (person) => ({ params: { calendarId: await event(stage, serial, person) }, body: byTeacher }),
  }),
  'calendarEvents.moveEvent': async (stage, serial) => ({
    ...(await about(stage, serial)),
    body: { scope: 'all', on, version: 1, ...times, startTime: '11:00', endTime: '12:00' },
  }),
  'calendarEvents.deleteEvent': async (stage, serial) => ({
    ...(await about(stage, serial)),
    body: { scope: 'all', on, version: 1 },
  }),
  'calendarEvents.undoChange': async (stage, serial) => {
    const eventId = await event(stage, serial)
    const changeId = await within(stage, (db) => aChange(db, idOf(office(stage)), eventId))
    return { as: office(stage), params: { changeId } }
  },
  'calendarEvents.saveReminder': async (stage, serial) => ({
    ...(await about(stage, serial)),
    body: { minutesBefore: 30 },
  }),
}
