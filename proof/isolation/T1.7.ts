import type { LightMyRequestResponse } from 'fastify'
import { newId } from '#platform/server/database/ids.ts'
import { findIdTable } from '../database/ownedIds.ts'
import { proof } from '../program.ts'
import { quantile } from '../server/workload.ts'
import { allRoutes, type NamedRoute } from '../stage/routes.ts'
import { play, type Scene, createScene, createDefaultStage } from '../stage/scenes.ts'
import { type CallSlot, withValue } from '../stage/values.ts'
import { collectForeignTenants } from './foreignTenants.ts'

/** The difference of medians that may remain, in milliseconds. */
const maxDifference = 2

export const program = proof(
  'T1.7',
  "another tenant's id is answered exactly as one nobody ever had",
  async (context) => {
    const server = await context.server()
    const stage = await createDefaultStage(server)
    const foreign = await collectForeignTenants(server, ['riverside', 'sunrise', 'meadow'])
    const failures: string[] = []
    let count = 0
    const places: TimedSlot[] = []
    for (const named of context.subset(allRoutes, 7)) {
      const scene = await createScene(named, stage)
      for (const slot of scene.slots) {
        const table = findIdTable(slot.name, named.action)
        // A sister school is no stranger to the organisation's super-admin.
        const others = foreign.filter(({ organisationId }) => organisationId !== scene.as.actor?.organisationId)
        places.push({
          named,
          scene,
          slot,
          ids: others.flatMap(({ byTable }) => byTable.get(table) ?? []),
          differences: [],
        })
      }
    }
    const timed = async (place: TimedSlot, id: string) => {
      const started = performance.now()
      const response = await play(server, place.named, {
        ...place.scene,
        call: withValue(place.scene.call, place.slot, id),
      })
      return { ms: performance.now() - started, said: normaliseResponse(response, id) }
    }
    for (let round = 0; round < context.count(60, 3); round++) {
      for (const place of places) {
        const id = place.ids[round % Math.max(1, place.ids.length)] ?? newId()
        // Which one goes first changes, so that a warm cache favours neither.
        const first = await timed(place, round % 2 === 0 ? id : newId())
        const second = await timed(place, round % 2 === 0 ? newId() : id)
        count += 1
        place.differences.push((first.ms - second.ms) * (round % 2 === 0 ? 1 : -1))
        if (first.said !== second.said)
          failures.push(`${place.named.action} ${place.slot.name}: ${first.said} against ${second.said}`)
      }
    }
    const worst = Math.max(...places.map(({ differences }) => Math.abs(quantile(differences, 0.5))))
    // Three pairs say nothing about time; the full run has enough of them.
    if (context.full && worst >= maxDifference) failures.push(`the times differ by ${worst.toFixed(2)} ms in the median`)
    return { count, failures, figures: { 'largest median difference (ms)': worst.toFixed(3), places: places.length } }
  },
)

type TimedSlot = {
  readonly named: NamedRoute
  readonly scene: Scene
  readonly slot: CallSlot
  readonly ids: readonly string[]
  /** How much longer the foreign id took than the unused one, in milliseconds. */
  readonly differences: number[]
}

/** What a caller can tell apart: status and body without the request's own id and the id they sent. */
function normaliseResponse(response: LightMyRequestResponse, id: string): string {
  const { requestId: _, ...rest } = response.json() as Record<string, unknown>
  return `${response.statusCode} ${JSON.stringify(rest).replaceAll(id, '*')}`
}
