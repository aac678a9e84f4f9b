import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { demoPassword } from '#app/world/world.ts'
import { withConnection } from '#platform/server/postgres/connection.ts'
import { openDatabase } from '#platform/server/postgres/installationDatabase.ts'
import { readTables } from '../database/catalogue.ts'
import { type ProofContext, proof } from '../program.ts'
import { createSender } from '../server/httpSender.ts'
import { startProduct } from '../server/productProcess.ts'

const run = (program: string, args: readonly string[], options: { cwd?: string; env?: Record<string, string> } = {}) =>
  promisify(execFile)(program, [...args], { maxBuffer: 2 ** 28, timeout: 600_000, ...options })

/** Versions of the product in its own history: the first whose migrations are still ours, and one a day's work later. */
const versions = [
  { commit: '25199cfc', name: 'the first version, 14 migrations' },
  { commit: 'c9c6710e', name: 'the version with fees, attendance and books, 39 migrations' },
]

export const program = proof(
  'T5.16',
  'a data folder that an old version made and filled is upgraded by the commands of today, and people work on',
  async (context) => {
    const failures: string[] = []
    const figures: Record<string, string | number> = {}
    let count = 0
    for (const version of context.full ? versions : versions.slice(0, 1)) {
      if (!(await isInHistory(version.commit))) {
        // A copy without its history has nothing to upgrade from; the tests of src/app/upgrade.test.ts do not need it.
        figures[version.name] = 'left out: not in the history of this copy'
        count += 1
        continue
      }
      const result = await upgrade(context, version)
      count += result.count
      failures.push(...result.failures.map((failure) => `${version.name}: ${failure}`))
      figures[version.name] = result.figure
    }
    return { count, failures, figures }
  },
)

const isInHistory = (commit: string) =>
  run('git', ['cat-file', '-e', `${commit}^{commit}`]).then(
    () => true,
    () => false,
  )

/** Fills a data folder with a world, with the code of that version. */
const filling = (world: string) => `
import { resolve } from 'node:path'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/postgres/open.ts'
import { prepareDatabase } from '#platform/server/prepare.ts'
import { assemble } from './boot.ts'
import { serverModules } from './modules.server.ts'
import { makeWorld } from './world.ts'
const config = readConfig(process.env)
const database = await openDatabase({ dataFolder: resolve(config.dataFolder) })
await prepareDatabase(database.urls, serverModules)
const banyan = await assemble(config, database.urls, { worker: false })
await makeWorld(banyan.services.database, '${world}')
await banyan.close()
await database.stop()
process.exit(0)
`

async function upgrade(context: ProofContext, { commit }: (typeof versions)[number]) {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-proof-old-'))
  // As root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o755)
  context.atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  const old = join(folder, 'old')
  mkdirSync(old)
  await run('sh', ['-c', `git archive ${commit} | tar -x -C "$0"`, old])
  symlinkSync(resolve('node_modules'), join(old, 'node_modules'))
  writeFileSync(join(old, 'src/app/fill.ts'), filling(context.full ? 'demo' : 'small'))
  const data = join(folder, 'data')
  const { PATH = '' } = process.env
  const env = { PATH, BANYAN_DATA: data, LOG_LEVEL: 'error' }
  await run(process.execPath, ['src/app/fill.ts'], { cwd: old, env: { ...env, NODE_ENV: 'development' } })
  const { rows: before, school } = await countRows(data)

  // A server of today refuses the folder until the operator has upgraded it.
  const settings = { BANYAN_DATA: data, DATABASE_URL: '', BANYAN_SECRET: '' }
  const failures: string[] = []
  const refused = await startProduct(context, settings).then(
    () => 'started',
    (error: Error) => error.message,
  )
  if (!refused.includes('npm run migrate')) failures.push(`before the upgrade a server said: ${refused.slice(0, 200)}`)
  const startedAt = performance.now()
  const production = { ...env, NODE_ENV: 'production' }
  const { stdout } = await run(process.execPath, ['scripts/migrate.ts'], { env: production })
  const took = performance.now() - startedAt
  const again = await run(process.execPath, ['scripts/migrate.ts'], { env: production })
  if (!again.stdout.includes('up to date')) failures.push(`a second upgrade said ${again.stdout.slice(0, 200)}`)

  const server = await startProduct(context, settings)
  const send = createSender(server.port, context.atEnd)
  const headers = { host: 'greenwood.localhost' }
  let people = 0
  for (const [role, userName, page] of [
    ['admin', 'superadmin', '/api/classes'],
    ['teacher', 'classteacher', '/api/admin/teacher/classes'],
    ['student', 'student', '/api/auth/me'],
  ] as const) {
    const payload = { role, userName, password: demoPassword, mobile: true }
    const login = await send({ method: 'POST', url: '/api/auth/login', headers, payload })
    const { data: session } = JSON.parse(login.body) as { data: { token: string } | null }
    const answer = await send({
      method: 'GET',
      url: page,
      headers: { ...headers, 'x-tenant-id': school, authorization: `Bearer ${session?.token}` },
    })
    people += 1
    if (login.status !== 200 || answer.status !== 200)
      failures.push(
        `${userName} signs in with ${login.status} and reads ${page} with ${answer.status} ${answer.body.slice(0, 100)}`,
      )
    else if (page === '/api/classes' && !answer.body.includes('"section"')) failures.push('the office sees no classes')
  }
  await server.stop()
  const { rows: after } = await countRows(data)
  for (const [table, rows] of before)
    if ((after.get(table) ?? 0) < rows && !mayShrink.has(table))
      failures.push(`${table} had ${rows} rows and has ${after.get(table) ?? 'no longer any'}`)
  const applied = /(\d+) migrations? applied/.exec(stdout)?.[1] ?? 'no'
  const rows = [...before.values()].reduce((sum, n) => sum + n, 0)
  return {
    count: before.size + people,
    failures,
    figure: `${rows} rows in ${before.size} tables, ${applied} migrations in ${(took / 1000).toFixed(1)} s`,
  }
}

/** Tables of counts and codes that expire. */
const mayShrink = new Set(['throttles', 'idempotency_keys', 'developer_outbox', 'mail_outbox'])

async function countRows(dataFolder: string) {
  const database = await openDatabase({ dataFolder })
  try {
    const url = new URL(database.embedded?.superUrl ?? '')
    url.pathname = '/banyan'
    return await withConnection(url.href, async (client) => {
      const found = new Map<string, number>()
      for (const { name } of await readTables(client)) {
        const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`)
        found.set(name, rows[0]?.n ?? 0)
      }
      const { rows } = await client.query<{ id: string }>(`select id from tenants where sub_domain = 'greenwood'`)
      return { rows: found, school: rows[0]?.id ?? '' }
    })
  } finally {
    await database.stop()
  }
}
