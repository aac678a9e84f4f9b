import type { TenantDb } from '#platform/server/database/database.ts'
import type { DepartmentKind, RoomKind } from '../choices.ts'
import type { DocumentKind } from '../documents.ts'

export async function schoolDetails(
  db: TenantDb,
  {
    affiliationNo = '',
    ...rest
  }: {
    affiliationNo?: string
    address?: string
    phone?: string
    email?: string
    website?: string
    principal?: string
    established?: number
    medium?: string
  },
): Promise<void> {
  await db
    .insertInto('school_details')
    .values({ affiliation_no: affiliationNo, ...rest })
    .execute()
}

export async function aDepartment(
  db: TenantDb,
  name: string,
  { kind = 'teaching', headId = null }: { kind?: DepartmentKind; headId?: string | null } = {},
): Promise<string> {
  const row = await db
    .insertInto('departments')
    .values({ name, kind, head_id: headId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function aBuilding(db: TenantDb, name: string): Promise<string> {
  return (await db.insertInto('buildings').values({ name }).returning('id').executeTakeFirstOrThrow()).id
}

export async function aRoom(
  db: TenantDb,
  { buildingId, ...rest }: { buildingId: string; name: string; kind?: RoomKind; floor?: number; capacity?: number },
): Promise<string> {
  const row = await db
    .insertInto('rooms')
    .values({ ...rest, building_id: buildingId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Dates are YYYY-MM-DD, within the transaction’s academic year. */
export async function aTerm(db: TenantDb, name: string, startsOn: string, endsOn: string): Promise<string> {
  const row = await db
    .insertInto('terms')
    .values({ name, starts_on: startsOn, ends_on: endsOn })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Monday to Friday, and Saturdays in the given weeks of the month. */
export async function workingWeek(db: TenantDb, saturdays: readonly number[] = [1, 3, 5]): Promise<void> {
  const every = [1, 2, 3, 4, 5]
  const weeksOf = (weekday: number) => (weekday <= 5 ? every : weekday === 6 ? [...saturdays] : [])
  await db
    .insertInto('working_days')
    .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, weeks: weeksOf(weekday) })))
    .execute()
}

export async function someHolidays(
  db: TenantDb,
  holidays: readonly (readonly [name: string, startsOn: string, endsOn?: string])[],
): Promise<void> {
  await db
    .insertInto('holidays')
    .values(holidays.map(([name, startsOn, endsOn = startsOn]) => ({ name, starts_on: startsOn, ends_on: endsOn })))
    .execute()
}

type PeriodSeed = readonly [name: string, kind: 'lesson' | 'break' | 'assembly', startsAt: string, endsAt: string]

export const usualDay: readonly PeriodSeed[] = [
  ['Assembly', 'assembly', '08:00', '08:20'],
  ['Period 1', 'lesson', '08:20', '09:00'],
  ['Period 2', 'lesson', '09:00', '09:40'],
  ['Period 3', 'lesson', '09:40', '10:20'],
  ['Short break', 'break', '10:20', '10:35'],
  ['Period 4', 'lesson', '10:35', '11:15'],
  ['Period 5', 'lesson', '11:15', '11:55'],
  ['Lunch', 'break', '11:55', '12:30'],
  ['Period 6', 'lesson', '12:30', '13:10'],
  ['Period 7', 'lesson', '13:10', '13:50'],
  ['Period 8', 'lesson', '13:50', '14:30'],
]

/** `weekdays` start at 1 for Monday; returns the period ids in the given order. */
export async function aBellSchedule(
  db: TenantDb,
  {
    name = 'Weekdays',
    weekdays = [1, 2, 3, 4, 5],
    periods = usualDay,
  }: { name?: string; weekdays?: readonly number[]; periods?: readonly PeriodSeed[] } = {},
): Promise<{ scheduleId: string; periodIds: string[] }> {
  const { id } = await db.insertInto('bell_schedules').values({ name }).returning('id').executeTakeFirstOrThrow()
  if (weekdays.length > 0)
    await db
      .insertInto('bell_days')
      .values(weekdays.map((weekday) => ({ schedule_id: id, weekday })))
      .execute()
  const rows = await db
    .insertInto('periods')
    .values(
      periods.map(([title, kind, startsAt, endsAt]) => ({
        schedule_id: id,
        name: title,
        kind,
        starts_at: startsAt,
        ends_at: endsAt,
      })),
    )
    .returning('id')
    .execute()
  return { scheduleId: id, periodIds: rows.map((row) => row.id) }
}

/** The file must already exist. */
export async function aSchoolDocument(
  db: TenantDb,
  {
    fileId,
    validUntil = null,
    ...rest
  }: { kind: DocumentKind; title: string; fileId: string; reference?: string; validUntil?: string | null },
): Promise<string> {
  const row = await db
    .insertInto('school_documents')
    .values({ ...rest, file_id: fileId, valid_until: validUntil })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
