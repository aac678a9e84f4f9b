import { careless, carelessModule } from './careless.ts'
import { asTenant, readTables } from './catalogue.ts'
import { allOf, collectIds, idsIn } from './ids.ts'
import { type Person, seat, stranger } from './principals.ts'
import { proof } from './program.ts'
import { allRoutes } from './routes.ts'
import { play, type Scene, sceneOf, stageFor } from './scenes.ts'
import type { ProofServer } from './server.ts'
import { withValue } from './values.ts'

/** Each organisation of the small world with its schools. */
const organisations = { 'banyan-trust': ['greenwood', 'riverside'], lotus: ['sunrise'], mehta: ['meadow'] } as const
type Code = keyof typeof organisations

export const program = proof(
  'T1.8',
  "an organisation's super-admin sees the branches of that organisation only",
  async (context) => {
    const server = await context.server({ beside: [carelessModule] })
    const codes = Object.keys(organisations) as Code[]
    const owners = await ownersOfIds(server, codes)
    const failures: string[] = []
    let count = 0
    const look = (code: Code, what: string, body: string, sent: string) => {
      count += 1
      const given = new Set(idsIn(sent))
      const foreign = idsIn(body).find((id) => !given.has(id) && owners.has(id) && owners.get(id) !== code)
      if (foreign) failures.push(`${what} gave ${code} an id of ${owners.get(foreign)}`)
    }
    const own = Object.entries(careless.routes).map(([name, route]) => ({ action: `careless.${name}`, route }))
    for (const code of codes) {
      const admin = await seat(server, code, 'orgadmin')
      const stage = await stageFor(server, organisations[code][0], code, [
        await stranger(server, code),
        ...(await people(server, code)),
        admin,
      ])
      const others = [...owners].filter(([, owner]) => owner !== code).map(([id]) => id)
      for (const one of [...allRoutes, ...own]) {
        const scene: Scene = one.action.startsWith('careless.')
          ? { as: admin, call: {}, slots: [] }
          : await sceneOf(one, stage)
        const tries = [
          scene.call,
          ...scene.slots.flatMap((slot) =>
            some(others, context.count(200, 1)).map((id) => withValue(scene.call, slot, id)),
          ),
        ]
        for (const call of tries) {
          const answer = await play(server, one, { ...scene, call }, admin)
          look(code, one.action, answer.body, JSON.stringify(call))
          if (call !== scene.call && answer.statusCode < 400)
            failures.push(`${one.action} let ${code} reach another organisation`)
        }
        for (const other of codes.filter((name) => name !== code).slice(0, context.count(2, 1))) {
          const host = await stranger(server, other)
          const answer = await play(server, one, scene, {
            ...admin,
            headers: { ...host.headers, authorization: `Bearer ${admin.token}` },
          })
          look(other, `${one.action} at ${other}`, answer.body, JSON.stringify(scene.call))
          if (one.route.access.who !== 'anyone' && answer.statusCode < 400)
            failures.push(`${one.action}: ${code} is let in at ${other}`)
        }
      }
    }
    const written = await writeAcross(server, codes)
    return {
      count: count + written.count,
      failures: [...failures, ...written.failures],
      figures: { organisations: codes.length },
    }
  },
)

const people = (server: ProofServer, code: Code): Promise<Person[]> =>
  Promise.all(['superadmin', 'fulladmin', 'classteacher'].map((name) => seat(server, organisations[code][0], name)))

/** So many of a list, spread over all of it. */
const some = <T>(list: readonly T[], wanted: number): T[] =>
  list.filter((_, index) => index % Math.ceil(list.length / wanted) === 0)

async function ownersOfIds(server: ProofServer, codes: readonly Code[]): Promise<Map<string, Code>> {
  const tables = await readTables(server.owner)
  const owners = new Map<string, Code>()
  for (const code of codes) {
    for (const name of [code, ...organisations[code]]) {
      const tenant = await server.services.directory.byHost(`${name}.localhost`)
      if (!tenant) throw new Error(`${name} is missing from the small world.`)
      owners.set(tenant.id, code).set(tenant.organisationId, code)
      for (const id of allOf(await collectIds(server.owner, tables, tenant.id))) owners.set(id, code)
    }
  }
  return owners
}

/** Even a query that names no organisation changes only the own one's rows. */
async function writeAcross(server: ProofServer, codes: readonly Code[]) {
  const failures: string[] = []
  let count = 0
  for (const code of codes) {
    const tenant = await server.services.directory.byHost(`${code}.localhost`)
    await asTenant(server.services.database.pool, tenant?.id ?? null, async (client) => {
      await client.query(`select set_config('app.organisation_id', $1, true)`, [tenant?.organisationId])
      const changed = await client.query(`update tenants set name = 'x' where organisation_id <> $1 returning id`, [
        tenant?.organisationId,
      ])
      const all = await client.query<{ organisation_id: string }>(
        `update tenants set name = 'x' returning organisation_id`,
      )
      const renamed = await client.query<{ id: string }>(`update organisations set name = 'x' returning id`)
      count += 3
      if (changed.rowCount) failures.push(`${code} changed ${changed.rowCount} tenants of others`)
      if (all.rows.some((row) => row.organisation_id !== tenant?.organisationId))
        failures.push(`${code} changed a tenant of another`)
      if (renamed.rows.length !== 1) failures.push(`${code} renamed ${renamed.rows.length} organisations`)
    })
  }
  return { count, failures }
}
