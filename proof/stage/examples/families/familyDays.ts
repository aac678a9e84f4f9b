import { sql } from 'kysely'
import { openDays } from '#modules/timetable/server/public.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type Examples, type Stage, within } from '../../scenes.ts'

/** The student of the stage, whose guardian is `guardian`. */
const ofChild = (stage: Stage) =>
  within(stage, async (db) => {
    const child = await db.selectFrom('users').select('id').where('user_name', '=', 'student').executeTakeFirstOrThrow()
    return { as: stage.person('guardian'), params: { studentId: child.id } }
  })

/** A school day that can be announced today. */
async function aComingDay(db: TenantDb, serial: number): Promise<CivilDate> {
  const { rows } = await sql<{ today: CivilDate }>`select school_today() as today`.execute(db)
  const today = rows[0]?.today ?? ('2026-06-01' as CivilDate)
  const days = await openDays(db, { start: addDays(today, 1), end: addDays(today, 60) })
  const day = days[serial % days.length]
  if (!day) throw new Error('The year has no school day left.')
  return day
}

/** An absence of a coming day that the guardian of the student has announced. */
async function anAnnouncedAbsence(stage: Stage, serial: number) {
  const call = await ofChild(stage)
  const { studentId } = call.params
  const knownAbsenceId = await within(stage, async (db) => {
    const day = await aComingDay(db, serial)
    await sql`delete from known_absences where student_id = ${studentId}`.execute(db)
    const { rows } = await sql<{ id: string }>`
      insert into known_absences (student_id, starts_on, ends_on, code, reason, told_by, created_by)
      values (${studentId}, ${day}, ${day}, 'ML', 'Fever', 'guardian',
        (select id from users where user_name = 'guardian')) returning id`.execute(db)
    return rows[0]?.id ?? ''
  })
  return { ...call, params: { studentId, knownAbsenceId } }
}

export const examples: Examples = {
  'attendance.listAnnounced': async (stage, serial) => {
    await anAnnouncedAbsence(stage, serial)
    return { as: stage.person('superadmin') }
  },
  'attendance.markSeen': async (stage, serial) => {
    const { knownAbsenceId } = (await anAnnouncedAbsence(stage, serial)).params
    return { as: stage.person('superadmin'), params: { knownAbsenceId } }
  },
  'familyAttendance.getChildAttendance': ofChild,
  'familyAttendance.announceAbsence': async (stage, serial) => {
    const call = await ofChild(stage)
    const date = await within(stage, async (db) => {
      await sql`delete from known_absences where student_id = ${call.params.studentId}`.execute(db)
      return aComingDay(db, serial)
    })
    return { ...call, body: { startDate: date, endDate: date, part: 'day', isIllness: true, reason: 'Fever' } }
  },
  'familyAttendance.attachPaper': anAnnouncedAbsence,
  'familyAttendance.withdrawAbsence': anAnnouncedAbsence,
  'familyTimetable.getChildWeek': ofChild,
  'familyCalendar.listChildCalendar': async (stage) => ({
    ...(await ofChild(stage)),
    query: { startDate: '2026-11-01', endDate: '2026-11-30' },
  }),
  'familyCalendar.getFamilyFeed': async (stage) => ({ as: stage.person('guardian') }),
  'familyCalendar.renewFamilyFeed': async (stage) => ({ as: stage.person('guardian') }),
  'familyCalendar.revokeFamilyFeed': async (stage) => ({ as: stage.person('guardian') }),
  'familyCurriculum.getChildCurriculum': ofChild,
}
