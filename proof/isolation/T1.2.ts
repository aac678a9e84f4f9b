import { connect } from 'node:net'
import { proof } from '../program.ts'
import { newAddress, type ProofRequest, type ProofServer } from '../server/proofServer.ts'
import { createAnonymous, type Person } from '../stage/principals.ts'
import { buildRequest } from '../stage/requests.ts'
import { allRoutes, type NamedRoute } from '../stage/routes.ts'
import { createDefaultStage, createScene, play, type Scene } from '../stage/scenes.ts'

type RequestHeaders = Record<string, string | string[]>

/** The person's own credentials, with a host or tenant header that does not match. */
const variants: Record<string, (own: Person, other: Person) => RequestHeaders> = {
  "the other school's host": (_, other) => ({ host: `${other.school}.localhost` }),
  "the other school's header": (_, other) => ({ 'x-tenant-id': other.tenantId }),
  "the other school's host and header": (_, other) => ({
    host: `${other.school}.localhost`,
    'x-tenant-id': other.tenantId,
  }),
  'no tenant header': () => ({ 'x-tenant-id': '' }),
  'an unknown host': () => ({ host: 'nobody.localhost' }),
  'both tenant headers': (own, other) => ({ 'x-tenant-id': [own.tenantId, other.tenantId] }),
  "the other school's host in capitals": (_, other) => ({
    host: `${other.school.toUpperCase()}.LOCALHOST`,
    'x-tenant-id': other.tenantId,
  }),
  "the other school's host with a trailing dot": (_, other) => ({
    host: `${other.school}.localhost.`,
    'x-tenant-id': other.tenantId,
  }),
  "the other school's host with a port": (_, other) => ({
    host: `${other.school}.localhost:4000`,
    'x-tenant-id': other.tenantId,
  }),
  "the other school's host in X-Forwarded-Host": (_, other) => ({
    'x-forwarded-host': `${other.school}.localhost`,
    'x-tenant-id': other.tenantId,
  }),
}

export const program = proof('T1.2', 'host, tenant header and token must match on every route', async (context) => {
  const server = await context.server()
  const stage = await createDefaultStage(server)
  const others = await Promise.all(['riverside', 'sunrise', 'lotus'].map((school) => createAnonymous(server, school)))
  const port = await listen(server)
  const failures: string[] = []
  let count = 0
  const guarded = context.subset(
    allRoutes.filter(({ route }) => route.access.who !== 'anyone'),
    4,
  )
  for (const [index, named] of guarded.entries()) {
    const scene = await createScene(named, stage)
    const other = others[index % others.length] ?? stage.person('anonymous')
    for (const [place, [name, vary]] of Object.entries(variants).entries()) {
      for (const credentials of [bearerHeaders, cookieHeaders]) {
        if ((index + place) % context.count(1, 5) !== 0) continue
        count += 1
        const headers = { ...credentials(scene.as), ...vary(scene.as, other) }
        const response = await server.call({ ...buildVariant(named, scene, headers), from: newAddress() })
        if (response.statusCode < 400)
          failures.push(`${named.action} with ${name} by ${credentials.name}: ${response.statusCode}`)
      }
    }
    for (const [place, [name, lines]] of Object.entries(buildRawVariants(scene.as, other)).entries()) {
      if ((index + place) % context.count(1, 4) !== 0) continue
      count += 1
      const status = await sendRaw(port, named, scene, lines)
      if (status < 400) failures.push(`${named.action} with ${name}: ${status}`)
    }
    // Last, because it may use up the data: the same call with matching headers must succeed.
    const control = await play(server, named, scene)
    if (control.statusCode >= 400)
      failures.push(
        `${named.action}: the valid call was refused (${control.statusCode} ${control.body.slice(0, 200)}). Correct its example in proof/stage/examples.`,
      )
  }
  return { count, failures, figures: { routes: guarded.length, variants: Object.keys(variants).length * 2 + 4 } }
})

const bearerHeaders = (as: Person): RequestHeaders => ({ ...as.headers })
/** As a browser sends it: with the cookie and an origin that matches the host, so that only the tenant is wrong. */
const cookieHeaders = (as: Person): RequestHeaders => {
  const { authorization: _, ...rest } = as.headers
  return { ...rest, cookie: `banyan_session=${as.token}` }
}

function buildVariant({ route }: NamedRoute, scene: Scene, headers: RequestHeaders): ProofRequest {
  const request = buildRequest(route, scene.call)
  const origin = headers.cookie ? { origin: `http://${headers.host}` } : {}
  const sent = Object.fromEntries(
    Object.entries({ ...request.headers, ...headers, ...origin }).filter(([, value]) => value !== ''),
  )
  return { ...request, headers: sent }
}

async function listen(server: ProofServer): Promise<number> {
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  const address = server.http.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Requests that ordinary clients cannot send: repeated headers, and an absolute URL with another host. */
function buildRawVariants(own: Person, other: Person): Record<string, { lines: string[]; target?: string }> {
  const ownHost = `host: ${own.school}.localhost`
  const otherHost = `host: ${other.school}.localhost`
  const header = (tenantId: string) => `x-tenant-id: ${tenantId}`
  const token = `authorization: Bearer ${own.token}`
  return {
    'two hosts, the other first': { lines: [otherHost, ownHost, header(other.tenantId), token] },
    'two tokens and the other school': {
      lines: [otherHost, header(other.tenantId), token, 'authorization: Bearer none'],
    },
    'two tenant headers': { lines: [ownHost, header(own.tenantId), header(other.tenantId), token] },
    'an absolute URL of the other school': {
      lines: [ownHost, header(other.tenantId), token],
      target: `http://${other.school}.localhost`,
    },
  }
}

function sendRaw(
  port: number,
  { route }: NamedRoute,
  scene: Scene,
  { lines, target = '' }: { lines: string[]; target?: string },
) {
  const request = buildRequest(route, scene.call)
  const body = request.payload === undefined ? '' : JSON.stringify(request.payload)
  const head = [`${request.method} ${target}${request.url} HTTP/1.1`, ...lines, 'connection: close']
  if (body) head.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return new Promise<number>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(`${head.join('\r\n')}\r\n\r\n${body}`))
    let response = ''
    socket.on('data', (chunk) => {
      response += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 599)))
  })
}
