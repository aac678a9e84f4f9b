import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify'
import { problem } from './problem.ts'
import type { Services } from './services.ts'
import type { Bytes } from './storage/bytes.ts'
import type { Storage } from './storage/storage.ts'
import { readZip, unpack, type ZipEntry } from './storage/zip.ts'

/** Where the player of H5P lies: its scripts are served beside the package, because a frame of no origin is a stranger to the app. */
const playerFolder = resolve(import.meta.dirname, '../../../node_modules/h5p-standalone/dist')

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
  ...{ txt: 'text/plain', csv: 'text/csv', xml: 'text/plain', md: 'text/plain', pdf: 'application/pdf' },
}
const typeOf = (name: string) =>
  types[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'

/** The page in the frame. It knows nothing of the school: it plays what lies beside it and tells its scores to whoever holds it. */
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>H5P</title>
<style>html,body{margin:0;background:#fff}</style><div id="exercise"></div>
<script src="player/main.bundle.js"></script><script src="player/start.js"></script></html>`

const start = `'use strict';
// A document of no origin has no storage, and asking for it throws: exercises get one that lasts as long as the page.
for (const name of ['localStorage', 'sessionStorage']) {
  const kept = new Map();
  const value = { getItem: (key) => kept.get(String(key)) ?? null, setItem: (key, text) => void kept.set(String(key), String(text)),
    removeItem: (key) => void kept.delete(String(key)), clear: () => kept.clear(), key: (at) => [...kept.keys()][at] ?? null,
    get length() { return kept.size } };
  Object.defineProperty(window, name, { value, configurable: true });
}
const here = location.href.slice(0, location.href.lastIndexOf('/'));
const tell = (message) => parent.postMessage({ banyan: 'package', ...message }, '*');
const options = { h5pJsonPath: here, frameJs: here + '/player/frame.bundle.js', frameCss: here + '/player/styles/h5p.css',
  embedType: 'div', frame: false, copyright: false, export: false, icon: false };
new H5PStandalone.H5P(document.getElementById('exercise'), options).then(() => {
  H5P.externalDispatcher.on('xAPI', (event) => {
    const { result, context } = event.data.statement;
    // Parts of an exercise tell their own scores; the whole has no parent.
    const isPart = context && context.contextActivities && context.contextActivities.parent && context.contextActivities.parent.length > 0;
    if (result && result.score && !isPart) tell({ what: 'score', raw: result.score.raw, max: result.score.max });
  });
  tell({ what: 'ready' });
}, (failed) => tell({ what: 'failed', why: String(failed && failed.message || failed) }));
new ResizeObserver(() => tell({ what: 'height', height: document.documentElement.scrollHeight })).observe(document.body);
`

/**
 * Serves what lies inside a package, by a signed address and without a session. Every answer is a document of no origin at
 * all: scripts in it run, and reach neither the app, nor its cookies, nor any other address.
 */
export function mountPackages(app: FastifyInstance, services: Services, asPage: RouteShorthandOptions): void {
  const player = new Map(
    globSync('**/*.{js,css,png,svg,gif,woff,woff2,ttf,eot}', { cwd: playerFolder }).map((name) => [
      `player/${name}`,
      resolve(playerFolder, name),
    ]),
  )
  const archives = archiveMemory(services)
  app.get('/packages/:fileId/:token/*', asPage, async (request, reply) => {
    const { fileId, token, '*': name } = request.params as { fileId: string; token: string; '*': string }
    const tenant = await services.directory.byHost(request.host)
    if (!tenant || services.files.checkPackage(tenant.id, fileId, token) !== 'valid') throw problem('not-found')
    const origin = `${services.config.https ? 'https' : 'http'}://${request.host}`
    shield(reply, `${origin}/packages/${fileId}/${token}/`)
    if (name === '') return reply.type('text/html; charset=utf-8').send(page)
    if (name === 'player/start.js') return reply.type('text/javascript').send(start)
    const own = player.get(name)
    if (own) return reply.type(typeOf(name)).send(readFileSync(own))
    const archive = await archives(tenant.id, fileId)
    const entry = archive?.entries.get(name)
    if (!archive || !entry) throw problem('not-found')
    const parts: Buffer[] = []
    if (await unpack(archive.bytes, entry, (slice) => parts.push(slice))) throw problem('not-found')
    return reply.type(typeOf(name)).send(Buffer.concat(parts))
  })
}

/** `base` is all of the world this document may see. */
function shield(reply: FastifyReply, base: string) {
  const policy = {
    sandbox: 'allow-scripts',
    'default-src': "'none'",
    'script-src': `${base} 'unsafe-inline' 'unsafe-eval'`,
    'style-src': `${base} 'unsafe-inline'`,
    'img-src': `${base} data: blob:`,
    'media-src': `${base} data: blob:`,
    'font-src': `${base} data:`,
    'connect-src': base,
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'self'",
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

type Archive = { readonly bytes: Bytes; readonly entries: ReadonlyMap<string, ZipEntry> }
/** Directories of so many packages are kept at hand. */
const most = 20

/** An exercise asks for dozens of files in a moment: the directory of its archive is read once. */
function archiveMemory(services: Services) {
  const known = new Map<string, Promise<Archive | undefined>>()
  return (tenantId: string, fileId: string) => {
    const found = known.get(fileId) ?? openArchive(services, tenantId, fileId)
    known.delete(fileId)
    known.set(fileId, found)
    found.catch(() => known.delete(fileId))
    for (const oldest of known.keys()) if (known.size > most) known.delete(oldest)
    return found
  }
}

async function openArchive({ database, files }: Services, tenantId: string, fileId: string) {
  const file = await database.inTenant({ tenantId }, (db) => files.find(db, fileId))
  if (!file) return undefined
  const bytes = storedBytes(files.storage, file.storageKey, file.size)
  const entries = await readZip(bytes)
  return typeof entries === 'string' ? undefined : { bytes, entries: new Map(entries.map((one) => [one.name, one])) }
}

const storedBytes = (storage: Storage, key: string, size: number): Bytes => ({
  size,
  read: async (start, length) => {
    const end = Math.min(size, start + length) - 1
    if (end < start) return Buffer.alloc(0)
    return buffer((await storage.get(key, { start, end })).body)
  },
})
