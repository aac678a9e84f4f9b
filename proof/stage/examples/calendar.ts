import { categories } from '#modules/calendar/categories.ts'
import { aChange, aFeed, anAlert, anEvent } from '#modules/calendar/server/seed.ts'
import { aClass } from '#modules/classes/server/seed.ts'
import { aBuilding, aRoom } from '#modules/school/server/seed.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { Person } from '../principals.ts'
import { type Examples, office, type Stage, within } from '../scenes.ts'
import { aSession } from './timetable.ts'

const idOf = ({ userId }: Person) => userId ?? ''
const on = '2026-12-01' as CivilDate
const days = { startDate: on, endDate: on }
const times = { ...days, startTime: '09:00', endTime: '10:00' }

/** A grade with a class, and a room, all of their own. */
const places = (stage: Stage, turn: number) =>
  within(stage, async (db) => {
    const classId = await aClass(db, { grade: `Calendar ${turn}`, section: 'A' })
    const { grade_id: gradeId } = await db
      .selectFrom('classes')
      .select('grade_id')
      .where('id', '=', classId)
      .executeTakeFirstOrThrow()
    const roomId = await aRoom(db, { buildingId: await aBuilding(db, `Calendar ${turn}`), name: 'Hall' })
    return { classId, gradeId, roomId }
  })

/** An event of somebody's own; the office's unless somebody else is named. */
const event = (stage: Stage, turn: number, owner = office(stage)) =>
  within(stage, (db) => anEvent(db, { ownerId: idOf(owner), Title: `Event ${turn}`, ...times }))

const draft = async (stage: Stage, turn: number) => {
  const { classId, gradeId, roomId } = await places(stage, turn)
  return {
    ...{ categoryId: categories.school, Title: `Event ${turn}`, Description: '', ...times, roomId },
    ...{ audience: 'classes', gradeIds: [gradeId], classIds: [classId], repeat: null, minutesBefore: 30 },
  }
}

/** Teachers write teachers' events, and name classes rather than grades. */
const byTeacher = { categoryId: categories.teacher, gradeIds: [] }

const about = async (stage: Stage, turn: number) => ({
  as: office(stage),
  params: { calendarId: await event(stage, turn) },
})

const ofOffice = async (stage: Stage, turn: number) => {
  const { classId } = await places(stage, turn)
  return {
    as: office(stage),
    query: { ...days, categoryId: '3', userId: idOf(office(stage)), classId },
    madeBy: async (person: Person) => ({ query: { userId: idOf(person) } }),
  }
}

export const examples: Examples = {
  'calendar.listCalendar': ofOffice,
  'calendar.listTimetable': ofOffice,
  'calendar.listSchoolCalendar': async (stage, turn) => {
    const { classId, gradeId } = await places(stage, turn)
    return { as: office(stage), query: { ...days, categoryId: '3', gradeId, sectionId: classId } }
  },
  'calendar.listExamsForTeacher': async (stage) => ({
    as: stage.person('teacher'),
    query: { ...days, categoryId: '2', classIds: '' },
  }),
  'calendar.listOwnEvents': async (stage) => ({ as: office(stage), query: { ...days, categoryId: '3' } }),
  'calendar.markReminderDone': async (stage, turn) => {
    const calendarId = await event(stage, turn)
    await within(stage, (db) => anAlert(db, { userId: idOf(office(stage)), eventId: calendarId, on }))
    return { as: office(stage), params: { calendarId } }
  },
  'calendar.getSession': async (stage, turn) => {
    const { lessonId, date } = await aSession(stage, turn)
    return { as: office(stage), params: { lessonId, date } }
  },
  'calendar.saveSession': async (stage, turn) => {
    const { lessonId, date } = await aSession(stage, turn)
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
  'calendarEvents.getEvent': async (stage, turn) => ({ ...(await about(stage, turn)), query: { on } }),
  'calendarEvents.findClashes': async (stage, turn) => {
    const { roomId } = await places(stage, turn)
    const query = { ...times, roomId, audience: 'me', gradeIds: '', classIds: '', repeat: '' }
    return { as: office(stage), query: { ...query, calendarId: await event(stage, turn) } }
  },
  'calendarEvents.createEvent': async (stage, turn) => ({
    as: office(stage),
    body: await draft(stage, turn),
    madeBy: async () => ({ body: byTeacher }),
  }),
  'calendarEvents.saveEvent': async (stage, turn) => ({
    ...(await about(stage, turn)),
    body: { ...(await draft(stage, turn)), scope: 'all', on, version: 1 },
    madeBy: async (person) => ({ params: { calendarId: await event(stage, turn, person) }, body: byTeacher }),
  }),
  'calendarEvents.moveEvent': async (stage, turn) => ({
    ...(await about(stage, turn)),
    body: { scope: 'all', on, version: 1, ...times, startTime: '11:00', endTime: '12:00' },
  }),
  'calendarEvents.deleteEvent': async (stage, turn) => ({
    ...(await about(stage, turn)),
    body: { scope: 'all', on, version: 1 },
  }),
  'calendarEvents.undoChange': async (stage, turn) => {
    const eventId = await event(stage, turn)
    const changeId = await within(stage, (db) => aChange(db, idOf(office(stage)), eventId))
    return { as: office(stage), params: { changeId } }
  },
  'calendarEvents.saveReminder': async (stage, turn) => ({
    ...(await about(stage, turn)),
    body: { minutesBefore: 30 },
  }),
}
