import { dailyRegisters, staffRegisters } from '#modules/attendance/server/seed.ts'
import { aYearOfEvents } from '#modules/calendar/server/seed.ts'
import { demoCurricula } from '#modules/curriculum/server/seed.ts'
import { demoFees } from '#modules/fees/server/demo.ts'
import { aLeave } from '#modules/leave/server/seed.ts'
import { aFullTimetable } from '#modules/timetable/server/seed.ts'
import { addDays, type CivilDate, earlier, today as todayIn } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Random } from '#platform/server/demo/random.ts'

type DemoAccountIds = { superadmin: string; feeadmin: string; classteacher: string; teacher: string }

/** Adds a year of school life up to yesterday: timetable, curricula, leave, events, registers and fees. */
export async function addSchoolYear(
  db: TenantDb,
  { startYear, accounts, random }: { startYear: number; accounts: DemoAccountIds; random: Random },
): Promise<void> {
  const from = `${startYear}-06-01` as CivilDate
  const today = todayIn('Asia/Kolkata')
  const to = earlier(addDays(today, -1), `${startYear + 1}-04-30` as CivilDate)
  await aFullTimetable(db, { name: `${startYear}-${String(startYear + 1).slice(2)}`, effectiveFrom: from })
  await demoCurricula(db, { approverId: accounts.superadmin })
  await addLeave(db, accounts, today)
  await aYearOfEvents(db, { startYear, officeId: accounts.superadmin, teacherId: accounts.classteacher, today })
  if (to >= from) {
    await dailyRegisters(db, { from, to })
    await staffRegisters(db, { from, to })
  }
  await demoFees(db, { startYear, random, cashierId: accounts.feeadmin })
}

async function addLeave(
  db: TenantDb,
  { superadmin, classteacher, teacher }: DemoAccountIds,
  today: CivilDate,
): Promise<void> {
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
