import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mountPackages } from '../learningPackages/packagePages.ts'
import { problem } from '../requests/problem.ts'
import { mounted } from '../requests/routeMount.ts'
import type { Services } from '../services.ts'
import { mountBrand } from './brandPages.ts'

/** What the browser's half is answered with beside the API: no contract, no session, nothing of a school but its brand. */
const asPage = { config: { [mounted]: true } as object }

type Built = { readonly type: string; readonly plain: Buffer; readonly gz?: Buffer; readonly br?: Buffer }

/** Serves the built app. Only files that exist in the folder at start can ever be named; every other page is the app's own. */
export async function mountPages(app: FastifyInstance, services: Services, options: { webFolder: string }) {
  const files = readBuilt(options.webFolder)
  const page = files.get('/index.html')
  if (!page) throw new Error(`There is no built app in ${options.webFolder}.`)
  await mountBrand(app, services, asPage)
  mountPackages(app, services, asPage)
  app.get('/*', asPage, (request, reply) => {
    const path = pathOf(request)
    const file = files.get(path)
    if (file && path !== '/index.html') {
      reply.header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      return send(request, reply, file)
    }
    if (!isPagePath(path)) throw problem('not-found')
    reply.header('cache-control', 'no-store')
    return send(request, reply, page)
  })
  answerUnknown(app)
}

const root = resolve(import.meta.dirname, '../../../..')

/** In development Vite answers from the sources, on the same port; pages are decided about as in the built app. */
export async function devPages(app: FastifyInstance, services: Services) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    // Every school is another host.
    server: { middlewareMode: true, hmr: { server: app.server }, allowedHosts: true },
  })
  app.addHook('onClose', () => vite.close())
  await mountBrand(app, services, asPage)
  mountPackages(app, services, asPage)
  app.get('/theme.js', asPage, (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(readFileSync(join(root, 'src/ui/theme/boot.js'))),
  )
  app.get('/*', asPage, async (request, reply) => {
    const path = pathOf(request)
    if (path.startsWith('/api/')) throw problem('not-found')
    if (!isPagePath(path) || isViteOwn(path)) return throughVite(vite.middlewares, request, reply)
    const html = await vite.transformIndexHtml(request.url, readFileSync(join(root, 'index.html'), 'utf8'))
    // Fast refresh starts from a script inside the page.
    reply.header(
      'content-security-policy',
      "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; img-src 'self' data: blob:",
    )
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
  })
  answerUnknown(app)
}

const isViteOwn = (path: string) => /^\/(@|src\/|node_modules\/)/.test(path)

type Middleware = (request: FastifyRequest['raw'], reply: FastifyReply['raw'], next: (error?: unknown) => void) => void

function throughVite(middleware: Middleware, request: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  middleware(request.raw, reply.raw, () => {
    reply.raw.statusCode = 404
    reply.raw.end()
  })
}

/** Other methods, and everything below /api that no contract declares. */
function answerUnknown(app: FastifyInstance) {
  app.setNotFoundHandler(() => {
    throw problem('not-found')
  })
}

const pathOf = (request: FastifyRequest) => request.url.replace(/[?#].*$/s, '')

/** Whether an address may be a page of the app: not the API, not a file, not one of the doors that scanners try. */
export function isPagePath(path: string): boolean {
  let plain: string
  try {
    plain = decodeURIComponent(path)
  } catch {
    return false
  }
  const segments = plain.split('/').slice(1)
  const [first = ''] = segments
  if (['api', 'metrics', 'debug', 'assets'].includes(first.toLowerCase())) return false
  if (segments.some((segment) => segment.startsWith('.') || segment.includes('\\') || segment.includes('\0')))
    return false
  return !/\.[a-z0-9]{1,12}~?$/i.test(segments.at(-1) ?? '')
}

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  json: 'application/json',
  wasm: 'application/wasm',
  // What pdf.js fetches: faces, character maps and colour profiles.
  pfb: 'application/octet-stream',
  bcmap: 'application/octet-stream',
  icc: 'application/octet-stream',
}

/** The built files by their address, in memory with their compressed copies: a few megabytes, read once. */
function readBuilt(folder: string): Map<string, Built> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = new Set(entries.map((entry) => join(entry.parentPath, entry.name)))
  const files = new Map<string, Built>()
  for (const path of paths) {
    const type = types[/\.([a-z0-9]+)$/.exec(path)?.[1] ?? '']
    const address = path.slice(folder.length).replaceAll('\\', '/')
    if (!type || address.startsWith('/.')) continue
    files.set(address.startsWith('/') ? address : `/${address}`, {
      type,
      plain: readFileSync(path),
      ...(paths.has(`${path}.gz`) && { gz: readFileSync(`${path}.gz`) }),
      ...(paths.has(`${path}.br`) && { br: readFileSync(`${path}.br`) }),
    })
  }
  return files
}

function send(request: FastifyRequest, reply: FastifyReply, file: Built) {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  reply.type(file.type).header('vary', 'accept-encoding')
  if (file.br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(file.br)
  if (file.gz && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(file.gz)
  return reply.send(file.plain)
}
