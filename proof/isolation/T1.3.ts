import { proof } from '../program.ts'
import { tenantOf } from '../stage/principals.ts'
import { allRoutes, routeOf } from '../stage/routes.ts'
import { play, type Scene, sceneOf, usualStage } from '../stage/scenes.ts'
import { type Slot, withValue } from '../stage/values.ts'
import { canary, canarySearch, plantCanaries } from './canaries.ts'
import { careless, carelessModule } from './carelessModule.ts'
import { foreignTenants } from './foreignTenants.ts'

/** Columns too narrow for anything a person wrote. Those whose table lists the words that fit are known by that. */
const narrow = ['tenants.colour', 'students.aadhaar_last4']

export const program = proof('T1.3', "no answer anywhere holds a text of another tenant's", async (context) => {
  const server = await context.server({ beside: [carelessModule] })
  const stage = await usualStage(server)
  const foreign = await foreignTenants(server, ['sunrise'])
  const sunrise = await tenantOf(server, 'sunrise')
  const { planted, unfit, file } = await plantCanaries(server, sunrise.id)
  const failures = unfit.filter((column) => !narrow.includes(column)).map((column) => `no canary fits ${column}`)
  if (planted.length === 0) failures.push('No canary was planted.')

  let count = 0
  const look = async (what: string, answering: Promise<{ body: string; headers: object }>) => {
    count += 1
    const answer = await answering
    if (`${JSON.stringify(answer.headers)}${answer.body}`.includes(canary)) failures.push(`${what} gave a canary away`)
  }
  const own = Object.entries(careless.routes).map(([name, route]) => ({ action: `careless.${name}`, route }))
  const ids = foreign.flatMap(({ byTable }) =>
    [...byTable.values()].flatMap((some) => some.slice(0, context.count(20, 1))),
  )
  for (const one of [...context.share(allRoutes, 17), ...own]) {
    const scene = one.action.startsWith('careless.')
      ? { as: stage.person('superadmin'), call: {}, slots: [] }
      : await sceneOf(one, stage)
    await look(`${one.action} as usual`, play(server, one, scene))
    // Refusals talk too, so in a full run everybody asks and not only those who may.
    const asking = context.full ? stage.people.filter(({ actor }) => actor) : [scene.as]
    for (const [what, altered] of temptations(scene, ids)) {
      if (altered === scene && one.route.method !== 'GET') continue
      for (const as of asking) await look(`${one.action} ${what} as ${as.name}`, play(server, one, altered, as))
    }
  }
  // A link that works at the other school's host, with the file's own token, tried at ours.
  const getFile = { action: 'files.getFile', route: routeOf('files.getFile') }
  for (const as of stage.people)
    await look(`a foreign link as ${as.name}`, play(server, getFile, { as, call: { params: file }, slots: [] }))
  return { count, failures, figures: { 'columns planted': planted.length } }
})

/** The call itself, its search words set to find a canary, and each id replaced by one of the other tenant's. */
function* temptations(scene: Scene, ids: readonly string[]): Generator<[string, Scene]> {
  yield ['itself', scene]
  if (scene.call.query && 'q' in scene.call.query) {
    const search: Slot = { part: 'query', path: ['q'], name: 'q' }
    yield ['searching', { ...scene, call: withValue(scene.call, search, canarySearch) }]
  }
  for (const slot of scene.slots) {
    for (const id of ids) yield [`with a foreign ${slot.name}`, { ...scene, call: withValue(scene.call, slot, id) }]
  }
}
