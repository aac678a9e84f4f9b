import { sql } from 'kysely'
import { createUser } from '#modules/access/server/seed.ts'
import { aClass, enrol, subjects, teachings } from '#modules/classes/server/seed.ts'
import { aBellSchedule } from '#modules/school/server/seed.ts'
import { openDays } from '#modules/timetable/server/public.ts'
import { aLesson, aRequirement, aVersion, publishSeed } from '#modules/timetable/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { addDays, type CivilDate, weekday } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'

const firstDay = '2026-06-01' as CivilDate

/** Past school days, earliest first. */
async function pastDays(db: TenantDb): Promise<CivilDate[]> {
  const { rows } = await sql<{ today: CivilDate }>`select school_today() as today`.execute(db)
  return openDays(db, { start: firstDay, end: rows[0]?.today ?? firstDay })
}

async function aDay(db: TenantDb, serial: number): Promise<CivilDate> {
  const days = await pastDays(db)
  const day = days[serial % days.length]
  if (!day) throw new Error('There is no past school day.')
  return day
}

const aDate = (stage: Stage, serial: number) => within(stage, (db) => aDay(db, serial))

/** The class of the class teacher, and one of its students. */
const ownClass = (stage: Stage) =>
  within(stage, async (db) => {
    const { rows } = await sql<{ classId: string; studentId: string }>`
      select k.class_id as "classId", e.student_id as "studentId" from class_teachers k
        join enrolments e on e.tenant_id = k.tenant_id and e.class_id = k.class_id
      where k.teacher_id = ${stage.person('classteacher').userId} limit 1`.execute(db)
    const [own] = rows
    if (!own) throw new Error('The class teacher has no class.')
    return own
  })

/** The register of the class teacher's class on a day without one. */
const aRegister = async (stage: Stage, serial: number) => {
  const { classId } = await ownClass(stage)
  const date = await aDate(stage, serial)
  await within(stage, (db) => sql`delete from registers where class_id = ${classId} and day = ${date}`.execute(db))
  return { as: stage.person('classteacher'), params: { classId, date } }
}

/** A lesson in its own timetable, in force on a past day. */
const aLessonRegister = (stage: Stage, serial: number) =>
  within(stage, async (db) => {
    const days = await pastDays(db)
    const { rows: slots } = await sql<{ weekday: number; periodId: string }>`
      select d.weekday::int as weekday, p.id as "periodId" from bell_days d
        join periods p on p.tenant_id = d.tenant_id and p.schedule_id = d.schedule_id and p.kind = 'lesson'
      order by d.weekday, p.starts_at`.execute(db)
    const findOpenDay = (slot: { weekday: number }) => days.find((day) => weekday(day) === slot.weekday)
    let slot = slots.find(findOpenDay)
    if (!slot) {
      const free = [1, 2, 3, 4, 5, 6, 7].filter((day) => !slots.some((other) => other.weekday === day))
      const { periodIds } = await aBellSchedule(db, { name: `Register bells ${serial}`, weekdays: free })
      const { rows } = await sql<{ id: string }>`
        select id from periods where id = any (${periodIds}::uuid[]) and kind = 'lesson' order by starts_at limit 1`.execute(
        db,
      )
      slot = { weekday: free.find((day) => findOpenDay({ weekday: day })) ?? 1, periodId: rows[0]?.id ?? '' }
    }
    const date = findOpenDay(slot) ?? firstDay
    const classId = await aClass(db, { grade: `Registered ${serial}`, section: 'A' })
    // A new teacher, because the classes of the stage's users must not change during a run.
    const teacher = { roleId: roles.teacher, firstName: 'Lesson', lastName: 'Teacher' }
    const teacherId = await createUser(db, { userName: `teacher${serial}`, ...teacher })
    const courseId = (await subjects(db, [`Registered ${serial}`])).get(`Registered ${serial}`) ?? ''
    await teachings(db, [{ classId, subjectId: courseId, teacherId }])
    const student = { roleId: roles.student, firstName: 'Marked', lastName: 'Student' }
    await enrol(
      db,
      classId,
      `R-${serial}`,
      [await createUser(db, { userName: `marked${serial}`, ...student })],
      firstDay,
    )
    const requirementId = await aRequirement(db, { classId, courseId, teacherId, perWeek: 2 })
    // The newest published timetable is in force, so unpublish those that start up to the day after.
    await sql`update timetable_lessons l set published = false from timetable_versions v where v.id = l.version_id
      and v.tenant_id = l.tenant_id and v.effective_from <= ${addDays(date, 1)}`.execute(db)
    await sql`update timetable_versions set status = 'draft' where effective_from <= ${addDays(date, 1)}`.execute(db)
    const versionId = await aVersion(db, `Registers ${serial}`, date)
    await aLesson(db, versionId, { requirementId, ...slot })
    await publishSeed(db, versionId)
    return { as: office(stage), params: { classId, date, periodId: slot.periodId, courseId } }
  })

const ofOwnClass = async (stage: Stage, serial: number) => {
  const { classId } = await ownClass(stage)
  return { as: stage.person('classteacher'), params: { classId }, query: { date: await aDate(stage, serial) } }
}

const oneDayRange = async (stage: Stage, serial: number) => {
  const start = await aDate(stage, serial)
  return { start, end: start }
}

const ofOwnStudent = async (stage: Stage) => {
  const { studentId } = await ownClass(stage)
  return { as: stage.person('classteacher'), params: { studentId } }
}

const overview = async (stage: Stage, serial: number) => ({
  as: office(stage),
  query: { date: await aDate(stage, serial) },
})

const submission = { baseVersion: 0, marks: {}, notes: {}, reason: '' }

const clearKnownAbsences = (stage: Stage, studentId: string) =>
  within(stage, (db) => sql`delete from known_absences where student_id = ${studentId}`.execute(db))

const registerExamples: Examples = {
  'attendance.getMyDay': async (stage, serial) => ({
    as: stage.person('classteacher'),
    query: { date: await aDate(stage, serial) },
  }),
  'attendance.getRegister': aRegister,
  'attendance.saveRegister': async (stage, serial) => ({ ...(await aRegister(stage, serial)), body: submission }),
  'attendance.getLessonRegister': aLessonRegister,
  'attendance.saveLessonRegister': async (stage, serial) => ({
    ...(await aLessonRegister(stage, serial)),
    body: submission,
  }),
  'attendance.listAbsentees': ofOwnClass,
  'attendance.listKnownAbsences': ofOwnStudent,
  'attendance.addKnownAbsence': async (stage, serial) => {
    const call = await ofOwnStudent(stage)
    const [startDate] = [await aDate(stage, serial), await clearKnownAbsences(stage, call.params.studentId)]
    return { ...call, body: { startDate, endDate: startDate, code: 'ML', toldBy: 'guardian', reason: 'Fever' } }
  },
  'attendance.deleteKnownAbsence': async (stage, serial) => {
    const { studentId } = await ownClass(stage)
    const [date] = [await aDate(stage, serial), await clearKnownAbsences(stage, studentId)]
    const knownAbsenceId = await within(stage, async (db) => {
      const { rows } = await sql<{ id: string }>`
        insert into known_absences (student_id, starts_on, ends_on, code, told_by)
        values (${studentId}, ${date}, ${date}, 'A', 'guardian') returning id`.execute(db)
      return rows[0]?.id
    })
    return { as: stage.person('classteacher'), params: { knownAbsenceId } }
  },
  'attendance.saveAttendanceSettings': async (stage) => {
    const version = await within(stage, async (db) => {
      const { rows } = await sql<{ version: number }>`select version from attendance_settings`.execute(db)
      return rows[0]?.version ?? 0
    })
    const rule = { dayFrom: 'register', takenBy: 'teachers', presentPercent: 75, halfPercent: 40 }
    return { as: office(stage), body: { ...rule, locksAt: null, lockDays: 0, tellGuardians: false, version } }
  },
}

/** Marks a class absent today, because lists show today by default. */
const absentToday = (stage: Stage) =>
  within(stage, async (db) => {
    const { classId } = await ownClass(stage)
    await sql`insert into registers (class_id, day) values (${classId}, school_today()) on conflict do nothing`.execute(
      db,
    )
    await sql`insert into day_marks (day, student_id, class_id, code, register_id)
      select r.day, e.student_id, r.class_id, 'A', r.id from registers r
        join enrolments e on e.tenant_id = r.tenant_id and e.class_id = r.class_id
      where r.class_id = ${classId} and r.day = school_today() and r.period_id is null on conflict do nothing`.execute(
      db,
    )
  })

const reportExamples: Examples = {
  'attendanceReports.getDayOverview': overview,
  'attendanceReports.listDayAbsentees': async (stage, serial) => {
    await absentToday(stage)
    return overview(stage, serial)
  },
  'attendanceReports.getClassDays': async (stage, serial) => ({
    ...(await ofOwnClass(stage, serial)),
    query: await oneDayRange(stage, serial),
  }),
  'attendanceReports.getSubjectAttendance': async (stage, serial) => ({
    ...(await ofOwnClass(stage, serial)),
    query: await oneDayRange(stage, serial),
  }),
  'attendanceReports.getStudentDays': ofOwnStudent,
  'attendanceReports.getGradewiseAttendance': async (stage, serial) => ({
    as: office(stage),
    query: await oneDayRange(stage, serial),
  }),
  'attendanceReports.listSummary': async (stage, serial) => {
    await absentToday(stage)
    return { as: office(stage), query: await oneDayRange(stage, serial) }
  },
}

const staffDay = async (stage: Stage, serial: number) => {
  const date = await aDate(stage, serial)
  await within(stage, (db) => sql`delete from staff_registers where day = ${date}`.execute(db))
  return { as: office(stage), params: { date } }
}

const staffExamples: Examples = {
  'staffAttendance.getStaffRegister': staffDay,
  'staffAttendance.saveStaffRegister': async (stage, serial) => ({
    ...(await staffDay(stage, serial)),
    body: submission,
  }),
  'staffAttendance.listStaffDays': async (stage, serial) => ({
    as: office(stage),
    params: { userId: stage.person('teacher').userId },
    query: await oneDayRange(stage, serial),
  }),
  'staffAttendance.listStaffReport': async (stage, serial) => ({
    as: office(stage),
    query: await oneDayRange(stage, serial),
  }),
}

export const examples: Examples = { ...registerExamples, ...reportExamples, ...staffExamples }
