import { createECDH } from 'node:crypto'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedStandIn } from '#modules/fees/server/gateway/standIn.ts'
import { writeOfficeProfile } from '#modules/library/server/officeProfile.ts'
import { post } from '#platform/server/messages/http.ts'
import type { Services } from '#platform/server/services.ts'
import { type ProofContext, proof } from '../program.ts'
import { createDefaultStage } from '../stage/scenes.ts'
import { listInternalAddresses } from './innerAddresses.ts'
import { inputRoutes, plantTexts } from './plantedTexts.ts'

export const program = proof(
  'T7.4',
  'the server never connects to an address that a user supplied',
  async (context) => {
    const listener = await startListener(context)
    const addresses = Object.values(listInternalAddresses(listener.port))
    const server = await context.server({ worker: context.full })
    const stage = await createDefaultStage(server)
    const failures: string[] = []

    // Only the database and the stand-in gateway are expected; any other connection was caused by a request.
    const known = new Set([new URL(server.urls.server).port, new URL((await sharedStandIn()).base).port])
    const watch = watchConnections(context, known)
    const routes = context.subset(inputRoutes, 40)
    const planting = await plantTexts(stage, routes, {
      count: addresses.length,
      each: context.count(6, 2),
      text: (index) => addresses[index] ?? '',
      isAlone: () => true,
    })
    failures.push(...planting.failures)

    const pushed = await tryPush(server.services, addresses)
    const isRedirected = await followsRedirect(context, listener.port, known)
    failures.push(...pushed.failures, ...(await checkOfficeProfile()), ...findUnknownCallers())
    failures.push(...watch.unexpected().map((to) => `a connection to ${to} was opened`))
    if (listener.hits() > 0)
      failures.push(`the listener was reached ${listener.hits()} times: ${listener.urls().join(', ')}`)
    if (isRedirected) failures.push('a redirect was followed')
    return {
      count: planting.tried + pushed.count + 1,
      failures,
      figures: {
        'kinds of address': addresses.length,
        'fields that accept one': planting.fields.size,
        'addresses stored by the server': planting.stored,
        'connections received': listener.hits(),
      },
    }
  },
)

/** Counts incoming connections of any protocol. */
async function startListener({ atEnd }: ProofContext) {
  let hits = 0
  const urls: string[] = []
  const server = createServer((request, response) => {
    urls.push(request.url ?? '')
    response.writeHead(302, { location: '/inside' }).end()
  })
  server.on('connection', () => {
    hits += 1
  })
  // On all interfaces, IPv4 and IPv6.
  server.listen(0, '::')
  await once(server, 'listening')
  atEnd(() => server.close())
  return { port: (server.address() as AddressInfo).port, hits: () => hits, urls: () => urls }
}

type ConnectTarget = { readonly port?: unknown; readonly host?: string; readonly path?: string }

/** Records every connection this process opens, in any library, except to known ports. */
function watchConnections({ atEnd }: ProofContext, known: ReadonlySet<string>) {
  const unexpected: string[] = []
  const { connect } = Socket.prototype
  const watched = function (this: Socket, ...given: unknown[]) {
    const [first, second] = given.flat() as unknown[]
    const { port, host, path } = (typeof first === 'object' ? first : { port: first, host: second }) as ConnectTarget
    if (path === undefined && !known.has(String(port))) unexpected.push(`${host}:${port}`)
    return Reflect.apply(connect, this, given)
  }
  Socket.prototype.connect = watched as typeof connect
  atEnd(() => {
    Socket.prototype.connect = connect
  })
  return { unexpected: () => unexpected }
}

/** A browser names its push service; only known services may be called. */
async function tryPush({ push }: Pick<Services, 'push'>, addresses: readonly string[]) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const failures: string[] = []
  for (const [index, endpoint] of addresses.entries()) {
    const auth = Buffer.alloc(16).toString('base64url')
    const device = { endpoint, keys: { p256dh: keys.getPublicKey('base64url'), auth } }
    const message = { device, title: 'Proof', text: 'Proof', link: null, idempotencyKey: `proof-${index}` }
    const sent = await push.send(message).then(
      () => 'sent',
      (problem: { code?: string; message: string }) => problem.code ?? problem.message,
    )
    if (!sent.includes('bad-number')) failures.push(`a push to ${endpoint}: ${sent}`)
  }
  return { count: addresses.length, failures }
}

/** Whether the server follows a redirect from a provider. */
async function followsRedirect({ atEnd }: ProofContext, port: number, known: Set<string>): Promise<boolean> {
  const provider = createServer((_, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${port}/redirected` }).end()
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  atEnd(() => provider.close())
  const { port: own } = provider.address() as AddressInfo
  known.add(String(own))
  return post(new URL(`http://127.0.0.1:${own}/`), {}, '{}').then(
    () => true,
    () => false,
  )
}

/** LibreOffice must start with settings that keep it from following links in documents. */
async function checkOfficeProfile(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-profile-'))
  try {
    await writeOfficeProfile(folder)
    const settings = readFileSync(join(folder, 'user', 'registrymodifications.xcu'), 'utf8')
    const wanted = [
      /BlockUntrustedRefererLinks[^/]*<value>true/,
      /ooInetProxyType[^/]*<value>2/,
      /ooInetNoProxy[^/]*<value></,
    ]
    return wanted
      .filter((pattern) => !pattern.test(settings))
      .map((pattern) => `LibreOffice starts without ${pattern.source}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Source files that open outbound connections, and where their addresses come from. */
const knownCallers: Readonly<Record<string, string>> = {
  'src/platform/server/messages/http.ts': 'providers from the settings, push services from the list of known ones',
  'src/modules/fees/server/gateway/razorpay.ts': 'the gateway, whose address is in the code',
}
const outboundCall =
  /\bfetch\(|\b(?:http|https|http2|net|tls)\.(?:request|get|connect|createConnection)\(|\bimport\b[^\n]*\b(?:request|connect|createConnection)\b[^\n]*'node:(?:http|https|http2|net|tls)'|'(?:undici|axios|got|node-fetch)'/

/** New code that opens outbound connections must be reviewed before it is added to the list. */
function findUnknownCallers(): string[] {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('src/{platform,modules,app}/**/*.ts', { cwd: root }).filter(
    (file) => !/\/web\/|\.test\.ts$|\/testing\/|src\/app\/web/.test(file),
  )
  const found = files.filter((file) => outboundCall.test(readFileSync(join(root, file), 'utf8')))
  return found
    .filter((file) => !(file in knownCallers))
    .map((file) => `${file} opens outbound connections. Review it, then add it in proof/browser/T7.4.ts.`)
}
