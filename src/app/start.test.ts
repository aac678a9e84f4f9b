import { type ChildProcess, execFile, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'
import { holdDataFolder } from '#platform/server/dataFolder.ts'
import { inDatabase } from '#platform/server/postgres/address.ts'
import { withConnection } from '#platform/server/postgres/connection.ts'
import { openDatabase } from '#platform/server/postgres/installationDatabase.ts'
import { freePort, isAlive, readPostmaster } from '#platform/server/postgres/postmaster.ts'

// The real process, as `npm start` runs it.

const parent = mkdtempSync(join(tmpdir(), 'banyan-start-'))
chmodSync(parent, 0o755)
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(parent, { recursive: true, force: true, maxRetries: 10 })
})

/** `--dev` leaves out building the web app, which these tests do not need. */
function start(env: Record<string, string>, args = ['--dev']) {
  const child = fork('src/app/server.ts', args, {
    silent: true,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      BANYAN_DATA: join(parent, 'unused'),
      ...env,
    },
  })
  children.push(child)
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (chunk: Buffer) => {
      output[name] += chunk
    })
  return {
    child,
    output,
    ready: Promise.race([once(child, 'message'), once(child, 'close')]),
    closed: once(child, 'close'),
  }
}

async function refusal(env: Record<string, string>, args?: string[]) {
  const { child, output, closed } = start(env, args)
  await closed
  return { code: child.exitCode, ...output }
}

const aFile = join(parent, 'file')
writeFileSync(aFile, '')
const owner = new URL(inject('ownerUrl'))
const ownerWith = (change: (url: URL) => void) => {
  const url = new URL(owner)
  change(url)
  return url.href
}

test.each<[Record<string, string>, string]>([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535, not "abc".'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must list the addresses of your proxies'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must look like smtp://user:password@host:port.'],
  [{ HOST: '192.0.2.1' }, 'HOST must be an address of this machine, not "192.0.2.1"'],
  [{ BANYAN_DATA: aFile }, `BANYAN_DATA cannot be used: ${aFile} cannot be written, because it is a file.`],
  [{ BANYAN_DATA: '/sys/banyan' }, 'BANYAN_DATA cannot be used: /sys/banyan cannot be written, because '],
  [
    { DATABASE_URL: 'postgres://banyan:hush@127.0.0.1:1/db' },
    'DATABASE_URL cannot be used: no PostgreSQL answers at 127.0.0.1:1.',
  ],
  [
    {
      DATABASE_URL: ownerWith((url) => {
        url.password = 'hush'
      }),
    },
    `DATABASE_URL cannot be used: PostgreSQL refuses the password of the user ${owner.username}.`,
  ],
  [
    { DATABASE_URL: inDatabase(owner.href, 'nowhere') },
    'DATABASE_URL cannot be used: PostgreSQL has no database nowhere.',
  ],
  [
    { DATABASE_URL: inDatabase(owner.href, 'postgres') },
    'DATABASE_URL cannot be used: The database must belong to its user',
  ],
])('with %j the start ends with code 1 and one sentence', async (env, sentence) => {
  const port = String(await freePort(null))
  const { code, stdout, stderr } = await refusal({ PORT: port, ...env }, [])
  expect(stderr.split('\n')).toEqual([expect.stringContaining(sentence), ''])
  expect(stderr).not.toContain('hush')
  expect([code, stdout]).toEqual([1, ''])
})

test('a port that is taken is named before PostgreSQL starts', async () => {
  const squatter = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  const { port } = squatter.address() as { port: number }
  const folder = join(parent, 'taken')
  const { code, stderr } = await refusal({ PORT: String(port), HOST: '127.0.0.1', BANYAN_DATA: folder })
  squatter.close()
  expect([code, stderr]).toEqual([
    1,
    `PORT ${port} is used by another program: stop it, or set PORT to another number.\n`,
  ])
  expect(readdirSync(parent)).not.toContain('taken')
})

test('a production server neither builds nor migrates: it says what to run', async () => {
  const folder = join(parent, 'empty')
  const env = { PORT: String(await freePort(null)), HOST: '127.0.0.1', BANYAN_DATA: folder }
  const { code, stderr } = await refusal(env)
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^The database lacks \d+ migrations \(from \w+\.sql\) of this release\. Back it up, then run npm run migrate\.\n$/,
    ),
  ])
  const left = readPostmaster(join(folder, 'postgres'))
  expect(left && isAlive(left, join(folder, 'postgres'))).toBeFalsy()
})

test('a second server on a data folder is refused, unless both belong to several servers', async () => {
  const folder = join(parent, 'held')
  const env = { PORT: String(await freePort(null)), BANYAN_DATA: folder }
  const held = holdDataFolder(folder, false)
  const { code, stderr } = await refusal(env, [])
  expect([code, stderr.trim()]).toEqual([
    1,
    `BANYAN_DATA is in use: another server runs on ${folder}. Stop it, choose another folder, or start both with SEVERAL_SERVERS=on.`,
  ])
  expect(() => holdDataFolder(folder, true)).toThrow('BANYAN_DATA is in use')
  held.end()
  const both = [holdDataFolder(folder, true), holdDataFolder(folder, true)]
  expect(() => holdDataFolder(folder, false)).toThrow('BANYAN_DATA is in use')
  for (const one of both) one.end()
  holdDataFolder(folder, false).end()
})

/** What `npm run migrate` prints. */
async function migrateFolder(folder: string): Promise<string> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', BANYAN_DATA: folder }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/migrate.ts'], { env })
  return stdout
}

/** In MB. */
const residentMemory = ({ pid }: ChildProcess) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000

test('T13 an embedded database that is killed comes back with its jobs, and a failed start leaves none behind', {
  timeout: 240_000,
}, async () => {
  const folder = join(parent, 'data')
  const cluster = join(folder, 'postgres')
  const port = await freePort(null)
  const env = { PORT: String(port), HOST: '127.0.0.1', BANYAN_DATA: folder }
  expect(await migrateFolder(folder)).toMatch(/\d+ migrations applied\.\n$/)
  expect(await migrateFolder(folder)).toBe('The database is up to date.\n')
  const first = start(env)
  await first.ready
  const health = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`)
    return [answer.status, ((await answer.json()) as { message: string }).message]
  }
  expect(await health()).toEqual([200, 'OK'])
  // At rest: what starting left behind is collected some seconds later.
  await expect.poll(() => residentMemory(first.child), { interval: 1000, timeout: 60_000 }).toBeLessThan(250)
  const killed = readPostmaster(cluster)
  process.kill(killed?.pid ?? 0, 'SIGKILL')
  await expect.poll(health, { timeout: 5000, interval: 20 }).toEqual([503, 'The database does not respond.'])
  await expect.poll(health, { timeout: 60_000 }).toEqual([200, 'OK'])

  const database = await openDatabase({ dataFolder: folder })
  const waiting = () =>
    withConnection(database.urls.jobs, async (client) => {
      const { rows } = await client.query<{ count: string }>('select count(*) from graphile_worker.jobs')
      return Number(rows[0]?.count)
    })
  await withConnection(database.urls.jobs, (client) =>
    client.query(`select graphile_worker.add_job('host.housekeeping')`),
  )
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  await withConnection(database.urls.owner, (client) => client.query(`update migrations set hash = 'another'`))
  await database.stop()
  first.child.kill('SIGTERM')
  await first.closed
  expect(first.child.exitCode).toBe(0)
  expect(readPostmaster(cluster)).toBeUndefined()

  const { code, stderr } = await refusal(env)
  expect([code, stderr.split('\n').length]).toEqual([1, 2])
  expect(stderr).toContain('was changed after this database applied it')
  const left = readPostmaster(cluster)
  expect(left && isAlive(left, cluster)).toBeFalsy()
})
