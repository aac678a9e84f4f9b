import { sql } from 'kysely'
import { search } from '#modules/search/contract.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { urlOf } from '#platform/contract/addresses/routeUrl.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { proof } from '../program.ts'
import { signInAs } from '../stage/principals.ts'
import { names } from './names.ts'

const school = 'greenwood'
/** Among how many of the results the right one must be. */
const shown = 3

type Query = { readonly how: string; readonly typed: string; readonly userId: string; readonly name: string }

export const program = proof(
  'T18.1',
  'a student whose name is written in any of seven scripts is among the first three, by any script, by part of the name and with a mistake',
  async (context) => {
    const server = await context.server()
    const office = await signInAs(server, school, 'superadmin')
    const queries = await server.services.database.inTenant({ tenantId: office.tenantId }, async (db) => {
      await createCrowd(db, context.count(2_000, 100))
      return createNamed(db)
    })
    const asked = context.subset(queries, 10)
    const failures: string[] = []
    const times: number[] = []
    for (const { how, typed, userId, name } of asked) {
      const began = performance.now()
      const url = urlOf(search.routes.findRecords, { query: { q: typed } })
      const response = await server.call({ method: 'GET', url, headers: office.headers })
      times.push(performance.now() - began)
      const { data } = JSON.parse(response.body) as { data: { groups: { records: { to: string }[] }[] } }
      const found = data.groups.flatMap(({ records }) => records).slice(0, shown)
      if (!found.some(({ to }) => to.includes(userId))) failures.push(`${how}: ‘${typed}’ does not find ${name}`)
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
      const entry = (how: string, typed: string) => queries.push({ how: `${script}, ${how}`, typed, userId, name: own })
      entry('in Latin letters', latin)
      entry('in its own script', own)
      entry('with a mistake', mistaken(latin, at))
    }
  }
  return queries
}

/** One letter of the longest word left out, put in, or exchanged with the next. */
function mistaken(latin: string, at: number): string {
  const words = latin.split(' ')
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const place = 1 + (at % Math.max(1, longest.length - 2))
  const [before, after] = [longest.slice(0, place), longest.slice(place)]
  const wrong = [
    `${before}${after.slice(1)}`,
    `${before}n${after}`,
    `${before}${after[1] ?? ''}${after[0] ?? ''}${after.slice(2)}`,
  ]
  return words.map((word) => (word === longest ? (wrong[at % wrong.length] ?? word) : word)).join(' ')
}
