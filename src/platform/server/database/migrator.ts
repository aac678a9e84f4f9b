import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { sqlState, withConnection } from '../postgres/connection.ts'
import { startProblem } from '../startProblem.ts'
import { later, type Migration, readMigrations, stampOf } from './migrationFiles.ts'

type Options = {
  /** Refuses a database that has migrations of a newer release. While developing, they are those of another branch. */
  readonly refuseUnknown?: boolean
  /** Hears each migration when it has been applied. */
  readonly report?: (name: string) => void
  readonly lockTiming?: typeof defaultLockTiming
}

/**
 * In milliseconds. A migration that waits for a lock holds up every request that comes after it, so it gives up soon and
 * tries again later.
 */
const defaultLockTiming = { longestWait: 800, betweenTries: 1500, tries: 40 }

/** Applies every migration not yet applied, oldest first, each in its own transaction. Running it again does nothing. */
export async function migrate(ownerUrl: string, folders: readonly URL[], options: Options = {}): Promise<string[]> {
  const { refuseUnknown = false, report = () => {}, lockTiming = defaultLockTiming } = options
  const files = await readMigrations(folders)
  const client = new Client({ connectionString: ownerUrl })
  // A lost connection also fails the query that is running. Without a listener, it would crash the process.
  client.on('error', () => {})
  await client.connect()
  try {
    // Several servers may start at once: one migrates, the others wait and find nothing left to do.
    await client.query(`select pg_advisory_lock(hashtext('banyan migrations'))`)
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    await followRenames(client, files)
    const applied = await readApplied(client)
    refuseChanged(files, applied)
    if (refuseUnknown) refuseNewer(files, applied)
    const fresh = files.filter(({ name }) => !applied.has(name))
    refuseLate(fresh, files, applied)
    await client.query(`set lock_timeout = ${lockTiming.longestWait}`)
    for (const file of fresh) {
      await applyWhenUnlocked(client, file, lockTiming)
      report(file.name)
    }
    return fresh.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * The migrations that this release has and the database has not, oldest first. A changed one is refused. Migrations of a newer
 * release are allowed: its servers run beside ours while an upgrade is under way.
 */
export async function missingMigrations(ownerUrl: string, folders: readonly URL[]): Promise<string[]> {
  const files = await readMigrations(folders)
  return withConnection(ownerUrl, async (client) => {
    const { rows } = await client.query<{ is: boolean }>(`select to_regclass('public.migrations') is not null as is`)
    const applied: Applied = rows[0]?.is ? await readApplied(client) : new Map()
    refuseChanged(files, applied)
    return files.filter(({ name }) => !applied.has(name)).map(({ name }) => name)
  })
}

/** The hashes of the migrations applied to this database, by name. */
type Applied = ReadonlyMap<string, string>

async function readApplied(client: Client): Promise<Applied> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

/** A renamed migration must not run again on databases where it ran under its old name. */
async function followRenames(client: Client, files: readonly Migration[]) {
  const applied = await readApplied(client)
  const names = new Set(files.map(({ name }) => name))
  for (const { name, hash } of files) {
    if (applied.has(name)) continue
    const [oldName] = [...applied].find(([other, known]) => known === hash && !names.has(other)) ?? []
    if (oldName) await client.query('update migrations set name = $1 where name = $2', [name, oldName])
  }
}

function refuseChanged(files: readonly Migration[], applied: Applied) {
  const changed = files.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash)
  if (changed)
    throw startProblem(
      `${changed.path} was changed after this database applied it. Restore its text and put the change into a new migration, or, if it is not released yet, start with an empty data folder (BANYAN_DATA).`,
    )
}

/** What an older release does to a newer schema is unknown. */
function refuseNewer(files: readonly Migration[], applied: Applied) {
  const names = new Set(files.map(({ name }) => name))
  const unknown = [...applied.keys()].sort().findLast((name) => !names.has(name))
  if (unknown)
    throw startProblem(
      `This database has applied ${unknown}, which this release does not have. Migrate with the newest release that was ever used here.`,
    )
}

/** An older migration would find the tables in a different state here than on every other database. */
function refuseLate(fresh: readonly Migration[], files: readonly Migration[], applied: Applied) {
  const newest = [...applied.keys()].sort().at(-1)
  const late = newest && fresh.find(({ stamp }) => stamp <= stampOf(newest))
  if (!late) return
  const name = later(late, [...files, { stamp: stampOf(newest) }])
  const otherBranch = files.some((file) => file.name === newest)
    ? ''
    : ' If that one is from another branch, start with an empty data folder (BANYAN_DATA) instead.'
  throw startProblem(
    `${late.path} is older than ${newest}, which this database has already applied. Rename it to ${name}.${otherBranch}`,
  )
}

async function applyWhenUnlocked(client: Client, file: Migration, timing: typeof defaultLockTiming) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(client, file)
    } catch (error) {
      if (sqlState((error as Error).cause) !== '55P03') throw error
      if (attempt === timing.tries)
        throw startProblem(
          `${file.path} was not applied: other sessions held its tables in each of ${attempt} attempts. Nothing of it is stored; run npm run migrate again when less is going on.`,
          error,
        )
      await pause(timing.betweenTries)
    }
  }
}

async function apply(client: Client, { path, name, hash, text }: Migration) {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw startProblem(`${path} failed: ${error instanceof Error ? error.message : error}`, error)
  }
}
