import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from './embeddedServer.ts'
import { isAlive, readPostmaster } from './postmaster.ts'

const isRoot = process.getuid?.() === 0
const settings = { fsync: 'off' }
const temporary: string[] = []
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
  for (const folder of temporary.splice(0)) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('postmaster.pid')) continue
      const cluster = join(folder, name, '..')
      const server = readPostmaster(cluster)
      if (!server || !isAlive(server, cluster)) continue
      process.kill(server.pid, 'SIGQUIT')
      await until(() => !isAlive(server, cluster))
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
})

/** A data folder that does not exist yet, in a parent folder with the given mode. */
function newFolder(mode = 0o755): string {
  const parent = mkdtempSync(join(tmpdir(), 'banyan-'))
  chmodSync(parent, mode)
  temporary.push(parent)
  return join(parent, 'data')
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 20_000
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('The condition was not met in time.')
    await pause(2)
  }
}

/** Another process that starts the cluster, prints its URL, and stops it when its input ends. */
function launcher(folder: string, detached = false): ChildProcess {
  const program = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embeddedServer.ts', import.meta.url).href)}
    const { superUrl, stop } = await startEmbedded(${JSON.stringify({ folder, settings })})
    console.log(superUrl)
    process.stdin.resume().once('end', stop)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached,
  })
  children.push(child)
  return child
}

async function outputOf(child: ChildProcess): Promise<string> {
  const [output] = await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')])
  return String(output).trim()
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const postmasterOf = (folder: string) => readPostmaster(join(folder, 'postgres'))

test('the first start creates a cluster that accepts only the password, over the loopback address', async () => {
  const folder = newFolder()
  const { superUrl, stop } = await startEmbedded({ folder, settings })

  const [facts] = await query(
    superUrl,
    `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
      current_setting('server_encoding') as encoding, current_setting('fsync') as fsync, 'é' < 'z' as "byLanguage",
      datlocprovider as provider, datlocale as locale, upper('é') as upper,
      (select count(*)::int from pg_hba_file_rules where auth_method <> 'scram-sha-256') as "openDoors"
      from pg_database where datname = current_database()`,
  )
  expect(facts).toEqual({
    addresses: '127.0.0.1',
    sockets: '',
    encoding: 'UTF8',
    fsync: 'off',
    byLanguage: false,
    provider: 'b',
    locale: 'C.UTF-8',
    upper: 'É',
    openDoors: 0,
  })
  await expect(query(superUrl.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow('password authentication')
  expect(statSync(join(folder, 'postgres.json')).mode & 0o777).toBe(0o600)
  expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(true)

  await stop()
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
  await expect(query(superUrl, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('a restart keeps the rows and the port, and uses another port only if that one is taken', async () => {
  const folder = newFolder()
  const first = await startEmbedded({ folder, settings })
  await query(first.superUrl, 'create table students as select 7 as id')
  await first.stop()

  const second = await startEmbedded({ folder, settings })
  expect(second.superUrl).toBe(first.superUrl)
  await second.stop()

  const squatter = createServer().listen(Number(new URL(first.superUrl).port), '127.0.0.1')
  await once(squatter, 'listening')
  const third = await startEmbedded({ folder, settings })
  squatter.close()
  expect(third.superUrl).not.toBe(first.superUrl)
  expect(await query(third.superUrl, 'select id from students')).toEqual([{ id: 7 }])
  await third.stop()
})

test('processes that start at the same time share one server, which the last one stops', async () => {
  const folder = newFolder()
  const three = [launcher(folder), launcher(folder), launcher(folder)]
  const addresses = await Promise.all(three.map(outputOf))
  expect(new Set(addresses).size).toBe(1)
  const [address = ''] = addresses

  const guest = await startEmbedded({ folder, settings })
  expect(guest.superUrl).toBe(address)
  await guest.stop()
  expect(await query(address, 'select 1 as one')).toEqual([{ one: 1 }])

  for (const child of three) {
    expect(await query(address, 'select 1 as one')).toEqual([{ one: 1 }])
    const ended = once(child, 'close')
    child.stdin?.end()
    expect(await ended).toEqual([0, null])
  }
  expect(postmasterOf(folder)).toBeUndefined()
})

test('a server outlives the killed process that started it; the next start adopts and stops it', async () => {
  const folder = newFolder()
  const starter = launcher(folder)
  const address = await outputOf(starter)
  const before = postmasterOf(folder)
  const closed = once(starter, 'close')
  starter.kill('SIGKILL')
  await closed

  const next = await startEmbedded({ folder, settings })
  expect(next.superUrl).toBe(address)
  expect(postmasterOf(folder)?.pid).toBe(before?.pid)
  expect(await query(address, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
  expect(postmasterOf(folder)).toBeUndefined()
})

test('killing PostgreSQL loses no row, even if it stays a zombie or its pid is reused', async () => {
  const folder = newFolder()
  const starter = launcher(folder)
  const address = await outputOf(starter)
  await query(address, 'create table students as select id from generate_series(1, 100) id')
  // A stopped process does not reap its dead child.
  starter.kill('SIGSTOP')
  kill(folder)

  const second = await startEmbedded({ folder, settings })
  expect(await query(second.superUrl, 'select count(*)::int as rows from students')).toEqual([{ rows: 100 }])

  kill(folder)
  const pidFile = join(folder, 'postgres', 'postmaster.pid')
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)))
  const third = await startEmbedded({ folder, settings })
  expect(await query(third.superUrl, 'select count(*)::int as rows from students')).toEqual([{ rows: 100 }])
  const closed = once(starter, 'close')
  starter.kill('SIGKILL')
  await closed
  await second.stop()
  await third.stop()
  expect(postmasterOf(folder)).toBeUndefined()
})

test('a start after a kill waits for orphaned backends', async () => {
  const folder = newFolder()
  const first = await startEmbedded({ folder, settings })
  const busy = query(first.superUrl, 'select count(*)::int from generate_series(1, 700000) a where md5(a::text) = $$$$')
  const answered = busy.then((rows) => ({ rows, at: Date.now() }))
  const isBusy = `select from pg_stat_activity where state = 'active' and query like '%md5%' and pid <> pg_backend_pid()`
  while ((await query(first.superUrl, isBusy)).length === 0);
  kill(folder)

  const second = await startEmbedded({ folder, settings })
  const startedAt = Date.now()
  const { rows, at } = await answered
  expect(rows).toEqual([{ count: 0 }])
  expect(at).toBeLessThanOrEqual(startedAt)
  await first.stop()
  await second.stop()
  expect(postmasterOf(folder)).toBeUndefined()
})

function kill(folder: string): void {
  const server = postmasterOf(folder)
  if (!server) throw new Error('There is no server to kill.')
  process.kill(server.pid, 'SIGKILL')
}

test('a start killed while creating the cluster does not prevent the next one', async () => {
  const folder = newFolder()
  const starter = launcher(folder, true)
  const closed = once(starter, 'close')
  await until(() => drafts(folder).some((draft) => existsSync(join(folder, draft, 'cluster', 'PG_VERSION'))))
  if (starter.pid) process.kill(-starter.pid, 'SIGKILL')
  await closed
  expect(existsSync(join(folder, 'postgres'))).toBe(false)

  const next = await startEmbedded({ folder, settings })
  expect(await query(next.superUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(drafts(folder)).toEqual([])
  await next.stop()
})

const drafts = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('postgres.new-')) : []

test('a folder only its owner can enter works, and a cluster that root had to put elsewhere is found again', async () => {
  const folder = newFolder(0o700)
  const sharedFolder = join(newFolder(), 'shared')
  const first = await startEmbedded({ folder, settings, sharedFolder })
  await query(first.superUrl, 'create table students as select 7 as id')
  await first.stop()
  const second = await startEmbedded({ folder, settings, sharedFolder })
  expect(await query(second.superUrl, 'select id from students')).toEqual([{ id: 7 }])
  await second.stop()

  expect(existsSync(join(folder, 'postgres'))).toBe(!isRoot)
  if (!isRoot) return
  const { cluster } = JSON.parse(readFileSync(join(folder, 'postgres.json'), 'utf8'))
  expect(cluster.startsWith(sharedFolder)).toBe(true)
  expect(statSync(cluster).uid).not.toBe(0)
  rmSync(cluster, { recursive: true })
  await expect(startEmbedded({ folder, settings, sharedFolder })).rejects.toThrow('is gone')
})

test('a cluster whose password is lost is not touched', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'postgres'), { recursive: true })
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '18\n')
  const start: Promise<Embedded> = startEmbedded({ folder, settings })
  await expect(start).rejects.toThrow('postgres.json')
})
