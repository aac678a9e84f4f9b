import { proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { runConcurrently } from '../server/workload.ts'
import { signInEveryone } from '../stage/principals.ts'
import { allRoutes, type NamedRoute } from '../stage/routes.ts'
import { createScene, createStage, play, type Scene } from '../stage/scenes.ts'

/** The most rows a page may contain. */
const maxPageSize = 200

const lists = allRoutes.filter(({ route }) => route.method === 'GET' && route.query && 'page' in route.query)

/** Values that must be refused, by field. */
const invalidValues: Record<string, readonly unknown[]> = {
  page: [
    '-1',
    '0',
    '1e9',
    '1000000000',
    '99999999999999999999',
    '1.5',
    'x',
    '',
    ' ',
    'NaN',
    '0x1',
    '1;drop',
    '１',
    '+1',
  ],
  size: ['-1', '0', '201', '1e6', '1000000', '99999999999999999999', '1.5', 'all', '', 'Infinity', '२०'],
}

const hostileSorts = [
  'id',
  'password_hash',
  'tenant_id',
  'user_name',
  'lower(first_name)',
  'name,name',
  'name desc',
  'name; drop table users',
  '(select password_hash from users limit 1)',
  "name' --",
  '--name',
  '-',
  '',
  'NAME',
  '__proto__',
  'constructor',
  '1',
  '1,2,3',
  'rollNo asc nulls first',
  'random()',
  'pg_sleep(10)',
  '*',
  'null',
  '🙂',
  'a'.repeat(5000),
]

export const program = proof('T6.2', 'every list limits its page size and its sort orders', async (context) => {
  const server = await context.server()
  const people = await signInEveryone(server, 'greenwood', 'banyan-trust')
  const stage = await createStage(server, 'greenwood', 'banyan-trust', people)
  const failures: string[] = []
  let count = 0
  if (lists.length === 0) failures.push('No list route was found.')
  for (const named of lists) {
    const scene = await createScene(named, stage)
    const sendQuery = (query: Record<string, unknown>) =>
      play(server, named, { ...scene, call: { ...scene.call, query } })
    const probes = Object.entries({
      ...invalidValues,
      sort: hostileSorts.filter((sort) => !offersSort(named, sort)),
    }).flatMap(([field, values]) => values.map((value) => ({ field, value })))
    await runConcurrently(probes, 4, async ({ field, value }) => {
      count += 1
      const { statusCode, body } = await sendQuery({ [field]: value })
      const names = statusCode === 400 ? (JSON.parse(body) as { fields?: { field: string }[] }).fields : undefined
      if (statusCode !== 400) failures.push(`${named.action} with ${field}=${value} returned ${statusCode}`)
      else if (!names?.some((name) => name.field === field)) failures.push(`${named.action} does not name ${field}`)
    })
    const pages = await walkPages(server, named, scene, context.full)
    count += pages.count
    failures.push(...pages.failures)
  }
  return { count, failures, figures: { lists: lists.length } }
})

const findField = ({ route }: NamedRoute, name: string) =>
  (route.query as Record<string, { safeParse(value: unknown): { success: boolean } }>)[name]
const offersSort = (named: NamedRoute, sort: string) => findField(named, 'sort')?.safeParse(sort).success ?? false

type ListPage = { rows: Record<string, unknown>[]; total: number; size: number }

/** In every order and page size, the pages together must contain each row once, and a page past the end must be empty. */
async function walkPages(server: ProofServer, named: NamedRoute, scene: Scene, full: boolean) {
  const failures: string[] = []
  let count = 0
  const page = async (query: Record<string, unknown>): Promise<ListPage> => {
    count += 1
    const call = { ...scene.call, query }
    const response = await play(server, named, { ...scene, call })
    if (response.statusCode !== 200)
      failures.push(`${named.action} ${JSON.stringify(query)} returned ${response.statusCode}`)
    return (response.json() as { data?: ListPage }).data ?? { rows: [], total: 0, size: 0 }
  }
  const whole = await page({ size: maxPageSize })
  // File links are signed again for every response.
  const keyOf = (row: Record<string, unknown>) => JSON.stringify(row).replace(/"url":"[^"]*"/g, '')
  const expected = whole.rows.map(keyOf).sort()
  if (expected.length === 0)
    failures.push(
      `${named.action}: there are no rows to page through. Make some in its example in proof/stage/examples.`,
    )
  if (whole.rows.length > maxPageSize) failures.push(`${named.action} returned ${whole.rows.length} rows at once`)
  for (const sort of listSorts(named)) {
    for (const size of full ? [1, 2, 5] : [5]) {
      const rows: string[] = []
      for (let number = 1; rows.length < whole.total && number <= whole.total; number++)
        rows.push(...(await page({ page: number, size, ...(sort && { sort }) })).rows.map(keyOf))
      if (rows.sort().join() !== expected.join())
        failures.push(`${named.action} by ${sort}, ${size} a page, loses or repeats rows`)
    }
  }
  if ((await page({ page: 100_000, size: 200 })).rows.length > 0)
    failures.push(`${named.action}: page 100,000 is not empty`)
  return { count, failures }
}

/** The sort orders that the schema of the list allows. */
function listSorts({ route }: NamedRoute): (string | undefined)[] {
  let schema: unknown = route.query?.sort
  for (;;) {
    const def = (schema as { _zod?: { def?: { innerType?: unknown; entries?: Record<string, string> } } })?._zod?.def
    if (def?.entries) return Object.values(def.entries)
    if (!def?.innerType) return [undefined]
    schema = def.innerType
  }
}
