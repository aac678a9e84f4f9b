import { sql } from 'kysely'
import { search } from '#modules/search/contract.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { urlOf } from '#platform/contract/addresses/routeUrl.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { proof } from '../program.ts'
import { signInAs } from '../stage/principals.ts'
import { names } from './names.ts'
import { createRecords } from './records.ts'
import { beginnings, mistaken } from './typing.ts'

const school = 'greenwood'
/** Among how many of the results the right one must be. */
const shown = 3

/** `id` is in the address of the right result. */
type Query = { readonly how: string; readonly typed: string; readonly id: string; readonly name: string }

export const program = proof(
  'T18.1',
  'people with names in seven scripts, homework, papers, resources, topics, classes and staff are among the first three, by any script, by parts of words and with a mistake',
  async (context) => {
    const server = await context.server()
    const office = await signInAs(server, school, 'superadmin')
    const queries = await server.services.database.inTenant({ tenantId: office.tenantId }, async (db) => {
      await createCrowd(db, context.count(2_000, 100))
      return [...(await createNamed(db)), ...(await createRecords(db))]
    })
    const asked = context.subset(queries, 10)
    const failures: string[] = []
    const times: number[] = []
    for (const { how, typed, id, name } of asked) {
      const began = performance.now()
      const url = urlOf(search.routes.findRecords, { query: { q: typed } })
      const response = await server.call({ method: 'GET', url, headers: office.headers })
      times.push(performance.now() - began)
      const { data } = JSON.parse(response.body) as { data: { groups: { records: { to: string }[] }[] } }
      const found = data.groups.flatMap(({ records }) => records).slice(0, shown)
      if (!found.some(({ to }) => to.includes(id))) failures.push(`${how}: ‘${typed}’ does not find ${name}`)
    }
    const sorted = times.toSorted((a, b) => a - b)
    return {
      count: asked.length,
      failures,
      figures: {
        'ms, median': Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
        'ms, 95th percentile': Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
      },
    }
  },
)

/** Students with other names, whom nobody looks for. */
async function createCrowd(db: TenantDb, count: number): Promise<void> {
  const first = ['Rohan', 'Isha', 'Kabir', 'Tara', 'Dev', 'Meera', 'Arjun', 'Nisha', 'Vikram', 'Leela', 'Om', 'Riya']
  const last = ['Kapoor', 'Menon', 'Bhatia', 'Iyer', 'Saxena', 'Pandey', 'Nair', 'Malik', 'Khan', 'Pereira', 'Jain']
  await sql`insert into users (user_name, role_id, first_name, last_name)
    select 'crowd-' || n, ${roles.student}, (${first}::text[])[1 + n % ${first.length}],
      (${last}::text[])[1 + (n / ${first.length}) % ${last.length}] || ' ' || chr(65 + n % 26)
    from generate_series(1, ${count}) n`.execute(db)
}

/** A student for each name, and what is typed to find them. */
async function createNamed(db: TenantDb): Promise<Query[]> {
  const queries: Query[] = []
  for (const [script, pairs] of Object.entries(names)) {
    for (const [at, [latin, own]] of pairs.entries()) {
      const [first = '', ...last] = own.split(' ')
      const { rows } = await sql<{ id: string }>`insert into users (user_name, role_id, first_name, last_name)
        values (${`${script}-${at}`.toLowerCase()}, ${roles.student}, ${first}, ${last.join(' ')}) returning id`.execute(
        db,
      )
      const userId = rows[0]?.id ?? ''
      const entry = (how: string, typed: string) =>
        queries.push({ how: `${script}, ${how}`, typed, id: userId, name: own })
      entry('in Latin letters', latin)
      entry('in its own script', own)
      entry('with a mistake', mistaken(latin, at))
      entry('by the beginnings of its words', beginnings(latin))
    }
  }
  return queries
}
