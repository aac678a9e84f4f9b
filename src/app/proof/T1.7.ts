import type { LightMyRequestResponse } from 'fastify'
import { newId } from '#platform/server/ids.ts'
import { foreignTenants } from './foreign.ts'
import { tableOf } from './ids.ts'
import { everybody } from './principals.ts'
import { proof } from './program.ts'
import { allRoutes } from './routes.ts'
import { play, type Scene, sceneOf, stageFor } from './scenes.ts'
import { type Slot, withValue } from './values.ts'

/** The difference of medians that may remain, in milliseconds. */
const tolerance = 2

export const program = proof(
  'T1.7',
  "another tenant's id is answered exactly as one nobody ever had",
  async (context) => {
    const server = await context.server()
    const stage = await stageFor(
      server,
      'greenwood',
      'banyan-trust',
      await everybody(server, 'greenwood', 'banyan-trust'),
    )
    const foreign = await foreignTenants(server, ['riverside', 'sunrise'])
    const failures: string[] = []
    const times: Record<'foreign' | 'unused', number[]> = { foreign: [], unused: [] }
    let count = 0
    const places: { one: (typeof allRoutes)[number]; scene: Scene; slot: Slot; ids: string[] }[] = []
    for (const one of allRoutes) {
      const scene = await sceneOf(one, stage)
      for (const slot of scene.slots) {
        const table = tableOf(slot.name, one.action)
        places.push({ one, scene, slot, ids: foreign.flatMap(({ byTable }) => byTable.get(table) ?? []) })
      }
    }
    const timed = async (kind: keyof typeof times, place: (typeof places)[number], id: string) => {
      const started = performance.now()
      const answer = await play(server, place.one, {
        ...place.scene,
        call: withValue(place.scene.call, place.slot, id),
      })
      times[kind].push(performance.now() - started)
      return comparable(answer, id)
    }
    const pairs = context.count(Math.max(200, places.length * 60), places.length * 3)
    for (let index = 0; index < pairs; index++) {
      const place = places[index % places.length]
      if (!place) break
      const id = place.ids[Math.floor(index / places.length) % Math.max(1, place.ids.length)] ?? newId()
      // Which one goes first changes, so that a warm cache favours neither.
      const order = index % 2 === 0 ? (['foreign', 'unused'] as const) : (['unused', 'foreign'] as const)
      const said: Partial<Record<keyof typeof times, string>> = {}
      for (const kind of order) said[kind] = await timed(kind, place, kind === 'foreign' ? id : newId())
      count += 1
      if (said.foreign !== said.unused)
        failures.push(`${place.one.action} ${place.slot.name}: ${said.foreign} against ${said.unused}`)
    }
    const difference = Math.abs(median(times.foreign) - median(times.unused))
    if (difference >= tolerance) failures.push(`the medians differ by ${difference.toFixed(2)} ms`)
    return { count, failures, figures: { 'difference of medians (ms)': difference.toFixed(3), places: places.length } }
  },
)

/** What a caller can tell apart: status and body without the request's own id and the id they sent. */
function comparable(answer: LightMyRequestResponse, id: string): string {
  const { requestId: _, ...rest } = answer.json() as Record<string, unknown>
  return `${answer.statusCode} ${JSON.stringify(rest).replaceAll(id, '*')}`
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
