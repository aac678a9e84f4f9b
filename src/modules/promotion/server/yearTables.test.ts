import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { withConnection } from '#platform/server/postgres/connection.ts'
import { comesWith, staysBehind } from '../testing/yearTables.ts'

const server = await testServer()
const brought: string[] = server.services.yearTasks.flatMap(({ tables }) => [...tables])
const left = Object.values(staysBehind).flat()
const namesFrom = (query: string) =>
  withConnection(server.urls.owner, async (client) => {
    const { rows } = await client.query<{ name: string }>(query)
    return rows.map(({ name }) => name)
  })

test('ACY-03 every table with rows of a year is brought into the next one, or it is said why not', async () => {
  const tables = await namesFrom('select tables_with_year() as name')
  expect(tables.length).toBeGreaterThan(100)
  const named = [...brought, ...Object.keys(comesWith), ...left]
  expect(tables.filter((table) => !named.includes(table))).toEqual([])
  expect(named.filter((table) => !tables.includes(table))).toEqual([])
  expect(named.filter((table, at) => named.indexOf(table) !== at)).toEqual([])
})

test('ACY-03 what comes along with the rows of another table leaves with them when the turn is undone', async () => {
  const cascades = await namesFrom(`select conrelid::regclass || ' ' || confrelid::regclass as name
    from pg_constraint where contype = 'f' and confdeltype = 'c'`)
  for (const [table, parent] of Object.entries(comesWith)) {
    expect(brought).toContain(parent)
    expect(cascades).toContain(`${table} ${parent}`)
  }
})

test('ACY-03 the index of an exclusion constraint is never read, so rows that come and go in it are not overlooked', async () => {
  const all = await namesFrom(`select conname as name from pg_constraint where contype = 'x'`)
  expect(all.length).toBeGreaterThan(5)
  const readable = await namesFrom(`select conname as name from pg_constraint
    where contype = 'x' and pg_get_constraintdef(oid) not like '%tenant_id)::text <> %'`)
  expect(readable).toEqual([])
})
