import { sql } from 'kysely'
import { dailyRegisters, staffRegisters } from '#modules/attendance/server/seed.ts'
import { aYearOfEvents } from '#modules/calendar/server/seed.ts'
import { aConsent } from '#modules/consents/server/seed.ts'
import { demoCurricula } from '#modules/curriculum/server/seed.ts'
import { demoFees } from '#modules/fees/server/demo.ts'
import { aDebt, aFeeHead } from '#modules/fees/server/seed.ts'
import { leaveTypes } from '#modules/leave/leaveRules.ts'
import { aLeave } from '#modules/leave/server/seed.ts'
import { aCorrection } from '#modules/people/server/seed.ts'
import { aFullTimetable } from '#modules/timetable/server/seed.ts'
import { addDays, type CivilDate, earlier, today as todayIn } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Random } from '#platform/server/demo/random.ts'
import type { DemoAccounts } from './accounts.ts'
import { demoZone } from './today.ts'

type Loads = NonNullable<Parameters<typeof aFullTimetable>[1]['loads']>

/** Adds a year of school life up to yesterday: timetable, curricula, leave, events, registers and fees. */
export async function addSchoolYear(
  db: TenantDb,
  {
    startYear,
    accounts,
    teacherIds,
    loads,
    random,
    report,
  }: {
    startYear: number
    accounts: DemoAccounts
    teacherIds: readonly string[]
    loads: Loads
    random: Random
    report: (step: string) => void
  },
): Promise<void> {
  const from = `${startYear}-06-01` as CivilDate
  const today = todayIn(demoZone)
  const to = earlier(addDays(today, -1), `${startYear + 1}-04-30` as CivilDate)
  report('timetable, curricula and events')
  await aFullTimetable(db, { name: `${startYear}-${String(startYear + 1).slice(2)}`, effectiveFrom: from, loads })
  await demoCurricula(db, { approverId: accounts.superadmin })
  await addLeave(db, accounts, { teacherIds, from, today, random: random.fork('leave') })
  await aYearOfEvents(db, { startYear, officeId: accounts.superadmin, teacherId: accounts.classteacher, today })
  if (to >= from) {
    report('attendance since June')
    await dailyRegisters(db, { from, to })
    await staffRegisters(db, { from, to })
  }
  report('fees and payments')
  await demoFees(db, { startYear, random, cashierId: accounts.feeadmin })
  await addFamilyMatters(db, accounts.guardian, { today, random: random.fork('families') })
}

/**
 * What the demo's guardian has to do: one fee to pay and one consent to answer for each child. Most other families have answered,
 * and two of them ask for a correction.
 */
async function addFamilyMatters(
  db: TenantDb,
  guardianId: string,
  { today, random }: { today: CivilDate; random: Random },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select student_id as id from family_students(${guardianId}) order by student_id`.execute(db)
  const [first] = rows
  if (!first) return
  const headId = await aFeeHead(db, { name: 'Educational trip', code: 'TRIP', kind: 'oneTime', priority: 60 })
  await aDebt(db, { studentId: first.id, headId, amount: 1850_00, dueOn: addDays(today, -4) })
  const given = rows.map(({ id }) => ({ studentId: id, by: guardianId }))
  const photos =
    'May we show photos of your child in the school magazine and on our website? We never print names below them.'
  const others = await otherFamilies(db, guardianId)
  const answers = () =>
    others
      .filter(() => random.chance(0.85))
      .map(({ studentId, by }) => ({ studentId, by, isGiven: random.chance(0.93) }))
  await aConsent(db, { name: 'Photos', text: photos, given: [...given, ...answers()] })
  const trips =
    'May your child come along on day trips with the class? A teacher is always with them, and we tell you before each trip.'
  await aConsent(db, { name: 'Day trips', text: trips, given: answers() })
  const [moved, misspelt] = others
  if (!moved || !misspelt) return
  const address = { field: 'address', before: moved.address, after: 'Flat 12, Lakeview Apartments, 4th Cross' } as const
  await aCorrection(db, { studentId: moved.studentId, askedBy: moved.by, ...address, note: 'We moved last week.' })
  const blood = { field: 'bloodGroup', before: misspelt.bloodGroup, after: 'AB-' } as const
  await aCorrection(db, {
    studentId: misspelt.studentId,
    askedBy: misspelt.by,
    ...blood,
    note: 'As in the lab report.',
  })
}

type OtherFamily = { studentId: string; by: string; address: string; bloodGroup: string | null }

/** The other children whose guardians have an account. */
async function otherFamilies(db: TenantDb, guardianId: string): Promise<OtherFamily[]> {
  const { rows } = await sql<OtherFamily>`
    select distinct on (l.student_id) l.student_id as "studentId", g.user_id as by, coalesce(s.address, '') as address,
      s.blood_group as "bloodGroup"
    from student_guardians l join guardians g on g.tenant_id = l.tenant_id and g.id = l.guardian_id
      join students s on s.tenant_id = l.tenant_id and s.user_id = l.student_id
    where g.user_id is not null and l.barred_on is null
      and l.student_id not in (select student_id from family_students(${guardianId}))
    order by l.student_id, g.id`.execute(db)
  return rows
}

/** Past leave of many teachers, and requests that need a decision. */
async function addLeave(
  db: TenantDb,
  { superadmin, classteacher, teacher, staff }: DemoAccounts,
  {
    teacherIds,
    from,
    today,
    random,
  }: { teacherIds: readonly string[]; from: CivilDate; today: CivilDate; random: Random },
): Promise<void> {
  const approved = { status: 'approved', decidedBy: superadmin } as const
  for (const userId of teacherIds.slice(2)) {
    const startDate = addDays(today, -random.int(8, 150))
    if (startDate < from || random.chance(0.3)) continue
    const [typeId, reason] = random.pick(leaveReasons)
    await aLeave(db, { userId, startDate, typeId, reason, ...approved })
  }
  await aLeave(db, { userId: classteacher, startDate: addDays(today, -21), reason: 'Fever', ...approved })
  await aLeave(db, { userId: classteacher, startDate: addDays(today, 9), reason: 'My sister’s wedding in Hubballi' })
  await aLeave(db, {
    userId: teacher,
    startDate: addDays(today, 12),
    reason: 'बैंक का काम',
    halfDays: 1,
    untilNoon: true,
  })
  const duty = { typeId: leaveTypes.duty, reason: 'Evaluation duty at the district centre' }
  const paid = { typeId: leaveTypes.paid, reason: 'Housewarming at our new flat' }
  if (teacherIds[7]) await aLeave(db, { userId: teacherIds[7], startDate: addDays(today, 3), ...duty })
  if (teacherIds[11]) await aLeave(db, { userId: teacherIds[11], startDate: addDays(today, 6), ...paid })
  await aLeave(db, {
    userId: staff,
    startDate: addDays(today, 5),
    reason: 'Eye check-up',
    halfDays: 1,
    untilNoon: true,
  })
}

const leaveReasons = [
  [leaveTypes.sick, 'Viral fever'],
  [leaveTypes.sick, 'Dental appointment'],
  [leaveTypes.paid, 'Family function in Dharwad'],
  [leaveTypes.paid, 'Parent-teacher meeting at my daughter’s school'],
  [leaveTypes.duty, 'Workshop on experiential learning'],
  [leaveTypes.others, 'Passport office'],
] as const
