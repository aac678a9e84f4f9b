import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { access } from '#modules/access/contract.ts'
import { attendance } from '#modules/attendance/contract.ts'
import { attendanceReports } from '#modules/attendance/reportContract.ts'
import { dailyRegisters } from '#modules/attendance/server/seed.ts'
import { staffAttendance } from '#modules/attendance/staffAttendanceContract.ts'
import { calendar } from '#modules/calendar/contract.ts'
import { classes } from '#modules/classes/contract.ts'
import { aClass, teachings } from '#modules/classes/server/seed.ts'
import { aBellSchedule, workingWeek } from '#modules/school/server/seed.ts'
import { setup } from '#modules/school/setupContract.ts'
import { timetable } from '#modules/timetable/contract.ts'
import { aFullTimetable } from '#modules/timetable/server/seed.ts'
import { substitutions } from '#modules/timetable/substitutionContract.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { reads } from '#platform/contract/reads.ts'
import type { RouteAddress } from '#platform/contract/route.ts'
import { waiting } from '#platform/contract/waiting.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { stopCalendar } from './testing/clock.ts'
import { type Caller, testServer } from './testing/server.ts'
import { statementsOf } from './testing/statements.ts'

/** A module that adds to the calendar, and has something that waits for everybody. */
const another = (_: unknown, n: number): ServerModule => ({
  name: `another${n}`,
  routes: [],
  calendar: [
    {
      name: `another${n}`,
      categoryIds: [1],
      query: ({ days }) => sql`select ${days.start}::date as day`,
      itemsOf: (rows) =>
        (rows as { day: CivilDate }[]).map(({ day: on }) => ({
          id: newId(),
          on,
          title: `Entry of module ${n}`,
          start: `${on}T10:00`,
          end: `${on}T11:00`,
          isAllDay: false,
          categoryId: 1,
        })),
    },
  ],
  waiting: [
    {
      name: `another${n}`,
      access: calendar.routes.listDayEvents.access,
      query: () => sql`select 1 as count, null::date as since, '{}'::text[] as people`,
    },
  ],
})
const server = await testServer({ extraModules: Array.from({ length: 10 }, another) })
const date = '2026-11-17'
await stopCalendar(server.urls, date)
const inSchool = async <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: (await server.as('greenwood')).tenantId }, work)
await inSchool(async (db) => {
  await workingWeek(db, [])
  await aBellSchedule(db)
  await aFullTimetable(db, { name: 'Timetable', effectiveFrom: '2026-06-01' })
})

type Read = { route: RouteAddress; params?: Record<string, string>; query?: Record<string, string> }

/** What the pages ask for after signing in, as the browser sends it. */
const teacherHome: readonly Read[] = [
  { route: waiting.routes.listWaiting },
  { route: attendance.routes.getMyDay, query: { date } },
  { route: attendance.routes.listUntaken },
  { route: timetable.routes.getMyWeek, query: { on: date } },
  { route: classes.routes.listMyClasses },
  { route: attendanceReports.routes.listOwnClassDays },
  { route: calendar.routes.listDayEvents, params: { date } },
]
const adminHome: readonly Read[] = [
  { route: waiting.routes.listWaiting },
  { route: calendar.routes.listDayEvents, params: { date } },
  { route: classes.routes.listClasses },
  { route: attendanceReports.routes.getDayOverview, query: { date } },
  { route: staffAttendance.routes.getStaffRegister, params: { date } },
  { route: substitutions.routes.getSubstitutionDay, query: { date } },
  { route: setup.routes.getSetup },
]

async function open(person: Caller, home: readonly Read[]): Promise<void> {
  const list = home.map(({ route, ...input }) => ({ path: route.path, ...input }))
  await person.send(access.routes.getMe, {})
  const { data } = await person.send(reads.routes.readTogether, { query: { reads: JSON.stringify(list) } })
  expect(data.answers.map((answer) => (answer as { status: number }).status)).toEqual(home.map(() => 200))
}

const homes = [
  ['classteacher', teacherHome],
  ['superadmin', adminHome],
] as const

/** Opened before, as by everybody who comes back to it. */
async function countStatements(): Promise<number[]> {
  const counts: number[] = []
  for (const [userName, home] of homes) {
    const person = await server.as('greenwood', userName)
    await open(person, home)
    counts.push(await statementsOf(() => open(person, home)))
  }
  return counts
}

test('a home page takes at most 12 statements, however many classes, marks and modules the school has', async () => {
  const small = await countStatements()
  for (const [userName] of homes) {
    const { data } = await (await server.as('greenwood', userName)).send(calendar.routes.listDayEvents, {
      params: { date: date as CivilDate },
    })
    expect(data.calendarData.filter(({ Title }) => Title.startsWith('Entry of module'))).toHaveLength(10)
  }
  expect(Math.max(...small)).toBeLessThanOrEqual(12)
  await inSchool(async (db) => {
    const { id: teacherId } = await db
      .selectFrom('users')
      .select('id')
      .where('user_name', '=', 'classteacher')
      .executeTakeFirstOrThrow()
    const { id: subjectId } = await db.selectFrom('subjects').select('id').executeTakeFirstOrThrow()
    for (const section of ['M', 'N', 'P', 'Q', 'R', 'S']) {
      const classId = await aClass(db, { grade: '7', section })
      await teachings(db, [{ classId, subjectId, teacherId }])
    }
    await dailyRegisters(db, { from: '2026-10-01', to: date })
  })
  expect(await countStatements()).toEqual(small)
})
