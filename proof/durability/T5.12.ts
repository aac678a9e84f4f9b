import { sql } from 'kysely'
import type { Register } from '#modules/attendance/schemas.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { proof } from '../program.ts'
import { createSender, type Sender } from '../server/httpSender.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { startSeparateServer } from '../server/separateServer.ts'
import { formatMilliseconds, quantile } from '../server/workload.ts'
import { type Person, signInAs } from '../stage/principals.ts'
import { buildCodes, type ClassTeacher, createTeachers, firstDay } from './classTeachers.ts'

/** Limits for the 95th percentile in milliseconds, while everyone submits at once. */
const limits = { reading: 1000, writing: 3000 }

export const program = proof(
  'T5.12',
  'all teachers submit registers at once while others read: nothing is lost and responses stay fast',
  async (context) => {
    const server = await context.server()
    const crowd = await createTeachers(server, context.count(60, 6), context.count(40, 10))
    const office = await signInAs(server, 'greenwood', 'superadmin')
    const other = await startSeparateServer(context, server.urls, { LOG_LEVEL: 'silent' })
    const readers = context.count(16, 4)
    const send = createSender(other.port, context.atEnd, crowd.length)
    const look = createSender(other.port, context.atEnd, readers)
    const days = Array.from({ length: context.count(10, 1) }, (_, n) => addDays(firstDay, n))
    const failures: string[] = []
    const [writing, reading]: [number[], number[]] = [[], []]
    const sent = new Map<string, Readonly<Record<string, string>>>()
    for (const [round, date] of days.entries()) {
      let isOver = false
      const watching = Array.from({ length: readers }, async (_, n) => {
        for (let at = n; !isOver || at === n; at++)
          reading.push(await readPage(look, office, crowd, at, date, failures))
      })
      // Sends all of them before waiting for any response.
      await Promise.all(
        crowd.map(async (teacher, n) => {
          const codes = buildCodes(teacher, round + n)
          sent.set(`${teacher.classId} ${date}`, codes)
          writing.push(await submitRegister(send, teacher, date, codes, failures))
        }),
      )
      isOver = true
      await Promise.all(watching)
    }
    failures.push(...(await findDifferences(server, office, sent)))
    if (other.exitReason()) failures.push(`the server exited: ${other.exitReason()}`)
    const [read, written] = [quantile(reading, 0.95), quantile(writing, 0.95)]
    // Timing is only meaningful in a full run on a quiet machine.
    if (context.full && read > limits.reading) failures.push(`p95 of reading was ${formatMilliseconds(read)}`)
    if (context.full && written > limits.writing) failures.push(`p95 of submitting was ${formatMilliseconds(written)}`)
    return {
      count: writing.length + reading.length,
      failures,
      figures: {
        teachers: crowd.length,
        registers: writing.length,
        'marks each': crowd[0]?.studentIds.length ?? 0,
        'p95 of submitting': formatMilliseconds(written),
        readers,
        reads: reading.length,
        'p95 of reading': formatMilliseconds(read),
      },
    }
  },
)

async function submitRegister(
  send: Sender,
  { person, classId }: ClassTeacher,
  date: CivilDate,
  marks: Readonly<Record<string, string>>,
  failures: string[],
): Promise<number> {
  const { status, body, ms } = await send({
    method: 'PUT',
    url: `/api/attendance/classes/${classId}/registers/${date}`,
    headers: { ...person.headers, 'idempotency-key': newId() },
    payload: { baseVersion: 0, marks },
  })
  if (status !== 200) failures.push(`submitting a register returned ${status} ${body.slice(0, 100)}`)
  else if ((JSON.parse(body) as { data: Register }).data.version !== 1)
    failures.push('a register has the wrong version')
  return ms
}

/** Reads one of three pages: the office's overview, a class register, a teacher's own list. */
async function readPage(
  look: Sender,
  office: Person,
  crowd: readonly ClassTeacher[],
  at: number,
  date: CivilDate,
  failures: string[],
): Promise<number> {
  const teacher = crowd[at % crowd.length] as ClassTeacher
  const [url, as] = [
    [`/api/attendance/overview?date=${date}`, office] as const,
    [`/api/attendance/classes/${teacher.classId}/registers/${date}`, teacher.person] as const,
    [`/api/attendance/mine?date=${date}`, teacher.person] as const,
  ][at % 3] ?? ['', office]
  const { status, body, ms } = await look({ method: 'GET', url, headers: { ...as.headers } })
  if (status !== 200) failures.push(`a read returned ${status} ${body.slice(0, 100)}`)
  return ms
}

/** Compares the tables with what was sent. */
async function findDifferences(
  server: ProofServer,
  { tenantId }: Person,
  sent: ReadonlyMap<string, Readonly<Record<string, string>>>,
): Promise<string[]> {
  const rows = await server.services.database.inTenant({ tenantId }, async (db: TenantDb) => {
    const found = await sql<{ key: string; marks: Record<string, string> | null }>`
      select r.class_id || ' ' || r.day as key,
        (select jsonb_object_agg(m.student_id, m.code) from day_marks m where m.register_id = r.id) as marks
      from registers r`.execute(db)
    return found.rows
  })
  const failures = rows.length === sent.size ? [] : [`${rows.length} registers are stored, ${sent.size} were submitted`]
  for (const { key, marks } of rows) {
    const codes = sent.get(key) ?? {}
    const wrong = Object.entries(codes).filter(([id, code]) => marks?.[id] !== code).length
    if (wrong > 0 || Object.keys(marks ?? {}).length !== Object.keys(codes).length)
      failures.push(`${key}: ${wrong} marks differ from those submitted`)
  }
  return failures
}
