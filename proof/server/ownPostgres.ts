import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { accountFor, changeOwner } from '#platform/server/postgres/account.ts'
import { freePort } from '#platform/server/postgres/postmaster.ts'

/** The folder of PostgreSQL's programs that the machine itself has, as Debian installs them; null if it has none. */
export function installedPrograms(): string | null {
  const all = '/usr/lib/postgresql'
  const versions = existsSync(all) ? readdirSync(all) : []
  const found = versions
    .filter((version) => Number(version) >= 15)
    .map((version) => join(all, version, 'bin'))
    .filter((folder) => existsSync(join(folder, 'pg_basebackup')) && existsSync(join(folder, 'initdb')))
  return found.sort().at(-1) ?? null
}

export const hasProgram = (name: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A PostgreSQL that is not ours, as an operator would run it, with a password for its superuser. */
export type OwnPostgres = {
  readonly port: number
  readonly cluster: string
  readonly superUrl: string
  /** Runs a program as the user PostgreSQL runs as, connected to it. */
  run(program: string, args: readonly string[], env?: Record<string, string>): Promise<string>
  start(cluster: string): Promise<void>
  stop(cluster: string): Promise<void>
}

export async function startOwnPostgres(
  programs: string,
  folder: string,
  settings: Readonly<Record<string, string>>,
  atEnd: (work: () => unknown) => void,
): Promise<OwnPostgres> {
  const cluster = join(folder, 'cluster')
  const password = 'of-the-superuser'
  mkdirSync(cluster)
  const account = accountFor(folder)
  writeFileSync(join(folder, 'password'), password)
  if (account) changeOwner(folder, account)
  const port = await freePort(null)
  const env = {
    PATH: `${programs}:${process.env.PATH}`,
    LC_ALL: 'C.UTF-8',
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'postgres',
    PGPASSWORD: password,
  }
  const run: OwnPostgres['run'] = async (program, args, more = {}) => {
    const { stdout } = await promisify(execFile)(program, [...args], {
      ...account,
      cwd: '/',
      env: { ...env, ...more },
      timeout: 240_000,
    })
    return stdout
  }
  const control = (place: string, ...words: string[]) =>
    run('sh', ['-c', `exec "$@" </dev/null >/dev/null 2>&1`, 'sh', 'pg_ctl', '--pgdata', place, '--wait', ...words])
  await run('initdb', [
    `--pgdata=${cluster}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${folder}/password`,
  ])
  const lines = Object.entries({ listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings })
  writeFileSync(
    join(cluster, 'postgresql.auto.conf'),
    lines.map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`).join(''),
  )
  const start = async (place: string) => {
    try {
      await control(place, '--timeout', '120', '--options', `-p ${port}`, '--log', `${place}.log`, 'start')
    } catch (cause) {
      const log = existsSync(`${place}.log`) ? readFileSync(`${place}.log`, 'utf8').slice(-2000) : 'It wrote no log.'
      throw new Error(`PostgreSQL did not start: ${log}`, { cause })
    }
  }
  const stop = async (place: string) => {
    if (existsSync(join(place, 'postmaster.pid'))) await control(place, '--mode', 'fast', 'stop')
  }
  atEnd(() => stop(cluster))
  await start(cluster)
  return { port, cluster, superUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, run, start, stop }
}
