import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { accountFor } from '#platform/server/postgres/account.ts'
import { findBinaries } from '#platform/server/postgres/binaries.ts'
import { withConnection } from '#platform/server/postgres/connection.ts'
import { startOwnPostgres } from '../../server/ownPostgres.ts'
import type { Composition } from './composition.ts'
import { startProcess, until } from './containers.ts'

/** The embedded PostgreSQL, which is of the version that the compose file names, as its image starts it. Returns its superuser's address. */
export async function startDatabase(
  { database, databaseEnvironment }: Composition,
  operations: string,
  folder: string,
) {
  mkdirSync(folder)
  const { postgres: program } = await findBinaries(accountFor(folder), join(folder, 'programs'))
  // The image prepares its data folder with a server that nobody else reaches.
  const first = await startOwnPostgres(dirname(program), folder, { fsync: 'off' }, () => {})
  const script = join(folder, 'database.sh')
  copyFileSync(join(operations, 'database.sh'), script)
  chmodSync(script, 0o755)
  await first.run(script, [], databaseEnvironment)
  await first.stop(first.cluster)
  appendFileSync(join(first.cluster, 'pg_hba.conf'), 'host all all all scram-sha-256\n')
  const { uid, gid } = statSync(first.cluster)
  const place = ['-D', first.cluster, '-c', 'listen_addresses=database', '-p', '5432']
  startProcess([program, ...database.slice(1), ...place], { uid, gid, cwd: '/', env: { LC_ALL: 'C.UTF-8' } })
  const address = new URL(first.superUrl)
  address.host = 'database:5432'
  address.pathname = '/banyan'
  await until('PostgreSQL works', 30, () =>
    withConnection(address.href, (client) => client.query('select 1')).catch(() => null),
  )
  return address.href
}

/** An S3-compatible store with the bucket of a server's FILES_URL, which can be stopped. */
export async function startStore(setting: string, folder: string) {
  const { hostname, port, pathname } = new URL(setting)
  const program = resolve('node_modules/s3rver/bin/s3rver.js')
  const place = ['--directory', folder, '--address', hostname, '--port', port, '--no-vhost-buckets']
  const start = async () => {
    const store = startProcess([process.execPath, program, ...place, '--configure-bucket', pathname.slice(1)])
    await until('the store works', 30, () => store.output().includes('listening'))
    return store
  }
  let running = await start()
  return {
    stop: () => running.end('SIGKILL'),
    start: async () => {
      running = await start()
    },
  }
}

export type Mail = { readonly to: readonly string[]; readonly text: string }

/** Catches every mail that is sent to the address of SMTP_URL. */
export async function startMail(setting: string): Promise<readonly Mail[]> {
  const { hostname, port } = new URL(setting)
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      mails.push({ to: envelope.rcptTo.map(({ address }) => address), text: plain(await text(stream)) })
      done()
    },
  })
  server.listen(Number(port), hostname)
  await once(server.server, 'listening')
  return mails
}

/** Without the breaks and codes of quoted-printable, so that a link is in one piece. */
const plain = (raw: string) =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The proxy with operations/Caddyfile as it is. Returns the certificate of its own authority. */
export async function startProxy({ account, proxyEnvironment }: Composition, operations: string, folder: string) {
  mkdirSync(folder)
  // An ordinary account: Caddy would have root trust its authority on the whole machine.
  const id = account + 1
  chownSync(folder, id, id)
  const file = join(folder, 'Caddyfile')
  copyFileSync(join(operations, 'Caddyfile'), file)
  const asAccount = ['setpriv', '--reuid', String(id), '--regid', String(id), '--clear-groups', '--no-new-privs']
  const command = ['caddy', 'run', '--config', file, '--adapter', 'caddyfile']
  const proxy = startProcess(['nsenter', '--net=/run/netns/proxy', ...asAccount, ...command], {
    env: { ...proxyEnvironment, PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder },
  })
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt')
  await until(`Caddy works: ${proxy.output()}`, 30, () => existsSync(authority))
  return { output: proxy.output, authority: readFileSync(authority) }
}
