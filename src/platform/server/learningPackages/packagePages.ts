import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { mayStillServe } from '../files/linkLicence.ts'
import { parseRange } from '../files/rangeHeader.ts'
import { problem } from '../requests/problem.ts'
import type { Services } from '../services.ts'
import type { ZipArchive, ZipEntry } from '../zip/zipReader.ts'
import { openArchive, readArchiveFile, streamEntry } from './archive.ts'
import { mediaTypeOf } from './mediaTypes.ts'
import { isIgnored, type PackagedModule, readModule } from './packagedModule.ts'
import { addedFolder, exercisePage, exerciseStart, moduleStart, withModuleStart } from './packageFrames.ts'

const libraries = resolve(import.meta.dirname, '../../../../node_modules')
/** The H5P player. Its scripts are served next to the package, because a frame with an opaque origin cannot load the app's. */
const playerFolder = resolve(libraries, 'h5p-standalone/dist')

/**
 * Serves the files inside a package under a signed address, without a session. Every response has an opaque origin: its
 * scripts run, but cannot access the app, its cookies or any other address.
 */
export function mountPackages(app: FastifyInstance, services: Services, asPage: RouteShorthandOptions): void {
  const added = addedFiles()
  const packages = packageCache(services)
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const { fileId, token, '*': name = '' } = request.params as { fileId: string; token: string; '*'?: string }
    const tenant = await services.directory.byHost(request.host)
    if (!tenant || services.files.checkPackage(tenant.id, fileId, token) !== 'valid') throw problem('not-found')
    // Only the library takes packages.
    if (!mayStillServe(tenant, 'library resource')) throw problem('not-found')
    const base = `${services.config.https ? 'https' : 'http'}://${request.host}/packages/${fileId}/${token}/`
    const { archive, module } = (await packages(tenant.id, fileId)) ?? {}
    if (!archive) throw problem('not-found')
    isolate(reply, base, module !== undefined)
    const ours = module ? added.module(name) : added.exercise(name)
    if (ours) return reply.type(ours.type).send(ours.body)
    const entry = isIgnored(name) ? undefined : archive.entries.get(name)
    if (!entry) throw problem('not-found')
    const type = mediaTypeOf(name)
    reply.type(type)
    if (module && /html/.test(type)) return reply.send(await pageOf(archive, entry, base, module))
    // Only films and sounds are played from the middle.
    const range = /^(?:audio|video)\//.test(type) ? parseRange(request.headers.range, entry.size) : null
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${entry.size}`).send()
    const { start, end } = range ?? { start: 0, end: entry.size - 1 }
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${entry.size}`)
    reply.header('accept-ranges', 'bytes').header('content-length', end - start + 1)
    return reply.send(streamEntry(archive, entry, range))
  }
  // The start page ends in a slash, which the router ignores.
  app.get('/packages/:fileId/:token', asPage, serve)
  app.get('/packages/:fileId/:token/*', asPage, serve)
}

/** The largest page of a module, in bytes. */
const maxPage = 5 * 1024 * 1024

/** A page is changed, so it is unpacked as a whole. */
async function pageOf(archive: ZipArchive, entry: ZipEntry, base: string, module: PackagedModule): Promise<Buffer> {
  const page = entry.size > maxPage ? undefined : await readArchiveFile(archive, entry.name)
  if (!page) throw problem('not-found')
  return withModuleStart(page, base, module)
}

type AddedFile = { readonly type: string; readonly body: string | Buffer }

/** Files served next to a package that are not in it. */
function addedFiles() {
  const script = (body: string | Buffer): AddedFile => ({ type: 'text/javascript', body })
  const runtime = (name: string) => script(readFileSync(resolve(libraries, `scorm-again/dist/${name}.min.js`)))
  const players = new Map(
    globSync('**/*.{js,css,png,svg,gif,woff,woff2,ttf,eot}', { cwd: playerFolder }).map((name) => [
      `player/${name}`,
      resolve(playerFolder, name),
    ]),
  )
  return {
    exercise: (name: string): AddedFile | undefined => {
      if (name === '') return { type: 'text/html; charset=utf-8', body: exercisePage }
      if (name === 'player/start.js') return script(exerciseStart)
      const path = players.get(name)
      return path === undefined ? undefined : { type: mediaTypeOf(name), body: readFileSync(path) }
    },
    module: (name: string): AddedFile | undefined => {
      if (name === `${addedFolder}/start.js`) return script(moduleStart)
      if (name === `${addedFolder}/scorm12.js`) return runtime('scorm12')
      return name === `${addedFolder}/scorm2004.js` ? runtime('scorm2004') : undefined
    },
  }
}

/** `base` is the only address the document may load from. */
function isolate(reply: FastifyReply, base: string, isModule: boolean) {
  const policy = {
    // Pages of a module use form events; `form-action` below keeps forms from being sent.
    sandbox: isModule ? 'allow-scripts allow-forms' : 'allow-scripts',
    'default-src': "'none'",
    'script-src': `${base} 'unsafe-inline' 'unsafe-eval'`,
    'style-src': `${base} 'unsafe-inline'`,
    'img-src': `${base} data: blob:`,
    'media-src': `${base} data: blob:`,
    'font-src': `${base} data:`,
    'connect-src': base,
    'base-uri': "'none'",
    'form-action': "'none'",
    // A frame inside a module is embedded by a document with an opaque origin, which `frame-ancestors` cannot name.
    ...(isModule ? { 'frame-src': base } : { 'frame-ancestors': "'self'" }),
  }
  reply
    .header(
      'content-security-policy',
      Object.entries(policy)
        .map(([name, value]) => `${name} ${value}`)
        .join('; '),
    )
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('access-control-allow-origin', '*')
    .header('cache-control', 'private, max-age=3600')
    .removeHeader('x-frame-options')
}

type OpenPackage = { readonly archive: ZipArchive; readonly module: PackagedModule | undefined }
const maxPackages = 20

/** A player requests dozens of files of a package at once, so its directory is read once and kept. */
function packageCache(services: Services) {
  const cached = new Map<string, Promise<OpenPackage | undefined>>()
  const open = async (tenantId: string, fileId: string): Promise<OpenPackage | undefined> => {
    const archive = await openArchive(services, tenantId, fileId)
    if (!archive) return undefined
    return { archive, module: archive.entries.has('h5p.json') ? undefined : await readModule(archive) }
  }
  return (tenantId: string, fileId: string) => {
    const opening = cached.get(fileId) ?? open(tenantId, fileId)
    cached.delete(fileId)
    cached.set(fileId, opening)
    opening.catch(() => cached.delete(fileId))
    for (const oldest of cached.keys()) if (cached.size > maxPackages) cached.delete(oldest)
    return opening
  }
}
