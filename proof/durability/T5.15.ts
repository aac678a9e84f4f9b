import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { serverModules } from '#app/modules.server.ts'
import { makeWorld } from '#app/world/world.ts'
import { openPool } from '#platform/server/database/database.ts'
import { prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import { accountFor, changeOwner } from '#platform/server/postgres/account.ts'
import { withConnection } from '#platform/server/postgres/connection.ts'
import { openDatabase } from '#platform/server/postgres/installationDatabase.ts'
import { archived, hashDatabase } from '../database/wholeDatabase.ts'
import { type ProofContext, proof } from '../program.ts'
import { hasProgram, installedPrograms, type OwnPostgres, startOwnPostgres } from '../server/ownPostgres.ts'
import { signInAs } from '../stage/principals.ts'

type Hashes = ReadonlyMap<string, string>

export const program = proof(
  'T5.15',
  'a PostgreSQL of the operator’s own is backed up with its own tools and comes back whole, at a moment, and from a dump',
  async (context) => {
    const programs = installedPrograms()
    const script = resolve('operations/database-backup.sh')
    if (!programs || !hasProgram('age')) {
      // Where PostgreSQL and age are not installed, only what runs without them is looked at.
      const text = readFileSync(script, 'utf8')
      return {
        count: 1,
        failures: text.includes('set -euo pipefail') ? [] : ['the script goes on after a failure'],
        figures: { 'left out': 'no PostgreSQL or age on this machine' },
      }
    }
    const folder = mkdtempSync(join(tmpdir(), 'banyan-proof-own-'))
    chmodSync(folder, 0o755)
    context.atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
    const settings = join(folder, 'backup.env')
    const copy = join(folder, 'database-backup.sh')
    writeFileSync(copy, readFileSync(script), { mode: 0o755 })
    const postgres = await startOwnPostgres(
      programs,
      folder,
      {
        archive_mode: 'on',
        archive_command: `BACKUP_SETTINGS=${settings} bash ${copy} wal %p %f`,
        fsync: 'off',
      },
      context.atEnd,
    )
    await writeSettings(postgres, folder, settings)
    const backup = (...words: string[]) => postgres.run('bash', [copy, ...words], { BACKUP_SETTINGS: settings })
    const { asSuper, owner } = await fill(postgres)

    const before = await asSuper(hashDatabase)
    const startedAt = performance.now()
    await backup('run')
    const made = performance.now() - startedAt
    const rename = (name: string) => asSuper((client) => client.query('update organisations set name = $1', [name]))
    await rename('First change')
    const middle = await asSuper(hashDatabase)
    await pause(1200)
    const moment = new Date().toISOString()
    await pause(200)
    await rename('Second change')
    const last = await asSuper(hashDatabase)
    await asSuper((client) => client.query('select pg_switch_wal()'))
    await archived(asSuper)

    const failures: string[] = []
    const verified = await backup('verify')
    const told = await asSuper((client) =>
      client.query<{ n: number }>(
        'select count(*)::int as n from backups where size > 0 and verified_at is not null and rows > 0',
      ),
    )
    if (told.rows[0]?.n !== 1) failures.push(`the console would not show the backup: ${verified}`)
    const compare = (what: string, expected: Hashes, found: Hashes) => {
      // The record of the backup is younger than the backup.
      for (const [table, hash] of expected)
        if (table !== 'backups' && found.get(table) !== hash) failures.push(`${what}: ${table} differs`)
    }
    await dumpAndRestore(context, postgres, owner, failures)
    await checkDamage(folder, backup, failures)

    await postgres.stop(postgres.cluster)
    const restore = async (what: string, expected: Hashes, ...time: string[]) => {
      const place = join(folder, what.replaceAll(' ', '-'))
      const began = performance.now()
      await backup('restore', place, ...time)
      await postgres.start(place)
      await asSuper(untilItWrites)
      const took = performance.now() - began
      compare(what, expected, await asSuper(hashDatabase))
      await postgres.stop(place)
      return `${(took / 1000).toFixed(1)} s`
    }
    // What is restored goes on from there and archives its own log, so a moment taken first would become the end.
    const whole = await restore('restored to the end', last)
    const then = await restore('restored to a moment', middle, moment)
    return {
      count: before.size * 3,
      failures,
      figures: {
        PostgreSQL: programs.split('/').at(-2) ?? '',
        'backup made in': `${(made / 1000).toFixed(1)} s`,
        'restored to a moment in': then,
        'restored to its end in': whole,
        verified: verified.trim(),
      },
    }
  },
)

const banyanOf = (superUrl: string) => {
  const url = new URL(superUrl)
  url.pathname = '/banyan'
  return url.href
}

/** The user, the database and the small world, made as docs/operating.md says. */
async function fill(postgres: OwnPostgres) {
  await postgres.run('sh', [resolve('operations/database.sh')], { DATABASE_PASSWORD: 'of-banyan-itself' })
  const owner = `postgres://banyan:of-banyan-itself@127.0.0.1:${postgres.port}/banyan`
  const { urls } = await openDatabase({ databaseUrl: owner, dataFolder: '' })
  await prepareDatabase(urls, serverModules)
  const pool = openPool(urls.server)
  await makeWorld(pool, 'small')
  await pool.close()
  const url = banyanOf(postgres.superUrl)
  return { owner, asSuper: <T>(work: (client: Client) => Promise<T>) => withConnection(url, work) }
}

async function writeSettings(postgres: OwnPostgres, folder: string, settings: string) {
  const key = join(folder, 'key.txt')
  await postgres.run('age-keygen', ['--output', key])
  const recipient = /public key: (\S+)/.exec(readFileSync(key, 'utf8'))?.[1] ?? ''
  const store = join(folder, 'store')
  mkdirSync(store)
  const lines = { BACKUP_FOLDER: store, BACKUP_RECIPIENT: recipient, BACKUP_IDENTITY: key }
  writeFileSync(
    settings,
    Object.entries(lines)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  const account = accountFor(folder)
  if (account) changeOwner(store, account)
}

async function untilItWrites(client: Client) {
  for (let n = 0; n < 600; n++) {
    const { rows } = await client.query<{ isOver: boolean }>('select not pg_is_in_recovery() as "isOver"')
    if (rows[0]?.isOver) return
    await pause(100)
  }
  throw new Error('PostgreSQL did not finish its recovery.')
}

/** A dump needs a role that sees all schools. A server works on what is made from it. */
async function dumpAndRestore(context: ProofContext, postgres: OwnPostgres, owner: string, failures: string[]) {
  const url = banyanOf(postgres.superUrl)
  const before = await withConnection(url, hashDatabase)
  await postgres.run('sh', [
    '-c',
    `psql --quiet --dbname banyan --command "create role banyan_dump login bypassrls password 'of-the-dump' in role pg_read_all_data" --command 'grant connect on database banyan to banyan_dump' &&
     PGUSER=banyan_dump PGPASSWORD=of-the-dump pg_dump --format custom --file "$0" banyan &&
     createdb --owner banyan --template template0 --encoding UTF8 restored && pg_restore --exit-on-error --dbname restored "$0"`,
    `${postgres.cluster}.dump`,
  ])
  const restored = new URL(owner)
  restored.pathname = '/restored'
  const asSuper = new URL(url)
  asSuper.pathname = '/restored'
  const after = await withConnection(asSuper.href, hashDatabase)
  for (const [table, hash] of before)
    if (after.get(table) !== hash) failures.push(`restored from a dump: ${table} differs`)
  const { urls } = await openDatabase({ databaseUrl: restored.href, dataFolder: '' })
  await prepareDatabase(urls, serverModules)
  const server = await context.server({ urls })
  const office = await signInAs(server, 'greenwood', 'superadmin')
  const { statusCode } = await server.call({ method: 'GET', url: '/api/classes', headers: office.headers })
  if (statusCode !== 200) failures.push(`a server on a restored dump answered ${statusCode}`)
  await server.close()
}

/** A backup that is damaged is noticed by the rehearsal, and a moment before the first backup is refused. */
async function checkDamage(folder: string, backup: (...words: string[]) => Promise<string>, failures: string[]) {
  const early = await backup('restore', join(folder, 'early'), '2001-01-01T00:00:00Z').then(() => 'restored', String)
  if (!early.includes('no backup from before')) failures.push('a moment before the first backup was not refused')
  if (existsSync(join(folder, 'early'))) failures.push('a refused restore left a folder behind')
  const base = join(folder, 'store/base')
  const file = join(base, readdirSync(base).find((name) => name.endsWith('.age')) ?? '')
  const whole = readFileSync(file)
  const damaged = Buffer.from(whole)
  const at = Math.floor(damaged.length / 2)
  damaged[at] = (damaged[at] ?? 0) ^ 1
  writeFileSync(file, damaged)
  const answer = await backup('verify').then(
    () => 'verified',
    () => 'refused',
  )
  if (answer !== 'refused') failures.push('a damaged backup was verified')
  writeFileSync(file, whole)
}
