import { sql } from 'kysely'
import { aBellSchedule, workingWeek } from '#modules/school/server/seed.ts'
import { aLesson, aRequirement, aVersion, publishSeed } from '#modules/timetable/server/seed.ts'
import { addDays, type CivilDate, endOfMonth, startOfMonth, weekday } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { extractIds } from '../database/ownedIds.ts'
import { type ProofContext, proof } from '../program.ts'
import { createSender, type Sender } from '../server/httpSender.ts'
import { startServer } from '../server/proofServer.ts'
import { startSeparateServer } from '../server/separateServer.ts'
import { type Person, signInAs } from '../stage/principals.ts'

const zones = ['UTC', 'Asia/Kolkata', 'America/New_York'] as const

/** The academic year of the small test world. */
const year = { start: '2026-06-01' as CivilDate, end: '2027-04-30' as CivilDate }

/** Days on which a clock that is off by hours would show another day, month, year or academic year. */
function listEdgeDays(): CivilDate[] {
  const months = Array.from({ length: 11 }, (_, at) => addDays(startOfMonth(year.start), at * 31))
  const days = new Set([
    year.start,
    addDays(year.start, 1),
    addDays(year.end, -1),
    year.end,
    ...months.flatMap((month) => [startOfMonth(month), endOfMonth(month)]),
    // Around the clock changes in New York, and the turn of the year.
    ...([
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
      '2027-03-13',
      '2027-03-14',
      '2027-03-15',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-02-27',
      '2027-02-28',
    ] as CivilDate[]),
  ])
  return [...days].filter((day) => day >= year.start && day <= year.end).sort()
}

/** Just after midnight, just before midnight, and all day. */
const times: readonly (readonly [string | null, string | null])[] = [
  ['00:00', '00:30'],
  ['23:30', '23:59'],
  [null, null],
]

export const program = proof(
  'T5.11',
  'servers in UTC, Kolkata and New York store and show the same dates and times',
  async (context) => {
    const all = listEdgeDays()
    const days = context.full ? all : all.filter((_, at) => at % 10 === 0)
    // The school is in Kolkata, so a sample can leave that zone out.
    const testedZones = context.full ? zones : zones.filter((zone) => zone !== 'Asia/Kolkata')
    const records = []
    for (const zone of testedZones) records.push(await recordZone(context, zone, days))
    const [first, ...others] = records
    const failures = others.flatMap((record, at) =>
      [...(first ?? [])].flatMap(([what, text]) =>
        record.get(what) === text
          ? []
          : [`${what} differs in ${testedZones[at + 1]}: ${describeDifference(text, record.get(what))}`],
      ),
    )
    const wrong = days.filter((day) => !first?.get('stored')?.includes(`"${day}"`))
    if (wrong.length > 0) failures.push(`${wrong.join(', ')} were not stored as sent`)
    return {
      count: testedZones.length * days.length,
      failures,
      figures: { days: days.length, zones: testedZones.length },
    }
  },
)

const describeDifference = (a: string, b = '') => {
  const at = [...a].findIndex((letter, place) => letter !== b[place])
  return `${a.slice(Math.max(0, at - 60), at + 60)} / ${b.slice(Math.max(0, at - 60), at + 60)}`
}

/** Everything a server in one zone stores and shows, without values that differ from run to run. */
async function recordZone(
  context: ProofContext,
  zone: string,
  days: readonly CivilDate[],
): Promise<Map<string, string>> {
  const urls = await context.database()
  const setup = await startServer(urls, {}, context.atEnd)
  const teacher = await signInAs(setup, 'greenwood', 'teacher')
  const within = <T>(work: (db: TenantDb) => Promise<T>) =>
    setup.services.database.inTenant({ tenantId: teacher.tenantId }, work)
  const classTeacher = await signInAs(setup, 'greenwood', 'classteacher')
  const ownClass = await within(async (db) => {
    await workingWeek(db, [])
    await createLessons(db, teacher.userId ?? '')
    return findOwnClass(db, classTeacher.userId ?? '')
  })
  const server = await startSeparateServer(context, urls, { TZ: zone })
  const send = createSender(server.port, context.atEnd, 4)
  for (const day of days) for (const [from, to] of times) await createEvent(send, teacher, day, from, to)
  // Registers can only be taken for past school days.
  const pastDays = days.filter((day) => weekday(day) <= 5 && day < setup.services.now().toISOString().slice(0, 10))
  const registerOf = (day: CivilDate) => `/api/attendance/classes/${ownClass}/registers/${day}`
  for (const day of pastDays)
    await call(send, classTeacher, 'PUT', registerOf(day), { baseVersion: 0, marks: {}, reason: 'Late' })
  const record = new Map<string, string>()
  const recordPage = async (what: string, url: string) => record.set(what, maskVolatile(await read(send, teacher, url)))
  for (const day of days) {
    const last = addDays(day, 1)
    await recordPage(`calendar ${day}`, `/api/calendar/lists?startDate=${day}&endDate=${last}`)
    await recordPage(`week ${day}`, `/api/timetable/mine?on=${day}`)
    await recordPage(`attendance ${day}`, `/api/attendance/mine?date=${day}`)
    await recordPage(`leave ${day}`, `/api/leave/count?startDate=${day}&endDate=${day}`)
  }
  for (const day of pastDays)
    record.set(`register ${day}`, maskVolatile(await read(send, classTeacher, registerOf(day))))
  const feed = (await call(send, teacher, 'POST', '/api/calendar/feed')) as { url: string }
  const address = new URL(feed.url).pathname
  record.set(
    'feed',
    maskVolatile((await send({ method: 'GET', url: address, headers: { host: teacher.headers.host ?? '' } })).body),
  )
  record.set('stored', await within(readStored))
  await server.kill()
  return record
}

async function call(send: Sender, as: Person, method: string, url: string, payload: object = {}): Promise<unknown> {
  const body = method === 'GET' ? {} : { payload }
  const response = await send({ method, url, headers: as.headers, ...body })
  if (response.status !== 200) throw new Error(`${method} ${url} returned ${response.status} ${response.body}`)
  return (JSON.parse(response.body) as { data: unknown }).data
}

const read = async (send: Sender, as: Person, url: string) => JSON.stringify(await call(send, as, 'GET', url))

const createEvent = (send: Sender, as: Person, day: CivilDate, startTime: string | null, endTime: string | null) =>
  call(send, as, 'POST', '/api/calendar/events', {
    categoryId: 1,
    Title: `${day} ${startTime ?? 'whole'}`,
    startDate: day,
    endDate: day,
    startTime,
    endTime,
    roomId: null,
    audience: 'me',
    gradeIds: [],
    classIds: [],
    minutesBefore: 30,
    repeat: { frequency: 'weekly', every: 1, weekdays: [], monthlyBy: 'day', until: null, count: 3 },
  })

/** Gives the teacher a lesson on every school day, each in another period. */
async function createLessons(db: TenantDb, teacherId: string): Promise<void> {
  const { periodIds } = await aBellSchedule(db)
  const taught = await db
    .selectFrom('teachings')
    .select(['class_id as classId', 'subject_id as courseId'])
    .where('teacher_id', '=', teacherId)
    .orderBy('class_id')
    .executeTakeFirstOrThrow()
  const requirementId = await aRequirement(db, { ...taught, teacherId, perWeek: 5 })
  const versionId = await aVersion(db, 'Clock', year.start)
  const lessons = await db
    .selectFrom('periods')
    .select('id')
    .where('id', 'in', periodIds)
    .where('kind', '=', 'lesson')
    .orderBy('starts_at')
    .execute()
  for (const [at, { id: periodId }] of lessons.slice(0, 5).entries())
    await aLesson(db, versionId, { requirementId, card: at + 1, weekday: at + 1, periodId })
  await publishSeed(db, versionId)
}

/** The class of a class teacher. */
async function findOwnClass(db: TenantDb, teacherId: string): Promise<string> {
  const { id } = await db
    .selectFrom('class_teachers')
    .select('class_id as id')
    .where('teacher_id', '=', teacherId)
    .executeTakeFirstOrThrow()
  return id
}

/** Removes ids and write times, which differ from run to run. */
function maskVolatile(text: string): string {
  const ids = new Set(extractIds(text))
  const withoutIds = [...ids].reduce((left, id) => left.replaceAll(id, '#'), text)
  return withoutIds.replace(/^(DTSTAMP|LAST-MODIFIED):.*$/gm, '$1').replace(/"takenAt":"[^"]*"/g, '"takenAt"')
}

/** The stored events, with reminder times in UTC. */
async function readStored(db: TenantDb): Promise<string> {
  const { rows } = await sql`
    select e.title, e.starts_on, e.ends_on, e.starts_at::text, e.ends_at::text, e.repeat, m.next_on,
      to_char(m.next_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as next_at
    from calendar_events e left join calendar_reminders m on m.tenant_id = e.tenant_id and m.event_id = e.id
    order by e.title, e.starts_on`.execute(db)
  return JSON.stringify(rows)
}
