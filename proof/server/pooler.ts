import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readAddress } from '#platform/server/postgres/address.ts'
import { freePort } from '#platform/server/postgres/postmaster.ts'

/** PgBouncer, if the machine has it. */
function installedPooler(): string | null {
  const { PATH = '' } = process.env
  try {
    return execFileSync('sh', ['-c', 'command -v pgbouncer'], {
      env: { PATH: `${PATH}:/usr/sbin` },
      encoding: 'utf8',
    }).trim()
  } catch {
    return null
  }
}

/**
 * Starts PgBouncer in transaction mode before the database at `url`, for the role of that URL, with few connections, so that each
 * serves transactions of many clients. Null if the machine has no PgBouncer.
 */
export async function startPooler(
  url: string,
  atEnd: (work: () => unknown) => void,
): Promise<{ readonly url: string; readonly version: string } | null> {
  const program = installedPooler()
  if (!program) return null
  const folder = mkdtempSync(join(tmpdir(), 'banyan-pooler-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const { hostname, port } = new URL(url)
  const { owner: role, password } = readAddress(url)
  const own = await freePort(null)
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const settings = file(
    'pgbouncer.ini',
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = plain
auth_file = ${file('users.txt', `"${role}" "${password}"\n`)}
pool_mode = transaction
default_pool_size = 3
max_client_conn = 500
log_connections = 0
log_disconnections = 0
`,
  )
  // PgBouncer refuses to run as root.
  chmodSync(folder, 0o755)
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, [...asOther, settings], { stdio: 'ignore' })
  atEnd(async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  for (let attempt = 0; !(await answersAt(own)); attempt++) {
    if (attempt > 100 || child.exitCode !== null) throw new Error('PgBouncer did not start.')
    await pause(50)
  }
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? ''
  return { url: `postgres://127.0.0.1:${own}`, version }
}

function answersAt(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
