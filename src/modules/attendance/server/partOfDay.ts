import { sql } from 'kysely'
import { lessonsOn } from '#modules/timetable/server/public.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { attendedPercent, codeOfPart, minutesOf, type Stretch } from '../partOfDay.ts'
import { insertKnownAbsence } from './knownAbsences.ts'
import { takenRegister } from './registers/register.ts'
import { lockRegister, writeRegister } from './registers/registerMarks.ts'
import { readSettings } from './settings.ts'

export type PartOfDay = {
  readonly studentId: string
  readonly date: CivilDate
  readonly away: Stretch
  readonly part: 'morning' | 'afternoon'
  readonly note: string
  readonly userId: string
}

/**
 * Lets the register follow somebody who came late, left early or came back. A register that was taken is corrected; one that
 * was not begins with it. Returns null if the student is in no class that day.
 */
export async function markPartOfDay(unit: Unit, day: PartOfDay): Promise<'P' | 'HD' | null> {
  const { db } = unit
  const { studentId, date, away, part, note, userId } = day
  const { rows } = await sql<{ classId: string }>`select class_id as "classId" from enrolments
    where student_id = ${studentId} and ${date}::date between from_date and coalesce(to_date, 'infinity') limit 1`.execute(
    db,
  )
  const classId = rows[0]?.classId
  if (!classId) return null
  const [settings, lessons] = await Promise.all([readSettings(db), lessonsOn(db, date, { classId, studentId })])
  const times = lessons.map(({ startsAt, endsAt }) => ({ startsAt: minutesOf(startsAt), endsAt: minutesOf(endsAt) }))
  const code = codeOfPart(attendedPercent(times, away), settings.presentPercent)
  await lockRegister(db, { classId, date })
  const before = await takenRegister(db, { classId, date })
  if (!before) {
    // Somebody who is back, or whose first entry was sent late: what the gate has said before no longer counts.
    await sql`delete from known_absences where student_id = ${studentId} and starts_on = ${date} and ends_on = ${date}
      and part <> 'day' and created_by in (select id from users where is_gate_staff)`.execute(db)
    if (code === 'HD')
      await insertKnownAbsence(
        unit,
        { studentId, startDate: date, endDate: date, code, reason: note, toldBy: 'school', part },
        userId,
      )
    return code
  }
  const marks = [...before.marks].map(([id, mark]) =>
    id === studentId ? { studentId: id, code, note } : { studentId: id, ...mark },
  )
  if (before.marks.has(studentId))
    await writeRegister(unit, { classId, date }, marks, { userId: before.takenById, reason: note, before, settings })
  return code
}
