import { proof } from '../program.ts'
import { getTenant } from '../stage/principals.ts'
import { allRoutes, findRoute } from '../stage/routes.ts'
import { createDefaultStage, createScene, play, type Scene } from '../stage/scenes.ts'
import { type CallSlot, withValue } from '../stage/values.ts'
import { canary, canarySearch, plantCanaries } from './canaries.ts'
import { careless, carelessModule } from './carelessModule.ts'
import { collectForeignTenants } from './foreignTenants.ts'

export const program = proof('T1.3', 'no response contains text of another tenant', async (context) => {
  const server = await context.server({ extraModules: [carelessModule] })
  const stage = await createDefaultStage(server)
  const foreign = await collectForeignTenants(server, ['sunrise'])
  const sunrise = await getTenant(server, 'sunrise')
  const { planted, problems, file } = await plantCanaries(server, sunrise.id)
  const failures = [...problems]
  if (planted.length === 0) failures.push('No canary was planted.')

  let count = 0
  const look = async (what: string, answering: Promise<{ body: string; headers: object }>) => {
    count += 1
    const response = await answering
    if (`${JSON.stringify(response.headers)}${response.body}`.includes(canary)) failures.push(`${what} leaked a canary`)
  }
  const own = Object.entries(careless.routes).map(([name, route]) => ({ action: `careless.${name}`, route }))
  const ids = foreign.flatMap(({ byTable }) =>
    [...byTable.values()].flatMap((some) => some.slice(0, context.count(20, 1))),
  )
  for (const named of [...context.subset(allRoutes, 17), ...own]) {
    const scene = named.action.startsWith('careless.')
      ? { as: stage.person('superadmin'), call: {}, slots: [] }
      : await createScene(named, stage)
    await look(`${named.action} as usual`, play(server, named, scene))
    // Refusals can leak as well, so a full run calls as everyone, allowed or not.
    const asking = context.full ? stage.people.filter(({ actor }) => actor) : [scene.as]
    for (const [what, altered] of createTemptations(scene, ids)) {
      if (altered === scene && named.route.method !== 'GET') continue
      for (const as of asking) await look(`${named.action} ${what} as ${as.name}`, play(server, named, altered, as))
    }
  }
  // A file link that is valid on the other school's host, tried on ours.
  const getFile = { action: 'files.getFile', route: findRoute('files.getFile') }
  for (const as of stage.people)
    await look(`a foreign link as ${as.name}`, play(server, getFile, { as, call: { params: file }, slots: [] }))
  return { count, failures, figures: { 'columns planted': planted.length } }
})

/** The call itself, the call with a search for the canary, and the call with each id replaced by another tenant's. */
function* createTemptations(scene: Scene, ids: readonly string[]): Generator<[string, Scene]> {
  yield ['itself', scene]
  if (scene.call.query && 'q' in scene.call.query) {
    const search: CallSlot = { part: 'query', path: ['q'], name: 'q' }
    yield ['searching', { ...scene, call: withValue(scene.call, search, canarySearch) }]
  }
  for (const slot of scene.slots) {
    for (const id of ids) yield [`with a foreign ${slot.name}`, { ...scene, call: withValue(scene.call, slot, id) }]
  }
}
