import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify'
import { problem } from '../requests/problem.ts'
import type { Services } from '../services.ts'
import { type Archive, moduleIn, openArchive, readEntry } from './archive.ts'
import { isLitter, type PackagedModule } from './packagedModule.ts'
import { addedFolder, exercisePage, exerciseStart, moduleStart, withModuleStart } from './packageFrames.ts'

const libraries = resolve(import.meta.dirname, '../../../../node_modules')
/** Where the player of H5P lies: its scripts are served beside the package, because a frame of no origin is a stranger to the app. */
const playerFolder = resolve(libraries, 'h5p-standalone/dist')

const types: Record<string, string> = {
  ...{ json: 'application/json', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', png: 'image/png' },
  ...{
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    bmp: 'image/bmp',
    webm: 'video/webm',
    mp4: 'video/mp4',
  },
  ...{
    ogg: 'audio/ogg',
    mp3: 'audio/mpeg',
    m4a: 'audio/mp4',
    wav: 'audio/wav',
    woff: 'font/woff',
    woff2: 'font/woff2',
  },
  ...{ ttf: 'font/ttf', otf: 'font/otf', eot: 'application/vnd.ms-fontobject', vtt: 'text/vtt', webvtt: 'text/vtt' },
  ...{
    webp: 'image/webp',
    avif: 'image/avif',
    ico: 'image/x-icon',
    m4v: 'video/mp4',
    ogv: 'video/ogg',
    oga: 'audio/ogg',
  },
  ...{ html: 'text/html', htm: 'text/html', xhtml: 'application/xhtml+xml', mjs: 'text/javascript' },
  ...{ txt: 'text/plain', csv: 'text/csv', xml: 'application/xml', md: 'text/plain', pdf: 'application/pdf' },
}
const typeOf = (name: string) =>
  types[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'

/**
 * Serves what lies inside a package, by a signed address and without a session. Every answer is a document of no origin at
 * all: scripts in it run, and reach neither the app, nor its cookies, nor any other address.
 */
export function mountPackages(app: FastifyInstance, services: Services, asPage: RouteShorthandOptions): void {
  const own = ownFiles()
  const packages = packageMemory(services)
  app.get('/packages/:fileId/:token/*', asPage, async (request, reply) => {
    const { fileId, token, '*': name } = request.params as { fileId: string; token: string; '*': string }
    const tenant = await services.directory.byHost(request.host)
    if (!tenant || services.files.checkPackage(tenant.id, fileId, token) !== 'valid') throw problem('not-found')
    const base = `${services.config.https ? 'https' : 'http'}://${request.host}/packages/${fileId}/${token}/`
    const { archive, module } = (await packages(tenant.id, fileId)) ?? {}
    if (!archive) throw problem('not-found')
    shield(reply, base, module !== undefined)
    const added = module ? own.module(name) : own.exercise(name)
    if (added) return reply.type(added.type).send(added.body)
    const found = isLitter(name) ? undefined : await readEntry(archive, name)
    if (!found) throw problem('not-found')
    const type = typeOf(name)
    return reply.type(type).send(module && /html/.test(type) ? withModuleStart(found, base, module) : found)
  })
}

type Own = { readonly type: string; readonly body: string | Buffer }

/** What is served beside a package and is not in it. */
function ownFiles() {
  const script = (body: string | Buffer): Own => ({ type: 'text/javascript', body })
  const runtime = (name: string) => script(readFileSync(resolve(libraries, `scorm-again/dist/${name}.min.js`)))
  const players = new Map(
    globSync('**/*.{js,css,png,svg,gif,woff,woff2,ttf,eot}', { cwd: playerFolder }).map((name) => [
      `player/${name}`,
      resolve(playerFolder, name),
    ]),
  )
  return {
    exercise: (name: string): Own | undefined => {
      if (name === '') return { type: 'text/html; charset=utf-8', body: exercisePage }
      if (name === 'player/start.js') return script(exerciseStart)
      const path = players.get(name)
      return path === undefined ? undefined : { type: typeOf(name), body: readFileSync(path) }
    },
    module: (name: string): Own | undefined => {
      if (name === `${addedFolder}/start.js`) return script(moduleStart)
      if (name === `${addedFolder}/scorm12.js`) return runtime('scorm12')
      return name === `${addedFolder}/scorm2004.js` ? runtime('scorm2004') : undefined
    },
  }
}

/** `base` is all of the world this document may see. */
function shield(reply: FastifyReply, base: string, isModule: boolean) {
  const policy = {
    // Pages of a module listen to their forms; where a form would be sent is closed below.
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
    // A frame inside a module stands in a document of no origin, which no list can name.
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

type Package = { readonly archive: Archive; readonly module: PackagedModule | undefined }
/** Directories of so many packages are kept at hand. */
const most = 20

/** A package is asked for dozens of files in a moment: its directory is read once. */
function packageMemory(services: Services) {
  const known = new Map<string, Promise<Package | undefined>>()
  const open = async (tenantId: string, fileId: string): Promise<Package | undefined> => {
    const archive = await openArchive(services, tenantId, fileId)
    if (!archive) return undefined
    return { archive, module: archive.entries.has('h5p.json') ? undefined : await moduleIn(archive) }
  }
  return (tenantId: string, fileId: string) => {
    const found = known.get(fileId) ?? open(tenantId, fileId)
    known.delete(fileId)
    known.set(fileId, found)
    found.catch(() => known.delete(fileId))
    for (const oldest of known.keys()) if (known.size > most) known.delete(oldest)
    return found
  }
}
