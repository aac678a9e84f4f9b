import type { IncomingHttpHeaders } from 'node:http'
import { sendBytes } from '../input/rawRequests.ts'
import { type ProofContext, proof } from '../program.ts'
import { behindProxy, type Sender, senderTo } from '../server/httpSender.ts'
import { metricsToken, newAddress, type ProofServer, type Request } from '../server/proofServer.ts'
import { separateServer } from '../server/separateServer.ts'
import { everybody, type Person } from '../stage/principals.ts'
import { requestFor } from '../stage/requests.ts'
import { allRoutes } from '../stage/routes.ts'
import { sceneOf, stageFor } from '../stage/scenes.ts'

export const program = proof('T7.2', 'every answer carries the headers that protect it', async (context) => {
  const failures: string[] = []
  let count = 0
  for (const https of context.full ? [false, true] : [true]) {
    // A school of its own: what every route makes is made once in each.
    const server = await context.server()
    const { send, port } = await open(context, server, https)
    for (const [name, headers] of await answersOf(server, send, context)) {
      count += 1
      failures.push(
        ...problemsOf(name, headers, https).map((problem) => `${https ? 'https: ' : ''}${name}: ${problem}`),
      )
    }
    const unreadable = await sendBytes(port, 'nonsense\r\n\r\n')
    const raw = Object.fromEntries(
      [...unreadable.text.matchAll(/^([\w-]+): (.*?)\r$/gm)].map(([, name = '', value]) => [name, value]),
    )
    failures.push(
      ...problemsOf('bytes that are no request', raw, https).map((problem) => `bytes that are no request: ${problem}`),
    )
    count += 1
  }
  return { count, failures, figures: { routes: allRoutes.length } }
})

async function open(
  context: ProofContext,
  server: ProofServer,
  https: boolean,
): Promise<{ send: Sender; port: number }> {
  const { port } = await separateServer(context, server.urls, {
    ...behindProxy,
    HTTPS: https ? 'on' : 'off',
    METRICS_TOKEN: metricsToken,
    BANYAN_DATA: server.services.config.dataFolder,
  })
  return { port, send: senderTo(port, context.atEnd) }
}

type Answered = [name: string, headers: IncomingHttpHeaders]

/** Of every route a success, a refusal of strangers and a refusal of nonsense; then pages, and addresses of nothing. */
async function answersOf(server: ProofServer, send: Sender, context: ProofContext): Promise<Answered[]> {
  const people = await everybody(server, 'greenwood', 'banyan-trust')
  const stage = await stageFor(server, 'greenwood', 'banyan-trust', people)
  const answers: Answered[] = []
  const ask = async (name: string, request: Request, headers: Person['headers']) => {
    const answer = await send({ ...request, headers: { ...request.headers, ...headers }, from: newAddress() })
    answers.push([`${name} (${answer.status})`, answer.headers])
    return answer
  }
  const [stranger] = people
  for (const one of context.share(allRoutes, 16)) {
    const scene = await sceneOf(one, stage)
    const request = requestFor(one.route, scene.call)
    const answer = await ask(one.action, request, { ...scene.headers, ...scene.as.headers })
    if (answer.status >= 400) throw new Error(`${one.action} was refused: ${answer.body}`)
    await ask(`${one.action} to a stranger`, request, stranger?.headers ?? {})
    if (!context.full) continue
    await ask(`${one.action} to nonsense`, { ...request, payload: '{', method: 'POST' }, scene.as.headers)
    await ask(
      `${one.action} from elsewhere`,
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
  return answers
}

function problemsOf(name: string, headers: IncomingHttpHeaders, https: boolean): string[] {
  const problems: string[] = []
  const need = (header: string, right: boolean) => {
    if (!right) problems.push(`${header} is ${headers[header] ?? 'missing'}`)
  }
  const isAsset = name.includes('/assets/')
  need('x-content-type-options', headers['x-content-type-options'] === 'nosniff')
  need('referrer-policy', headers['referrer-policy'] === 'no-referrer')
  need('cache-control', isAsset || !isKept(String(headers['cache-control'] ?? '')))
  need('strict-transport-security', https === /max-age=\d{8}/.test(String(headers['strict-transport-security'] ?? '')))
  need('server', headers.server === undefined)
  need('x-powered-by', headers['x-powered-by'] === undefined)
  problems.push(...policyProblems(String(headers['content-security-policy'] ?? '')))
  for (const cookie of headers['set-cookie'] ?? []) problems.push(...cookieProblems(cookie, https))
  return problems
}

/** Whether anybody may keep a copy: a page must at least be asked about again, data is never kept. */
const isKept = (cacheControl: string) => !/no-store|no-cache/.test(cacheControl)

function policyProblems(policy: string): string[] {
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

function cookieProblems(cookie: string, https: boolean): string[] {
  const parts = cookie.toLowerCase().split(/;\s*/)
  const [named = ''] = cookie.split('=')
  const needed = ['httponly', 'samesite=strict', 'path=/', ...(https ? ['secure'] : [])]
  const missing = needed.filter((part) => !parts.includes(part))
  if (parts.some((part) => part.startsWith('domain='))) missing.push('no domain')
  return missing.length > 0 ? [`the cookie ${named} lacks ${missing.join(', ')}`] : []
}
