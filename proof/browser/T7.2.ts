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

export const program = proof('T7.2', 'every answer carries the headers that protect it', async (context) => {
  const failures: string[] = []
  let count = 0
  for (const https of context.full ? [false, true] : [true]) {
    // A school of its own: what every route makes is made once in each.
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
      ...findHeaderProblems('bytes that are no request', raw, https).map(
        (problem) => `bytes that are no request: ${problem}`,
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

/** Of every route a success, a refusal of strangers and a refusal of nonsense; then pages, and addresses of nothing. */
async function collectResponses(server: ProofServer, send: Sender, context: ProofContext): Promise<NamedHeaders[]> {
  const people = await signInEveryone(server, 'greenwood', 'banyan-trust')
  const stage = await createStage(server, 'greenwood', 'banyan-trust', people)
  const responses: NamedHeaders[] = []
  const ask = async (name: string, request: ProofRequest, headers: Person['headers']) => {
    const response = await send({ ...request, headers: { ...request.headers, ...headers }, from: newAddress() })
    responses.push([`${name} (${response.status})`, response.headers])
    return response
  }
  const [stranger] = people
  for (const named of context.subset(allRoutes, 16)) {
    const scene = await createScene(named, stage)
    const request = buildRequest(named.route, scene.call)
    const response = await ask(named.action, request, { ...scene.headers, ...scene.as.headers })
    if (response.status >= 400)
      throw new Error(
        `${named.action}: the valid call was refused: ${response.body} Correct its example in proof/stage/examples.`,
      )
    await ask(`${named.action} to a stranger`, request, stranger?.headers ?? {})
    if (!context.full) continue
    await ask(`${named.action} to nonsense`, { ...request, payload: '{', method: 'POST' }, scene.as.headers)
    await ask(
      `${named.action} from elsewhere`,
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
    await ask(`GET ${url.slice(0, 30)}`, { method: 'GET', url }, stranger?.headers ?? {})
  for (const method of ['OPTIONS', 'TRACE', 'HEAD', 'PUT'])
    await ask(`${method} /`, { method, url: '/' }, stranger?.headers ?? {})
  return responses
}

function findHeaderProblems(name: string, headers: IncomingHttpHeaders, https: boolean): string[] {
  const problems: string[] = []
  const need = (header: string, right: boolean) => {
    if (!right) problems.push(`${header} is ${headers[header] ?? 'missing'}`)
  }
  const isAsset = name.includes('/assets/')
  need('x-content-type-options', headers['x-content-type-options'] === 'nosniff')
  need('referrer-policy', headers['referrer-policy'] === 'no-referrer')
  need('cache-control', isAsset || !isCacheable(String(headers['cache-control'] ?? '')))
  need('strict-transport-security', https === /max-age=\d{8}/.test(String(headers['strict-transport-security'] ?? '')))
  need('server', headers.server === undefined)
  need('x-powered-by', headers['x-powered-by'] === undefined)
  problems.push(...findPolicyProblems(String(headers['content-security-policy'] ?? '')))
  for (const cookie of headers['set-cookie'] ?? []) problems.push(...findCookieProblems(cookie, https))
  return problems
}

/** Whether anybody may keep a copy: a page must at least be asked about again, data is never kept. */
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
  if (!scripts) problems.push('no policy says where scripts come from')
  const loose = scripts?.filter((source) => !["'self'", "'none'"].includes(source)) ?? []
  if (loose.length > 0) problems.push(`scripts may come from ${loose.join(' ')}`)
  if (directives.get('frame-ancestors')?.join() !== "'none'") problems.push('it may be framed')
  return problems
}

function findCookieProblems(cookie: string, https: boolean): string[] {
  const parts = cookie.toLowerCase().split(/;\s*/)
  const [named = ''] = cookie.split('=')
  const needed = ['httponly', 'samesite=strict', 'path=/', ...(https ? ['secure'] : [])]
  const missing = needed.filter((part) => !parts.includes(part))
  if (parts.some((part) => part.startsWith('domain='))) missing.push('no domain')
  return missing.length > 0 ? [`the cookie ${named} lacks ${missing.join(', ')}`] : []
}
