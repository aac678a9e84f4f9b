import type { LightMyRequestResponse } from 'fastify'
import { newId } from '#platform/server/database/ids.ts'
import { findIdTable } from '../database/ownedIds.ts'
import { proof } from '../program.ts'
import { quantile } from '../server/workload.ts'
import { allRoutes, type NamedRoute } from '../stage/routes.ts'
import { createDefaultStage, createScene, play, type Scene } from '../stage/scenes.ts'
import { type CallSlot, withValue } from '../stage/values.ts'
import { collectForeignTenants } from './foreignTenants.ts'

/** The largest allowed difference of medians, in milliseconds. */
const maxDifference = 2

export const program = proof(
  'T1.7',
  "another tenant's id and a nonexistent id get the same response",
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
        // A sister school belongs to the organisation's super-admin.
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
      return { ms: performance.now() - started, text: normaliseResponse(response, id) }
    }
    for (let round = 0; round < context.count(60, 3); round++) {
      for (const place of places) {
        const id = place.ids[round % Math.max(1, place.ids.length)] ?? newId()
        // Alternate the order, so that a warm cache favours neither.
        const first = await timed(place, round % 2 === 0 ? id : newId())
        const second = await timed(place, round % 2 === 0 ? newId() : id)
        count += 1
        place.differences.push((first.ms - second.ms) * (round % 2 === 0 ? 1 : -1))
        if (first.text !== second.text)
          failures.push(`${place.named.action} ${place.slot.name}: ${first.text} instead of ${second.text}`)
      }
    }
    const worst = Math.max(...places.map(({ differences }) => Math.abs(quantile(differences, 0.5))))
    // Three pairs are too few to judge timing; only a full run has enough.
    if (context.full && worst >= maxDifference) failures.push(`the median times differ by ${worst.toFixed(2)} ms`)
    return { count, failures, figures: { 'largest median difference (ms)': worst.toFixed(3), places: places.length } }
  },
)

type TimedSlot = {
  readonly named: NamedRoute
  readonly scene: Scene
  readonly slot: CallSlot
  readonly ids: readonly string[]
  /** How much longer the foreign id took than the nonexistent one, in milliseconds. */
  readonly differences: number[]
}

/** Everything a caller can see: status and body, without the request id and the id they sent. */
function normaliseResponse(response: LightMyRequestResponse, id: string): string {
  const { requestId: _, ...rest } = response.json() as Record<string, unknown>
  return `${response.statusCode} ${JSON.stringify(rest).replaceAll(id, '*')}`
}
