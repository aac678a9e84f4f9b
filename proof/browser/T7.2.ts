import type { IncomingHttpHeaders } from 'node:http'
import { sendBytes } from '../input/rawRequests.ts'
import { type ProofContext, proof } from '../program.ts'
import { createSender, proxyEnv, type Sender } from '../server/httpSender.ts'
import { metricsToken, newAddress, type ProofRequest, type ProofServer } from '../server/proofServer.ts'
import { startSeparateServer } from '../server/separateServer.ts'
import { type Person, signInEveryone } from '../stage/principals.ts'
import { buildRequest } from '../stage/requests.ts'
import { allRoutes } from '../stage/routes.ts'
import { createScene, createStage } from '../stage/scenes.ts'

export const program = proof('T7.2', 'every response carries the security headers', async (context) => {
  const failures: string[] = []
  let count = 0
  for (const https of context.full ? [false, true] : [true]) {
    // A new database each time, because each route creates its records once.
    const server = await context.server()
    const { send, port } = await openServer(context, server, https)
    for (const [name, headers] of await collectResponses(server, send, context)) {
      count += 1
      failures.push(
        ...findHeaderProblems(name, headers, https).map((problem) => `${https ? 'https: ' : ''}${name}: ${problem}`),
      )
    }
    const unreadable = await sendBytes(port, 'nonsense\r\n\r\n')
    const raw = Object.fromEntries(
      [...unreadable.text.matchAll(/^([\w-]+): (.*?)\r$/gm)].map(([, name = '', value]) => [name, value]),
    )
    failures.push(
      ...findHeaderProblems('bytes that are not a request', raw, https).map(
        (problem) => `bytes that are not a request: ${problem}`,
      ),
    )
    count += 1
  }
  return { count, failures, figures: { routes: allRoutes.length } }
})

async function openServer(
  context: ProofContext,
  server: ProofServer,
  https: boolean,
): Promise<{ send: Sender; port: number }> {
  const { port } = await startSeparateServer(context, server.urls, {
    ...proxyEnv,
    HTTPS: https ? 'on' : 'off',
    METRICS_TOKEN: metricsToken,
    BANYAN_DATA: server.services.config.dataFolder,
  })
  return { port, send: createSender(port, context.atEnd) }
}

type NamedHeaders = [name: string, headers: IncomingHttpHeaders]

/** For every route a success, an anonymous call and a malformed one; then pages and unknown URLs. */
async function collectResponses(server: ProofServer, send: Sender, context: ProofContext): Promise<NamedHeaders[]> {
  const people = await signInEveryone(server, 'greenwood', 'banyan-trust')
  const stage = await createStage(server, 'greenwood', 'banyan-trust', people)
  const responses: NamedHeaders[] = []
  const record = async (name: string, request: ProofRequest, headers: Person['headers']) => {
    const response = await send({ ...request, headers: { ...request.headers, ...headers }, from: newAddress() })
    responses.push([`${name} (${response.status})`, response.headers])
    return response
  }
  const [anonymous] = people
  for (const named of context.subset(allRoutes, 16)) {
    const scene = await createScene(named, stage)
    const request = buildRequest(named.route, scene.call)
    const response = await record(named.action, request, { ...scene.headers, ...scene.as.headers })
    if (response.status >= 400)
      throw new Error(
        `${named.action}: the valid call was refused: ${response.body} Correct its example in proof/stage/examples.`,
      )
    await record(`${named.action} as anonymous`, request, anonymous?.headers ?? {})
    if (!context.full) continue
    await record(
      `${named.action} with a malformed body`,
      { ...request, payload: '{', method: 'POST' },
      scene.as.headers,
    )
    await record(
      `${named.action} from another origin`,
      { ...request, method: 'POST' },
      { ...scene.as.headers, origin: 'https://x.example' },
    )
  }
  for (const url of [
    '/',
    '/login',
    '/assets/app.js',
    '/index.html',
    '/.env',
    '/nothing.php',
    '/api',
    '/api/nothing',
    '/%',
    '/%ff',
    `/${'a'.repeat(9000)}`,
    '/manifest.webmanifest',
    '/sw.js',
  ])
    await record(`GET ${url.slice(0, 30)}`, { method: 'GET', url }, anonymous?.headers ?? {})
  for (const method of ['OPTIONS', 'TRACE', 'HEAD', 'PUT'])
    await record(`${method} /`, { method, url: '/' }, anonymous?.headers ?? {})
  return responses
}

function findHeaderProblems(name: string, headers: IncomingHttpHeaders, https: boolean): string[] {
  const problems: string[] = []
  const expect = (header: string, isRight: boolean) => {
    if (!isRight) problems.push(`${header} is ${headers[header] ?? 'missing'}`)
  }
  const isAsset = name.includes('/assets/')
  expect('x-content-type-options', headers['x-content-type-options'] === 'nosniff')
  expect('referrer-policy', headers['referrer-policy'] === 'no-referrer')
  expect('cache-control', isAsset || !isCacheable(String(headers['cache-control'] ?? '')))
  expect(
    'strict-transport-security',
    https === /max-age=\d{8}/.test(String(headers['strict-transport-security'] ?? '')),
  )
  expect('server', headers.server === undefined)
  expect('x-powered-by', headers['x-powered-by'] === undefined)
  problems.push(...findPolicyProblems(String(headers['content-security-policy'] ?? '')))
  for (const cookie of headers['set-cookie'] ?? []) problems.push(...findCookieProblems(cookie, https))
  return problems
}

/** Whether a cache may reuse the response: pages must be revalidated, data must not be stored. */
const isCacheable = (cacheControl: string) => !/no-store|no-cache/.test(cacheControl)

function findPolicyProblems(policy: string): string[] {
  const directives = new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values]),
  )
  const scripts = directives.get('script-src') ?? directives.get('default-src')
  const problems: string[] = []
  if (!scripts) problems.push('the policy does not restrict scripts')
  const loose = scripts?.filter((source) => !["'self'", "'none'"].includes(source)) ?? []
  if (loose.length > 0) problems.push(`scripts may come from ${loose.join(' ')}`)
  if (directives.get('frame-ancestors')?.join() !== "'none'") problems.push('it can be framed')
  return problems
}

function findCookieProblems(cookie: string, https: boolean): string[] {
  const parts = cookie.toLowerCase().split(/;\s*/)
  const [named = ''] = cookie.split('=')
  const needed = ['httponly', 'samesite=strict', 'path=/', ...(https ? ['secure'] : [])]
  const missing = needed.filter((part) => !parts.includes(part))
  if (https && !named.startsWith('__Host-')) missing.push('the prefix __Host-')
  if (parts.some((part) => part.startsWith('domain='))) missing.push('no domain')
  return missing.length > 0 ? [`the cookie ${named} lacks ${missing.join(', ')}`] : []
}
