import { MalformedXml } from '../spreadsheets/xmlReader.ts'
import { UnreadableZip } from '../zip/unreadableZip.ts'
import { readEntry, verifyEntry, type ZipArchive } from '../zip/zipReader.ts'
import { type ManifestResource, readManifest } from './scormManifest.ts'

/** A part of a packaged module that is launched on its own; SCORM calls it a SCO. */
export type ModulePart = {
  readonly scoId: string
  readonly title: string
  /** Launch address relative to the archive's root, including any query string. */
  readonly href: string
  /** Data the package passes to the part at launch, and the score needed to pass. */
  readonly launchData: string
  readonly masteryScore: string
}
/** A module of plain pages has no SCORM version and exactly one part. */
export type PackagedModule = { readonly version: '1.2' | '2004' | null; readonly parts: readonly ModulePart[] }

/** Extensions allowed in a packaged module: pages, everything they show, and metadata, but no programs. */
const extensions = new Set(
  (
    'html htm xhtml css js mjs json map xml xsd dtd xsl xslt txt md csv srt vtt webvtt png jpg jpeg gif bmp svg webp avif ico ' +
    'cur eot ttf woff woff2 otf webm mp4 m4v ogg ogv oga mp3 m4a wav pdf rtf doc docx xls xlsx ppt pptx odt ods odp ' +
    'properties tpl mst hbs htc webmanifest'
  ).split(' '),
)
const extensionOf = (name: string) => /\.([a-z0-9]{1,11})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
/** Libraries inside a package ship their licences without an extension. */
const isLicence = (name: string) => /(^|\/)(licen[cs]e|notice|readme|copying|authors|changelog)$/i.test(name)
/** Folders, and the files operating systems leave in archives. They are neither checked nor served. */
export const isIgnored = (name: string) =>
  name.endsWith('/') || name.startsWith('__MACOSX/') || /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name)

/** In bytes. */
const maxManifestLength = 5 * 1024 * 1024
const maxParts = 100

/** The folder that contains everything, with a trailing slash; empty when files are at the top level. */
function rootFolder({ entries }: ZipArchive): string {
  const names = [...entries.keys()].filter((name) => !isIgnored(name))
  const [first = ''] = names
  const folder = first.slice(0, first.indexOf('/') + 1)
  return folder !== '' && names.every((name) => name.startsWith(folder)) ? folder : ''
}

const manifestOf = (archive: ZipArchive) => archive.entries.get(`${rootFolder(archive)}imsmanifest.xml`)

const startPageOf = (archive: ZipArchive) =>
  ['index.html', 'index.htm'].map((page) => rootFolder(archive) + page).find((page) => archive.entries.has(page))

/** Whether the archive presents itself as a module: it has a manifest or a start page. */
export const looksLikeModule = (archive: ZipArchive): boolean =>
  manifestOf(archive) !== undefined || startPageOf(archive) !== undefined

/** Checks a packaged module: only allowed file types, no entry larger than declared, and something to launch. */
export async function checkModule(
  archive: ZipArchive,
): Promise<{ kind: 'module' } | { problem: 'foreign' | 'damaged' }> {
  for (const entry of archive.entries.values()) {
    if (isIgnored(entry.name)) continue
    if (!extensions.has(extensionOf(entry.name)) && !isLicence(entry.name)) return { problem: 'foreign' }
    await verifyEntry(archive, entry)
  }
  return (await readModule(archive)) ? { kind: 'module' } : { problem: 'damaged' }
}

/** What the archive can launch; undefined if its manifest cannot be read or leads to no page. */
export async function readModule(archive: ZipArchive): Promise<PackagedModule | undefined> {
  const manifest = manifestOf(archive)
  if (!manifest) {
    const page = startPageOf(archive)
    if (!page) return undefined
    const part = { scoId: 'index', title: '', href: encodePath(page), launchData: '', masteryScore: '' }
    return { version: null, parts: [part] }
  }
  if (manifest.size > maxManifestLength) return undefined
  try {
    const { version, items, resources } = await readManifest(await readEntry(archive, manifest))
    const root = rootFolder(archive)
    const parts = items.flatMap(({ resourceId, parameters, ...item }): ModulePart[] => {
      const resource = resources.get(resourceId)
      const href = resource && launchAddress(archive, root, resource, parameters)
      return href ? [{ ...item, href }] : []
    })
    const isDistinct = new Set(parts.map(({ scoId }) => scoId)).size === parts.length
    if (parts.length === 0 || parts.length > maxParts || !isDistinct) return undefined
    return { version, parts }
  } catch (error) {
    if (error instanceof MalformedXml || error instanceof UnreadableZip) return undefined
    throw error
  }
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** The address of a resource inside the archive; undefined if it leads anywhere else. */
function launchAddress(
  { entries }: ZipArchive,
  root: string,
  { href, base }: ManifestResource,
  parameters: string,
): string | undefined {
  const inside = 'http://inside.invalid/'
  try {
    const folder = new URL(base.replaceAll('\\', '/'), inside + encodePath(root))
    const url = new URL(href.replaceAll('\\', '/'), folder)
    const name = decodeURIComponent(url.pathname.slice(1))
    if (!url.href.startsWith(inside) || !entries.has(name)) return undefined
    const more = parameters.replace(/^[?&]/, '').slice(0, 1000)
    const query = [url.search.slice(1), more.replace(/#.*$/s, '')].filter((part) => part !== '').join('&')
    return encodePath(name) + (query && `?${query}`) + url.hash
  } catch {
    return undefined
  }
}
