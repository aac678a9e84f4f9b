import { implement } from '#platform/server/module.ts'
import { attendanceReports } from '../reportContract.ts'
import { attendanceReportsDefinitions } from '../reportSchemas.ts'
import { schoolDay } from './dayOverview.ts'
import { isStudent } from './knownAbsences.ts'
import { photoUrls } from './registers/registerStudents.ts'
import {
  classDays,
  listDayAbsentees,
  listSums,
  ownClassDays,
  studentDays,
  subjectSums,
  sumByGrade,
} from './reportQueries.ts'
import { assertWithinYear, rangeOf, readCalendar } from './schoolDays.ts'

export const reportRoutes = implement(attendanceReports, attendanceReportsDefinitions, {
  getDayOverview: async ({ query }, { db }) => {
    const date = query.date ?? (await readCalendar(db)).day
    return { date, ...(await schoolDay(db, date)) }
  },

  listDayAbsentees: async ({ query }, { db }) => {
    const calendar = await readCalendar(db)
    const date = query.date ?? calendar.day
    assertWithinYear(calendar, date)
    return listDayAbsentees(db, date, query)
  },

  getClassDays: async ({ params, query }, { db, actor, services }) =>
    classDays(db, params.classId, rangeOf(await readCalendar(db), query, 30), photoUrls(services, actor)),

  listOwnClassDays: async (_, { db, actor, services }) => ({
    classes: await ownClassDays(db, actor.userId, photoUrls(services, actor)),
  }),

  getSubjectAttendance: async ({ params, query }, { db }) =>
    subjectSums(db, params.classId, params.courseId, rangeOf(await readCalendar(db), query, 'year')),

  getStudentDays: async ({ params }, { db, fail }) => {
    if (!(await isStudent(db, params.studentId))) return fail('no-such-student')
    return studentDays(db, params.studentId)
  },

  getGradewiseAttendance: async ({ query }, { db }) => {
    const range = rangeOf(await readCalendar(db), query, 'year')
    return { ...range, grades: await sumByGrade(db, range) }
  },

  listSummary: async ({ query }, { db }) => listSums(db, rangeOf(await readCalendar(db), query, 'year'), query),
})
