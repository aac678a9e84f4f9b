import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { aPerson } from '#modules/access/server/seed.ts'
import type { Register } from '#modules/attendance/schemas.ts'
import { leaveTypes } from '#modules/leave/leaveRules.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { type ProofContext, proof } from '../program.ts'
import { type HttpResponse, type Sender, createSender } from '../server/httpSender.ts'
import { startServer } from '../server/proofServer.ts'
import { startSeparateServer } from '../server/separateServer.ts'
import { runConcurrently } from '../server/workload.ts'
import { type Person, signInAs } from '../stage/principals.ts'

const maxWaitMs = 600_000
const firstDay = '2026-06-01' as CivilDate

export const program = proof(
  'T5.1',
  'registers and leave survive a server that is killed at any moment: whole, once, and as acknowledged',
  async (context) => {
    const urls = await context.database()
    const clerk = await startServer(urls, {}, context.atEnd)
    const office = await signInAs(clerk, 'greenwood', 'superadmin')
    const asker = await signInAs(clerk, 'greenwood', 'teacher')
    const within = <T>(work: (db: TenantDb) => Promise<T>) =>
      clerk.services.database.inTenant({ tenantId: office.tenantId }, work)
    const places = await within((db) => createSlots(db, context.count(200, 4)))
    const serving = await startRestartableServer(context, urls)
    const killing = startKiller(context, serving.restart)
    const writes = context.count(25, 4)
    const acknowledged = new Map<string, AcknowledgedRegister>()
    const leaves = new Set<string>()
    await runConcurrently(places, context.count(16, 4), async (place, n) => {
      for (let turn = 0; turn < writes; turn++)
        acknowledged.set(buildKey(place), await submitRegister(serving.send, office, place, turn, n))
      leaves.add(await requestLeave(serving.send, asker, addDays(firstDay, n)))
    })
    const kills = await killing.stop()
    const failures = await within((db) => findDifferences(db, places, acknowledged, writes, leaves))
    const count = places.length * (writes + 1)
    return {
      count,
      failures,
      figures: { 'server killed': kills, registers: places.length, 'leave requests': leaves.size },
    }
  },
)

type RegisterSlot = { readonly classId: string; readonly date: CivilDate; readonly studentIds: readonly string[] }
type AcknowledgedRegister = { readonly version: number; readonly codes: Readonly<Record<string, string>> }

const buildKey = ({ classId, date }: RegisterSlot) => `${classId} ${date}`

/** Classes of forty on so many days. */
async function createSlots(db: TenantDb, count: number): Promise<RegisterSlot[]> {
  const { rows } = await sql<{ classId: string }>`select id as "classId" from classes order by id limit 4`.execute(db)
  const places: RegisterSlot[] = []
  for (const [at, { classId }] of rows.entries()) {
    for (let n = 0; n < 37; n++) {
      const pupil = { roleId: roles.student, firstName: 'Killed', lastName: `Student ${n}` }
      const studentId = await aPerson(db, { userName: `killed-${at}-${n}`, ...pupil })
      await sql`insert into enrolments (class_id, student_id, roll_no, from_date)
        values (${classId}, ${studentId}, ${`K${n}`}, ${firstDay})`.execute(db)
    }
    const pupils = await sql<{ id: string }>`
      select student_id as id from enrolments where class_id = ${classId} and to_date is null`.execute(db)
    const studentIds = pupils.rows.map(({ id }) => id)
    for (let n = 0; n < Math.ceil(count / rows.length); n++)
      places.push({ classId, date: addDays(firstDay, n), studentIds })
  }
  return places.slice(0, count)
}

/** One server after the other; whoever sends while none is there gets no answer. */
async function startRestartableServer(context: ProofContext, urls: Parameters<typeof startSeparateServer>[1]) {
  const start = async () => {
    const server = await startSeparateServer(context, urls)
    return { server, send: createSender(server.port, context.atEnd, 32) }
  }
  let now: Awaited<ReturnType<typeof start>> | null = await start()
  const nobody: HttpResponse = { status: 0, headers: {}, body: '', ms: 0 }
  return {
    send: (async (request) => now?.send(request) ?? nobody) as Sender,
    restart: async () => {
      const dying = now
      now = null
      await dying?.server.kill()
      now = await start()
    },
  }
}

/** Kills the server at moments that no call can foresee, until told to stop. */
function startKiller(context: ProofContext, restart: () => Promise<void>) {
  let [kills, ended] = [0, false]
  const ending = Promise.withResolvers<void>()
  const work = (async () => {
    while (!ended && kills < context.count(100, 1)) {
      await Promise.race([pause(200 + Math.random() * 800), ending.promise])
      if (ended) break
      await restart()
      kills += 1
    }
  })()
  // When something else fails, the server that is just starting is ended with the program: that is not what went wrong.
  work.catch(() => {})
  return {
    stop: async () => {
      ended = true
      ending.resolve()
      await work
      return kills
    },
  }
}

/** Sends the same with the same key until it is answered. */
async function sendUntilAnswered(send: Sender, as: Person, method: string, url: string, body: object): Promise<unknown> {
  const headers = { ...as.headers, 'idempotency-key': newId() }
  const end = Date.now() + maxWaitMs
  while (Date.now() < end) {
    const response = await send({ method, url, headers, payload: body })
    if (response.status === 200) return (JSON.parse(response.body) as { data: unknown }).data
    if (response.status !== 0 && response.status < 500) throw new Error(`answered ${response.status} ${response.body}`)
    await pause(20)
  }
  throw new Error('A write was not answered in ten minutes.')
}

/** The whole class, each with a code that follows from the turn. */
async function submitRegister(send: Sender, as: Person, place: RegisterSlot, turn: number, n: number): Promise<AcknowledgedRegister> {
  const letters = ['P', 'A', 'HD', 'ML'] as const
  const codes = Object.fromEntries(
    place.studentIds.map((id, at) => [id, letters[(at * (turn + 1) + turn + n) % letters.length] ?? 'P']),
  )
  const url = `/api/attendance/classes/${place.classId}/registers/${place.date}`
  const body = { baseVersion: turn, marks: codes, reason: turn === 0 ? '' : 'Counted again' }
  const { version } = (await sendUntilAnswered(send, as, 'PUT', url, body)) as Register
  return { version, codes }
}

async function requestLeave(send: Sender, as: Person, date: CivilDate): Promise<string> {
  const body = { typeId: leaveTypes.unpaid, startDate: date, endDate: date, reason: 'Travel' }
  const made = (await sendUntilAnswered(send, as, 'POST', '/api/leave/requests', body)) as { leaveRequestId: string }
  return made.leaveRequestId
}

/** What the tables say, against what was answered. */
async function findDifferences(
  db: TenantDb,
  places: readonly RegisterSlot[],
  acknowledged: ReadonlyMap<string, AcknowledgedRegister>,
  writes: number,
  leaves: ReadonlySet<string>,
): Promise<string[]> {
  const failures: string[] = []
  const { rows } = await sql<{
    classId: string
    date: CivilDate
    version: number
    counted: number
    marks: Record<string, string>
  }>`
    select r.class_id as "classId", r.day as date, r.version, (r.present + r.absent + r.half + r.medical)::int as counted,
      (select jsonb_object_agg(m.student_id, m.code) from day_marks m where m.register_id = r.id) as marks
    from registers r`.execute(db)
  if (rows.length !== places.length) failures.push(`${rows.length} registers for ${places.length} classes and days`)
  for (const { classId, date, version, counted, marks } of rows) {
    const told = acknowledged.get(`${classId} ${date}`)
    if (version !== writes || told?.version !== writes)
      failures.push(`${date}: version ${version}, acknowledged ${told?.version}, submitted ${writes} times`)
    const ids = Object.keys(told?.codes ?? {})
    if (counted !== ids.length || Object.keys(marks).length !== ids.length)
      failures.push(`${date}: ${Object.keys(marks).length} marks, counted ${counted}, of ${ids.length} students`)
    const other = ids.filter((id) => marks[id] !== told?.codes[id])
    if (other.length > 0) failures.push(`${date}: ${other.length} marks are not those acknowledged last`)
  }
  const kept = await sql<{ id: string }>`select id from leave_requests`.execute(db)
  if (kept.rows.length !== leaves.size || kept.rows.some(({ id }) => !leaves.has(id)))
    failures.push(`${kept.rows.length} leave requests are stored, ${leaves.size} were acknowledged`)
  const trail = await sql<{ count: number }>`
    select count(*)::int as count from audit_entries where action = 'attendance.saveRegister'`.execute(db)
  const entries = trail.rows[0]?.count ?? 0
  if (entries !== places.length * writes) failures.push(`${entries} audit entries for ${places.length * writes} writes`)
  return failures
}
