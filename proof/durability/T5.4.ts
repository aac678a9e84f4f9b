import { proof } from '../program.ts'
import { startSeparateServer } from '../server/separateServer.ts'
import { type Person, signInAs } from '../stage/principals.ts'
import { fillSchool } from './largeSchool.ts'
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
    const { tenantId } = await signInAs(server, 'greenwood', 'superadmin')
    const marks = await fillSchool(server.services.database, tenantId, students, context.count(200, 20))
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
