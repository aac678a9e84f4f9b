import { sql } from 'kysely'
import { endsBeforeStart } from '#platform/contract/dates/dateTexts.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { attendance } from '../contract.ts'
import { absenceSeen } from '../notifications.ts'
import { attendanceDefinitions } from '../schemas.ts'
import {
  announcedAbsences,
  deleteKnownAbsence,
  insertKnownAbsence,
  isStudent,
  knownAbsencesOf,
  type Link,
  markAbsenceSeen,
} from './knownAbsences.ts'
import { buildRegister, classNameOf, lessonOf, readRegister, takenRegister } from './registers/register.ts'
import { remindTeachers } from './registers/registerReminders.ts'
import { teacherDay } from './registers/registerStates.ts'
import { absentSince, studentsOfDay } from './registers/registerStudents.ts'
import { checkAccess, submitRegister } from './registers/registerSubmission.ts'
import { untakenBy } from './registers/untakenRegisters.ts'
import { studentDays } from './reportQueries.ts'
import { assertWithinYear, readCalendar, schoolDayBefore } from './schoolDays.ts'
import { readSettings, saveSettings } from './settings.ts'

type LiveContext = { readonly services: Services; readonly actor: Actor; afterCommit(work: () => void): void }

/** Refreshes attendance in the school's open windows once the transaction has committed. */
export const announceChange = ({ services, actor, afterCommit }: LiveContext, change: object) =>
  afterCommit(() => services.live.toSchool(actor.tenantId, 'attendance_changed', change))

const linkFor =
  ({ services, actor }: { services: Services; actor: Actor }): Link =>
  (file) =>
    services.files.link(actor.tenantId, file)

/** The guardian to call about each student: the primary one, if any. */
async function guardiansOf(db: TenantDb, studentIds: readonly string[]) {
  const { rows } = await sql<{ studentId: string; guardian: string; guardianPhone: string }>`
    select distinct on (x.student_id) x.student_id as "studentId", coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), d.name) as guardian,
      coalesce(u.phone, d.phone, '') as "guardianPhone"
    from student_guardians x join guardians d on d.tenant_id = x.tenant_id and d.id = x.guardian_id
      left join users u on u.tenant_id = d.tenant_id and u.id = d.user_id
    where x.student_id = any (${[...studentIds]}::uuid[]) and x.barred_on is null
    order by x.student_id, x.is_primary desc`.execute(db)
  return new Map(rows.map((row) => [row.studentId, row]))
}

export const attendanceRoutes = implement(attendance, attendanceDefinitions, {
  getMyDay: async ({ query }, { db, actor }) => teacherDay(db, query.date ?? (await readCalendar(db)).day, actor),

  listUntaken: async (_, { db, actor }) => ({ registers: await untakenBy(db, actor.userId) }),

  remindTeachers: async (_, context) => (await remindTeachers(context)) ?? context.fail('no-school'),

  getRegister: async ({ params }, { db, actor, services, fail }) => {
    const [found, { rows, taken, settings }] = await Promise.all([
      checkAccess({ db }, actor, params),
      readRegister(db, params, null),
    ])
    if (typeof found === 'string') return fail(found)
    return buildRegister(params, rows, taken, { actor, settings, ...found, lesson: null, services })
  },

  saveRegister: async ({ params, body }, context) => {
    const result = await submitRegister(context, context.actor, params, body)
    if ('refused' in result) return context.fail(result.refused)
    if ('changed' in result) return context.fail('register-changed', { details: result.changed })
    announceChange(context, { date: params.date, classId: params.classId })
    return result.register
  },

  getLessonRegister: async ({ params }, { db, actor, services, fail }) => {
    const [found, lesson] = await Promise.all([checkAccess({ db }, actor, params), lessonOf(db, params)])
    if (typeof found === 'string') return fail(found)
    if (!lesson) return fail('no-such-lesson')
    const { rows, taken, settings } = await readRegister(db, params, lesson)
    return buildRegister(params, rows, taken, { actor, settings, ...found, lesson, services })
  },

  saveLessonRegister: async ({ params, body }, context) => {
    const lesson = await lessonOf(context.db, params)
    const result = await submitRegister(context, context.actor, params, body, lesson ?? 'none')
    if ('refused' in result)
      return context.fail(
        result.refused === 'class-teacher-only' || result.refused === 'taken-by-periods'
          ? 'no-such-lesson'
          : result.refused,
      )
    if ('changed' in result) return context.fail('register-changed', { details: result.changed })
    announceChange(context, { date: params.date, classId: params.classId })
    return result.register
  },

  listAbsentees: async ({ params, query }, { db }) => {
    const { classId } = params
    await classNameOf(db, classId)
    const calendar = await readCalendar(db)
    const date = query.date ?? (await schoolDayBefore(db, calendar.day)) ?? calendar.start
    assertWithinYear(calendar, date)
    const classStudents = await studentsOfDay(db, { classId, date, lesson: null })
    const since = await absentSince(db, classId, date)
    const away = classStudents.filter(({ dayCode }) => dayCode !== null && dayCode !== 'P')
    const guardians = await guardiansOf(
      db,
      away.map(({ studentId }) => studentId),
    )
    return {
      date,
      taken:
        (await takenRegister(db, { classId, date })) !== null || classStudents.some(({ dayCode }) => dayCode !== null),
      students: away.map(({ studentId, rollNo, name, dayCode, dayNote }) => ({
        studentId,
        rollNo,
        name,
        code: dayCode ?? 'A',
        note: dayNote,
        absentSince: since.get(studentId) ?? (dayCode === 'HD' ? null : date),
        guardian: guardians.get(studentId)?.guardian ?? '',
        guardianPhone: guardians.get(studentId)?.guardianPhone ?? '',
      })),
    }
  },

  listKnownAbsences: async ({ params }, context) => {
    const { db, fail } = context
    if (!(await isStudent(db, params.studentId))) return fail('no-such-student')
    return { absences: await knownAbsencesOf(db, params.studentId, linkFor(context)) }
  },

  addKnownAbsence: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const calendar = await readCalendar(db)
    assertWithinYear(calendar, body.startDate, 'startDate')
    assertWithinYear(calendar, body.endDate, 'endDate')
    if (body.endDate < body.startDate) throw invalid([{ field: 'endDate', ...endsBeforeStart }])
    if (!(await isStudent(db, params.studentId))) return fail('no-such-student')
    const absence = { ...body, studentId: params.studentId, part: 'day' as const }
    const knownAbsenceId = (await insertKnownAbsence(context, absence, actor.userId)) ?? fail('known-already')
    return { knownAbsenceId, ...absence, announcedBy: null, announcedAt: null, seenBy: null, paper: null }
  },

  deleteKnownAbsence: async ({ params }, context) => {
    const { services, actor } = context
    if (!(await deleteKnownAbsence(context, services.files, actor, params.knownAbsenceId))) throw problem('not-found')
    return {}
  },

  listAnnounced: async (_, context) => ({
    absences: await announcedAbsences(context.db, context.actor, linkFor(context)),
  }),

  markSeen: async ({ params }, context) => {
    const seen = await markAbsenceSeen(context, context.actor, params.knownAbsenceId)
    if (!seen) throw problem('not-found')
    if (seen.isNew && !seen.isBarred)
      await context.notify(absenceSeen, {
        to: [seen.guardianId],
        params: { name: seen.name, date: seen.startDate },
        aboutStudentId: seen.studentId,
      })
    return {}
  },

  getOwnAttendance: async (_, { db, actor }) => {
    const { counts, days } = await studentDays(db, actor.userId)
    return { counts, days: days.map(({ date, code }) => ({ date, code })) }
  },

  getAttendanceSettings: (_, { db }) => readSettings(db),

  saveAttendanceSettings: ({ body }, context) => saveSettings(context, body),
})
