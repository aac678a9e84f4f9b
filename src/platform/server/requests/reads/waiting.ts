import { sql } from 'kysely'
import { mayUse } from '#platform/contract/access/access.ts'
import { waiting } from '#platform/contract/waiting.ts'
import { type Waiting, waitingDefinitions } from '#platform/contract/waitingSchemas.ts'
import { rowOf } from '#platform/server/database/jsonList.ts'
import { implement, type ServerModule } from '#platform/server/module.ts'

const waitingRoutes = implement(waiting, waitingDefinitions, {
  listWaiting: async (_, { db, actor, services }) => {
    const own = services.waiting.filter(({ access }) => mayUse(access, actor))
    if (own.length === 0) return { waiting: [] }
    const { rows } = await sql<{ found: Omit<Waiting, 'name'>[] }>`
      select json_build_array(${sql.join(own.map(({ query }) => rowOf(query(actor))))}) as found`.execute(db)
    const found = rows[0]?.found ?? []
    return { waiting: own.flatMap(({ name }, index) => (found[index] ? [{ name, ...found[index] }] : [])) }
  },
})

export const waitingModule: ServerModule = { name: 'waiting', routes: [waitingRoutes] }
