import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mountPackages } from '../learningPackages/packagePages.ts'
import { problem } from '../requests/problem.ts'
import { mounted } from '../requests/routeMount.ts'
import type { Services } from '../services.ts'
import { mountBrand } from './brandPages.ts'
import { isPagePath } from './pagePath.ts'
import { type FirstReads, startPages } from './startPage.ts'

/** Routes outside the API, without a contract. They show only branding, and what the visitor's own API calls answer. */
const asPage = { config: { [mounted]: true } as object }

type Built = { readonly type: string; readonly plain: Buffer; readonly gz?: Buffer; readonly br?: Buffer }

/**
 * Serves the built app. Only files that exist in the folder at the start are served; every other page path gets the app.
 * Without a folder, only branding and packages are served: in development, Vite runs in front of us and serves the rest.
 */
export async function mountPages(
  app: FastifyInstance,
  services: Services,
  options: { webFolder: string | null; firstReads?: FirstReads },
) {
  await mountBrand(app, services, asPage)
  mountPackages(app, services, asPage)
  if (options.webFolder !== null) mountBuilt(app, services, options.webFolder, options.firstReads ?? null)
  answerUnknown(app)
}

function mountBuilt(app: FastifyInstance, services: Services, webFolder: string, firstReads: FirstReads | null) {
  const files = readBuilt(webFolder)
  if (!files.has('/index.html')) throw new Error(`There is no built app in ${webFolder}.`)
  const startPage = startPages(app, services, webFolder, firstReads)
  app.get('/*', asPage, async (request, reply) => {
    const path = pathOf(request)
    const file = files.get(path)
    if (file && path !== '/index.html') {
      reply.header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      return send(request, reply, file)
    }
    if (!isPagePath(path)) throw problem('not-found')
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return reply.send(await startPage(request, path))
  })
}

/** Handles other methods, and paths below /api that no contract declares. */
function answerUnknown(app: FastifyInstance) {
  app.setNotFoundHandler(() => {
    throw problem('not-found')
  })
}

const pathOf = (request: FastifyRequest) => request.url.replace(/[?#].*$/s, '')

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
  // For pdf.js: fonts, character maps and colour profiles.
  pfb: 'application/octet-stream',
  bcmap: 'application/octet-stream',
  icc: 'application/octet-stream',
}

/** Reads all built files and their compressed copies into memory, a few megabytes, by path. */
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
