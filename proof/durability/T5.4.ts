import { sql } from 'kysely'
import { createUsers } from '#modules/access/server/seed.ts'
import { aClass } from '#modules/classes/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { startSeparateServer } from '../server/separateServer.ts'
import { type Person, signInAs } from '../stage/principals.ts'
import { prepareTurn } from './yearTurns.ts'

/** In seconds. */
const allowed = 60
/** Faster answers than this, in milliseconds, are noise and not compared. */
const floor = 25

export const program = proof(
  'T5.4',
  'the year of 2,000 students with 400,000 attendance marks turns within a minute, and other schools do not feel it',
  async (context) => {
    const server = await context.server()
    const students = context.count(2000, 200)
    const marks = await fillSchool(server, students, context.count(200, 20))
    const stage = await prepareTurn(server)
    const worker = await startSeparateServer(context, server.urls, {}, { worker: true })
    const neighbour = await signInAs(server, 'riverside', 'superadmin')
    const before = await percentile(await measure(worker.port, neighbour, 200))
    const began = performance.now()
    const rehearsed = await stage.rehearse()
    const ran = performance.now()
    await stage.start(rehearsed)
    const during: number[] = []
    for (;;) {
      during.push(...(await measure(worker.port, neighbour, 10)))
      const { state } = await stage.lastTurn()
      if (state === 'completed' || state === 'failed') break
    }
    const seconds = (performance.now() - ran) / 1000
    const { state, tasks } = await stage.lastTurn()
    const manifest = performance.now()
    await untilManifest(stage.call)
    const after = await percentile(during)
    const failures = [
      ...(state === 'completed' ? [] : [`the turn is ${state}`]),
      ...(seconds <= allowed ? [] : [`it took ${seconds.toFixed(1)} seconds`]),
      ...(after <= 2 * Math.max(before, floor) ? [] : [`another school's p95 went from ${before} to ${after} ms`]),
    ]
    return {
      count: students,
      failures,
      figures: {
        'attendance marks': marks,
        'seconds of the rehearsal': ((ran - began) / 1000).toFixed(1),
        'seconds of the run': seconds.toFixed(1),
        'seconds of the manifest': ((performance.now() - manifest) / 1000).toFixed(1),
        'slowest task': tasks.map(({ name, seconds: own }) => `${name} ${own?.toFixed(1)}`).join(', '),
        'p95 of another school before, during (ms)': `${before}, ${after}`,
      },
    }
  },
)

/** Twelve grades of four sections, full, with a mark for every student on every day. */
async function fillSchool(server: ProofServer, students: number, days: number): Promise<number> {
  const { tenantId } = await signInAs(server, 'greenwood', 'superadmin')
  await server.services.database.inTenant({ tenantId }, async (db) => {
    for (const grade of ['1', '2', '3', '4', '5', '6', '9', '10'])
      for (const section of ['A', 'B', 'C', 'D']) await aClass(db, { grade, section })
    const users = Array.from({ length: students }, (_, at) => ({
      userName: `turn${at}`,
      roleId: roles.student,
      firstName: 'Student',
      lastName: String(at),
    }))
    for (let at = 0; at < users.length; at += 500) await createUsers(db, users.slice(at, at + 500))
    await sql`
      insert into enrolments (class_id, student_id, roll_no, from_date)
      select c.id, u.id, 'T' || u.n, '2026-06-01'
      from (select id, row_number() over (order by id) as n from users where user_name like 'turn%') u
        join (select id, row_number() over (order by id) as n, count(*) over () as all_classes from classes) c on c.n = u.n % c.all_classes + 1`.execute(
      db,
    )
  })
  let marks = 0
  // A day at a time, as a school does it.
  for (let day = 0; day < days; day++)
    marks += await server.services.database.inTenant({ tenantId }, async (db) => {
      const { numAffectedRows = 0n } = await sql`
        insert into day_marks (day, student_id, class_id, code)
        select '2026-06-01'::date + ${day}::int, e.student_id, e.class_id, case when (${day}::int + length(e.roll_no)) % 11 = 0 then 'A' else 'P' end
        from enrolments e where e.to_date is null`.execute(db)
      return Number(numAffectedRows)
    })
  return marks
}

/** Milliseconds of single requests of another school, one after the other. */
async function measure(port: number, person: Person, count: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/classes`, {
      headers: person.headers as Record<string, string>,
    })
    await answer.arrayBuffer()
    times.push(performance.now() - began)
  }
  return times
}

const percentile = (times: readonly number[]): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0)

async function untilManifest(call: (method: string, path: string) => Promise<unknown>): Promise<void> {
  const end = Date.now() + 120_000
  let before = -1
  while (Date.now() < end) {
    const { manifests } = (await call('GET', '/student-promotion/manifests')) as { manifests: { tables: unknown[] }[] }
    const now = manifests[0]?.tables.length ?? 0
    if (now > 0 && now === before) return
    before = now
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
