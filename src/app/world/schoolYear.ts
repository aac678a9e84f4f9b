import { dailyRegisters, staffRegisters } from '#modules/attendance/server/seed.ts'
import { aYearOfEvents } from '#modules/calendar/server/seed.ts'
import { demoCurricula } from '#modules/curriculum/server/seed.ts'
import { demoFees } from '#modules/fees/server/demo.ts'
import { aLeave } from '#modules/leave/server/seed.ts'
import { aFullTimetable } from '#modules/timetable/server/seed.ts'
import { addDays, type CivilDate, earlier, today as todayIn } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Random } from '#platform/server/demo/random.ts'

type Known = { superadmin: string; feeadmin: string; classteacher: string; teacher: string }

/** What a school does in a year, up to yesterday: lessons, events, registers, leave and fees. */
export async function yearOfWork(
  db: TenantDb,
  { startYear, known, random }: { startYear: number; known: Known; random: Random },
): Promise<void> {
  const from = `${startYear}-06-01` as CivilDate
  const today = todayIn('Asia/Kolkata')
  const to = earlier(addDays(today, -1), `${startYear + 1}-04-30` as CivilDate)
  await aFullTimetable(db, { name: `${startYear}-${String(startYear + 1).slice(2)}`, effectiveFrom: from })
  await demoCurricula(db, { approverId: known.superadmin })
  await someLeave(db, known, today)
  await aYearOfEvents(db, { startYear, officeId: known.superadmin, teacherId: known.classteacher, today })
  if (to >= from) {
    await dailyRegisters(db, { from, to })
    await staffRegisters(db, { from, to })
  }
  await demoFees(db, { startYear, random, cashierId: known.feeadmin })
}

async function someLeave(db: TenantDb, { superadmin, classteacher, teacher }: Known, today: CivilDate): Promise<void> {
  const approved = { status: 'approved', decidedBy: superadmin } as const
  await aLeave(db, { userId: classteacher, startDate: addDays(today, -21), reason: 'Fever', ...approved })
  await aLeave(db, { userId: classteacher, startDate: addDays(today, 9), reason: 'My sister’s wedding in Hubballi' })
  await aLeave(db, {
    userId: teacher,
    startDate: addDays(today, 12),
    reason: 'बैंक का काम',
    halfDays: 1,
    untilNoon: true,
  })
}
