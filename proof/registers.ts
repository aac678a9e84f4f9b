import * as z from 'zod'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'
import { readAddress } from '#platform/server/postgres/address.ts'
import { withConnection } from '#platform/server/postgres/connection.ts'
import { readPersonalTables } from './audit/T11.4.ts'
import { audiences, missingAudience } from './authorisation/specification.ts'
import { readTables, setTenant } from './database/catalogue.ts'
import { findIdTable } from './database/ownedIds.ts'
import { createSchool } from './database/school.ts'
import { plantAll } from './isolation/canaries.ts'
import { findHoles } from './isolation/schemaHoles.ts'
import { allRoutes, type NamedRoute, operatorRoutes } from './stage/routes.ts'
import { type Examples, loadExamples } from './stage/scenes.ts'
import { type CallInput, fillCall } from './stage/values.ts'

/**
 * Routes and tables that the proof programs lack an entry for. `npm run check` reports them within a second; the programs
 * would fail minutes later.
 */
export async function missingEntries(urls: DatabaseUrls): Promise<string[]> {
  const known = await loadExamples()
  const names = new Set([...allRoutes, ...operatorRoutes].map(({ action }) => action))
  return [
    ...allRoutes.flatMap((named) => missingForRoute(named, known)),
    ...operatorRoutes.filter(({ action }) => !(action in audiences)).map(({ action }) => missingAudience(action)),
    ...Object.keys(audiences)
      .filter((action) => !names.has(action))
      .map((action) => `${action}: there is no such route. Remove it in proof/authorisation/audiences.`),
    ...Object.keys(known)
      .filter((action) => !names.has(action))
      .map((action) => `${action}: there is no such route. Remove its example in proof/stage/examples.`),
    ...(await missingForTables(urls)),
    ...(await unmarkedColumns(urls)),
  ]
}

/** Columns that may hold something personal, for which no migration says what becomes of it when the person is erased. */
const unmarkedColumns = (urls: DatabaseUrls): Promise<string[]> =>
  withConnection(urls.owner, async (client) => {
    const { rows } = await client.query<{ problem: string }>('select unmarked_columns() as problem')
    return rows.map(({ problem }) => `${problem} in the table’s migration.`)
  })

function missingForRoute(named: NamedRoute, known: Examples): string[] {
  const { action, route } = named
  const missing = action in audiences ? [] : [missingAudience(action)]
  collect(missing, () => {
    const { call, slots } = fillCall(route, { idOf: () => anyId, action })
    const reason = action in known ? null : exampleReason(named, call, slots.length > 0)
    if (reason) missing.push(`${action}: ${reason}. Add an example in proof/stage/examples.`)
    for (const { name } of slots) collect(missing, () => findIdTable(name, action))
  })
  return missing
}

const anyId = '0190a1b2-0000-7000-8000-000000000001'

/** Why values picked from the schemas alone do not make a valid call. */
function exampleReason(named: NamedRoute, call: CallInput, takesId: boolean): string | null {
  if (named.route.method === 'GET' && 'page' in (named.route.query ?? {})) return 'a list needs rows to page through'
  if (takesId) return 'it takes the id of a record that must exist'
  return isAccepted(named, call) ? null : 'its schemas refuse values picked at random'
}

/** Runs a lookup that throws when an entry is missing. */
function collect(missing: string[], lookUp: () => unknown) {
  try {
    lookUp()
  } catch (error) {
    missing.push((error as Error).message)
  }
}

const isAccepted = ({ route }: NamedRoute, call: CallInput): boolean =>
  (!route.params || z.object(route.params).safeParse(call.params).success) &&
  (!route.query || z.object(route.query).safeParse(call.query).success) &&
  (!route.body || route.body.safeParse(call.body).success)

/** Checks a migrated database without schools; rolls back everything it adds. */
async function missingForTables(urls: DatabaseUrls): Promise<string[]> {
  return withConnection(urls.owner, async (client) => {
    const holes = await findHoles(client, readAddress(urls.server).owner)
    const missing = holes.map(
      (hole) => `${hole}: correct its migration, or say why it may in proof/isolation/schemaHoles.ts.`,
    )
    await client.query('begin')
    try {
      await readPersonalTables(client)
      const school = await createSchool(client)
      await setTenant(client, school)
      const { problems } = await plantAll(client, await readTables(client), school)
      missing.push(...problems)
    } catch (error) {
      missing.push((error as Error).message)
    } finally {
      await client.query('rollback')
    }
    return missing
  })
}
