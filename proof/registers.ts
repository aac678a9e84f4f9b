import * as z from 'zod'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'
import { readAddress } from '#platform/server/postgres/address.ts'
import { withConnection } from '#platform/server/postgres/connection.ts'
import { readPersonalTables } from './audit/T11.4.ts'
import { audiences, missingAudience } from './authorisation/specification.ts'
import { readTables, setTenant } from './database/catalogue.ts'
import { findIdTable } from './database/ownedIds.ts'
import { foundSchool } from './database/school.ts'
import { plantIn } from './isolation/canaries.ts'
import { findHoles } from './isolation/schemaHoles.ts'
import { allRoutes, type NamedRoute } from './stage/routes.ts'
import { type Examples, loadExamples } from './stage/scenes.ts'
import { type CallInput, fillCall } from './stage/values.ts'

/**
 * What the programs of this folder must be told about routes and tables and have not been told yet. `npm run check` says it
 * in a second; the programs would find it minutes later.
 */
export async function missingEntries(urls: DatabaseUrls): Promise<string[]> {
  const known = await loadExamples()
  const names = new Set(allRoutes.map(({ action }) => action))
  return [
    ...allRoutes.flatMap((one) => missingForRoute(one, known)),
    ...Object.keys(audiences)
      .filter((action) => !names.has(action))
      .map((action) => `${action}: there is no such route. Remove it in proof/authorisation/audiences.`),
    ...Object.keys(known)
      .filter((action) => !names.has(action))
      .map((action) => `${action}: there is no such route. Remove its example in proof/stage/examples.`),
    ...(await missingForTables(urls)),
  ]
}

function missingForRoute(one: NamedRoute, known: Examples): string[] {
  const { action, route } = one
  const missing = action in audiences ? [] : [missingAudience(action)]
  const say = (error: unknown) => void missing.push((error as Error).message)
  try {
    const { call, slots } = fillCall(route, { idOf: () => anyId, action: action })
    for (const { name } of slots) attempt(() => findIdTable(name, action), say)
    if (!(action in known) && !isTaken(one, call))
      missing.push(`${action}: its schemas refuse values chosen at random. Add an example in proof/stage/examples.`)
  } catch (error) {
    say(error)
  }
  if (isList(one) && !(action in known))
    missing.push(
      `${action}: a list needs rows to page through. Add an example that makes some in proof/stage/examples.`,
    )
  return missing
}

const anyId = '0190a1b2-0000-7000-8000-000000000001'

const isList = ({ route }: NamedRoute) => route.method === 'GET' && 'page' in (route.query ?? {})

function attempt(work: () => unknown, say: (error: unknown) => void) {
  try {
    work()
  } catch (error) {
    say(error)
  }
}

const isTaken = ({ route }: NamedRoute, call: CallInput): boolean =>
  (!route.params || z.object(route.params).safeParse(call.params).success) &&
  (!route.query || z.object(route.query).safeParse(call.query).success) &&
  (!route.body || route.body.safeParse(call.body).success)

/** Looks at a migrated database without schools, and leaves it so. */
async function missingForTables(urls: DatabaseUrls): Promise<string[]> {
  return withConnection(urls.owner, async (client) => {
    const holes = await findHoles(client, readAddress(urls.server).owner)
    const missing = holes.map(
      (hole) => `${hole}: correct its migration, or say why it may in proof/isolation/schemaHoles.ts.`,
    )
    await client.query('begin')
    try {
      await readPersonalTables(client)
      const school = await foundSchool(client)
      await setTenant(client, school)
      const { problems } = await plantIn(client, await readTables(client), school)
      missing.push(...problems)
    } catch (error) {
      missing.push((error as Error).message)
    } finally {
      await client.query('rollback')
    }
    return missing
  })
}
