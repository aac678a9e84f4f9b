import { sql } from 'kysely'
import * as z from 'zod'
import { signedIn } from '#platform/contract/access/access.ts'
import { implement, type ServerModule } from '#platform/server/module.ts'
import { wholeContract, wholeRoute } from '#platform/server/testing/wholeRoute.ts'

const why = 'exists only in proofs of tenant isolation'

/** Routes as the most careless author would write them: without any condition, and with queries that fail or hang. */
export const careless = wholeContract('careless', {
  readEverything: wholeRoute('GET /api/proof/everything', {
    does: 'Read every row of every table without any condition',
    access: signedIn(why),
    reply: z.object({ rows: z.array(z.string()) }),
  }),
  readTenants: wholeRoute('GET /api/proof/tenants', {
    does: 'List the tenants whose rows a query without any condition finds',
    access: signedIn(why),
    reply: z.object({ tenants: z.array(z.string()) }),
  }),
  hang: wholeRoute('GET /api/proof/hang', {
    does: 'Run longer than the statement timeout',
    access: signedIn(why),
    reply: z.object({}),
  }),
  fail: wholeRoute('POST /api/proof/fail', {
    does: 'Write something and then fail',
    access: signedIn(why),
    reply: z.object({}),
  }),
})

const handlers = implement(careless, careless.routes, {
  readEverything: async (_, { db }) => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and has_table_privilege(c.oid, 'select')`.execute(db)
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db)
      found.push(...rows.map(({ row }) => `${name} ${row}`))
    }
    return { rows: found }
  },
  readTenants: async (_, { db }) => {
    const { rows } = await sql<{ id: string }>`
      select distinct tenant_id::text as id from users union select tenant_id::text from sessions
      union select tenant_id::text from classes union select id::text from tenants`.execute(db)
    return { tenants: rows.map(({ id }) => id) }
  },
  hang: async (_, { db }) => {
    // Queries issued in the same tick share one transaction.
    await Promise.all([sql`set local statement_timeout = 3`.execute(db), sql`select pg_sleep(1)`.execute(db)])
    return {}
  },
  fail: async (_, { db }) => {
    await sql`insert into page_views (path, day) values (${`/proof-${crypto.randomUUID()}`}, current_date)`.execute(db)
    await sql`select 1 / 0`.execute(db)
    return {}
  },
})

export const carelessModule: ServerModule = { name: 'careless', routes: [handlers] }
