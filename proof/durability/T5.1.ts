import { sql } from 'kysely'
import { createUser } from '#modules/access/server/seed.ts'
import type { Register } from '#modules/attendance/schemas.ts'
import { leaveTypes } from '#modules/leave/leaveRules.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { proof } from '../program.ts'
import type { Sender } from '../server/httpSender.ts'
import { startServer } from '../server/proofServer.ts'
import { startKiller, startRestartableServer } from '../server/restartableServer.ts'
import { runConcurrently } from '../server/workload.ts'
import { type Person, signInAs } from '../stage/principals.ts'
import { sendUntilAnswered } from './answeredWrites.ts'
import { createMarkSheet, findMarkDifferences, typeInTwoWindows } from './markSheet.ts'

const firstDay = '2026-06-01' as CivilDate

export const program = proof(
  'T5.1',
  'registers, leave requests and marks survive server crashes: complete, stored once, as acknowledged, and no mark is overwritten unseen',
  async (context) => {
    const urls = await context.database()
    const setup = await startServer(urls, {}, context.atEnd)
    const office = await signInAs(setup, 'greenwood', 'superadmin')
    const teacher = await signInAs(setup, 'greenwood', 'teacher')
    const within = <T>(work: (db: TenantDb) => Promise<T>) =>
      setup.services.database.inTenant({ tenantId: office.tenantId }, work)
    const slots = await within((db) => createSlots(db, context.count(200, 4)))
    const sheet = await within((db) => createMarkSheet(db, slots[0]?.classId ?? '', context.count(20, 3)))
    const restartable = await startRestartableServer(context, urls, 32)
    const killer = startKiller(restartable.restart, context.count(100, 1), 1000)
    const writes = context.count(25, 4)
    const acknowledged = new Map<string, AcknowledgedRegister>()
    const leaves = new Set<string>()
    const typing = typeInTwoWindows(restartable.send, office, sheet, context.count(400, 15))
    await runConcurrently(slots, context.count(16, 4), async (slot, n) => {
      for (let round = 0; round < writes; round++)
        acknowledged.set(buildKey(slot), await submitRegister(restartable.send, office, slot, round, n))
      leaves.add(await requestLeave(restartable.send, teacher, addDays(firstDay, n)))
    })
    const typed = await typing
    const kills = await killer.stop()
    const failures = await within(async (db) => [
      ...(await findDifferences(db, slots, acknowledged, writes, leaves)),
      ...(await findMarkDifferences(db, sheet, typed)),
    ])
    const count = slots.length * (writes + 1) + typed.writes.length
    return {
      count,
      failures,
      figures: {
        'server killed': kills,
        registers: slots.length,
        'leave requests': leaves.size,
        'marks typed': typed.writes.length,
        'conflicts shown': typed.conflicts,
      },
    }
  },
)

type RegisterSlot = { readonly classId: string; readonly date: CivilDate; readonly studentIds: readonly string[] }
type AcknowledgedRegister = { readonly version: number; readonly codes: Readonly<Record<string, string>> }

const buildKey = ({ classId, date }: RegisterSlot) => `${classId} ${date}`

/** Classes of forty students, on as many days as needed. */
async function createSlots(db: TenantDb, count: number): Promise<RegisterSlot[]> {
  const { rows } = await sql<{ classId: string }>`select id as "classId" from classes order by id limit 4`.execute(db)
  const slots: RegisterSlot[] = []
  for (const [at, { classId }] of rows.entries()) {
    for (let n = 0; n < 37; n++) {
      const student = { roleId: roles.student, firstName: 'Killed', lastName: `Student ${n}` }
      const studentId = await createUser(db, { userName: `killed-${at}-${n}`, ...student })
      await sql`insert into enrolments (class_id, student_id, roll_no, from_date)
        values (${classId}, ${studentId}, ${`K${n}`}, ${firstDay})`.execute(db)
    }
    const enrolled = await sql<{ id: string }>`
      select student_id as id from enrolments where class_id = ${classId} and to_date is null`.execute(db)
    const studentIds = enrolled.rows.map(({ id }) => id)
    for (let n = 0; n < Math.ceil(count / rows.length); n++)
      slots.push({ classId, date: addDays(firstDay, n), studentIds })
  }
  return slots.slice(0, count)
}

/** Submits the whole class, with codes derived from the round. */
async function submitRegister(
  send: Sender,
  as: Person,
  slot: RegisterSlot,
  round: number,
  n: number,
): Promise<AcknowledgedRegister> {
  const letters = ['P', 'A', 'HD', 'ML'] as const
  const codes = Object.fromEntries(
    slot.studentIds.map((id, at) => [id, letters[(at * (round + 1) + round + n) % letters.length] ?? 'P']),
  )
  const url = `/api/attendance/classes/${slot.classId}/registers/${slot.date}`
  const body = { baseVersion: round, marks: codes, reason: round === 0 ? '' : 'Counted again' }
  const { version } = (await sendUntilAnswered(send, as, 'PUT', url, body)) as Register
  return { version, codes }
}

async function requestLeave(send: Sender, as: Person, date: CivilDate): Promise<string> {
  const body = { typeId: leaveTypes.unpaid, startDate: date, endDate: date, reason: 'Travel' }
  const request = (await sendUntilAnswered(send, as, 'POST', '/api/leave/requests', body)) as { leaveRequestId: string }
  return request.leaveRequestId
}

/** Compares the tables with what the server acknowledged. */
async function findDifferences(
  db: TenantDb,
  slots: readonly RegisterSlot[],
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
  if (rows.length !== slots.length) failures.push(`${rows.length} registers for ${slots.length} classes and days`)
  for (const { classId, date, version, counted, marks } of rows) {
    const expected = acknowledged.get(`${classId} ${date}`)
    if (version !== writes || expected?.version !== writes)
      failures.push(`${date}: version ${version}, acknowledged ${expected?.version}, submitted ${writes} times`)
    const ids = Object.keys(expected?.codes ?? {})
    if (counted !== ids.length || Object.keys(marks).length !== ids.length)
      failures.push(`${date}: ${Object.keys(marks).length} marks, counted ${counted}, of ${ids.length} students`)
    const other = ids.filter((id) => marks[id] !== expected?.codes[id])
    if (other.length > 0) failures.push(`${date}: ${other.length} marks differ from those last acknowledged`)
  }
  const kept = await sql<{ id: string }>`select id from leave_requests`.execute(db)
  if (kept.rows.length !== leaves.size || kept.rows.some(({ id }) => !leaves.has(id)))
    failures.push(`${kept.rows.length} leave requests are stored, ${leaves.size} were acknowledged`)
  const trail = await sql<{ count: number }>`
    select count(*)::int as count from audit_entries where action = 'attendance.saveRegister'`.execute(db)
  const entries = trail.rows[0]?.count ?? 0
  if (entries !== slots.length * writes) failures.push(`${entries} audit entries for ${slots.length * writes} writes`)
  return failures
}
