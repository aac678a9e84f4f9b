import { attributesOf, MalformedXml, readXml } from '../spreadsheets/xmlReader.ts'
import type { Bytes } from '../storage/bytes.ts'
import { unpack, type ZipEntry, type ZipProblem } from '../uploads/zipArchive.ts'

/** A part of a packaged module that is started by itself; SCORM calls it a SCO. */
export type ModulePart = {
  readonly scoId: string
  readonly title: string
  /** Where it starts, as an address below the archive's root, with what follows a question mark. */
  readonly href: string
  /** What the package wants told to the part, and the score from which it counts as passed. */
  readonly launchData: string
  readonly masteryScore: string
}
/** A module of plain pages has no version and one part. */
export type PackagedModule = { readonly version: '1.2' | '2004' | null; readonly parts: readonly ModulePart[] }

/** What may lie in a packaged module, by its ending: pages with all they show, descriptions, no programs. */
const endings = new Set(
  (
    'html htm xhtml css js mjs json map xml xsd dtd xsl xslt txt md csv srt vtt webvtt png jpg jpeg gif bmp svg webp avif ico ' +
    'cur eot ttf woff woff2 otf webm mp4 m4v ogg ogv oga mp3 m4a wav pdf rtf doc docx xls xlsx ppt pptx odt ods odp ' +
    'properties tpl mst hbs htc webmanifest'
  ).split(' '),
)
/** What file managers leave in every archive; it is neither judged nor served. */
export const isLitter = (name: string) =>
  name.endsWith('/') || name.startsWith('__MACOSX/') || /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name)
const endingOf = (name: string) => /\.([a-z0-9]{1,11})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** In bytes. */
const longestManifest = 5 * 1024 * 1024
const mostParts = 100

/** The folder everything lies in, when the archive was made of a folder and not of what is in it; with its stroke. */
export function rootOf(entries: readonly ZipEntry[]): string {
  const names = entries.map(({ name }) => name).filter((name) => !isLitter(name))
  const [first = ''] = names
  const folder = first.slice(0, first.indexOf('/') + 1)
  return folder !== '' && names.every((name) => name.startsWith(folder)) ? folder : ''
}

const startPages = ['index.html', 'index.htm']
const has = (entries: readonly ZipEntry[], name: string) => entries.some((entry) => entry.name === name)
const startPage = (entries: readonly ZipEntry[]) =>
  startPages.map((page) => rootOf(entries) + page).find((page) => has(entries, page))

/** Whether the archive says of itself that it is a module: a manifest, or a page to begin with. */
export const looksLikeModule = (entries: readonly ZipEntry[]): boolean =>
  has(entries, `${rootOf(entries)}imsmanifest.xml`) || startPage(entries) !== undefined

/** Judges a packaged module: every file of a harmless kind and no larger than declared, and something to start. */
export async function judgeModule(
  bytes: Bytes,
  entries: readonly ZipEntry[],
): Promise<{ kind: 'module' } | { problem: ZipProblem | 'foreign' }> {
  for (const entry of entries) {
    if (isLitter(entry.name)) continue
    if (!endings.has(endingOf(entry.name)) && !isLicence(entry.name)) return { problem: 'foreign' }
    const problem = await unpack(bytes, entry)
    if (problem) return { problem }
  }
  return (await readModule(bytes, entries)) ? { kind: 'module' } : { problem: 'damaged' }
}

/** Libraries inside a package bring their licences without an ending. */
const isLicence = (name: string) => /(^|\/)(licen[cs]e|notice|readme|copying|authors|changelog)$/i.test(name)

/** What can be started in an archive; nothing when its manifest cannot be read or leads to no page. */
export async function readModule(bytes: Bytes, entries: readonly ZipEntry[]): Promise<PackagedModule | undefined> {
  const root = rootOf(entries)
  const manifest = entries.find(({ name }) => name === `${root}imsmanifest.xml`)
  if (!manifest) {
    const page = startPage(entries)
    const part = { scoId: 'index', title: '', launchData: '', masteryScore: '' }
    return page ? { version: null, parts: [{ ...part, href: encodePath(page) }] } : undefined
  }
  if (manifest.size > longestManifest) return undefined
  const slices: Buffer[] = []
  if (await unpack(bytes, manifest, (slice) => slices.push(slice))) return undefined
  try {
    const names = new Set(entries.map(({ name }) => name))
    const read = await readManifest(decoded(Buffer.concat(slices)))
    const parts = read.items.flatMap((item): ModulePart[] => {
      const resource = read.resources.get(item.resourceId)
      const href = resource && addressOf(root, resource, item.parameters, names)
      return href ? [{ ...item.part, href }] : []
    })
    const isDistinct = new Set(parts.map(({ scoId }) => scoId)).size === parts.length
    if (parts.length === 0 || parts.length > mostParts || !isDistinct) return undefined
    return { version: read.version, parts }
  } catch (failed) {
    if (failed instanceof MalformedXml) return undefined
    throw failed
  }
}

function decoded(xml: Buffer): string {
  const wide = xml[0] === 0xff && xml[1] === 0xfe ? 'utf-16le' : xml[0] === 0xfe && xml[1] === 0xff ? 'utf-16be' : null
  const latin = /^<\?xml[^>]*encoding=["'](?:iso-8859-1|windows-1252)["']/i.test(xml.toString('latin1', 0, 200))
  return new TextDecoder(wide ?? (latin ? 'windows-1252' : 'utf-8')).decode(xml)
}

type Item = { resourceId: string; parameters: string; part: Omit<ModulePart, 'href'> }
type Resource = { href: string; base: string }
type Manifest = { version: '1.2' | '2004'; items: Item[]; resources: Map<string, Resource> }

type OpenItem = { id: string; resourceId: string; parameters: string; title: string; told: Record<string, string> }
const longestTitle = 200
const told = ['datafromlms', 'dataFromLMS', 'masteryscore']

/** Reads what a SCORM manifest says: the items of its standing organization, in order, and the resources they name. */
async function readManifest(xml: string): Promise<Manifest> {
  const organizations: { id: string; items: Item[] }[] = []
  const resources = new Map<string, Resource>()
  const bases: string[] = []
  const open: OpenItem[] = []
  let [standing, words, schema, isNew] = ['', '', '', false]
  await readXml(once(xml), {
    open: (name, tag) => {
      const at = attributesOf(tag)
      words = ''
      if (/adlcp_v1p3|imscp_v1p1/.test(tag)) isNew ||= /adlcp_v1p3/.test(tag)
      if (name === 'organizations') standing = at.default ?? ''
      if (name === 'organization') organizations.push({ id: at.identifier ?? '', items: [] })
      if (name === 'manifest' || name === 'resources') bases.push(at.base ?? '')
      if (name === 'item')
        open.push({
          ...{ id: at.identifier ?? '', resourceId: at.identifierref ?? '', parameters: at.parameters ?? '' },
          ...{ title: '', told: {} },
        })
      if (name === 'resource' && at.identifier && at.href)
        resources.set(at.identifier, { href: at.href, base: bases.join('') + (at.base ?? '') })
    },
    text: (more) => {
      if (words.length < 10_000) words += more
    },
    close: (name) => {
      const item = open.at(-1)
      if (name === 'schemaversion') schema ||= words.trim()
      if (item && name === 'title') item.title ||= words.trim()
      if (item && told.includes(name)) item.told[name.toLowerCase()] = words.trim()
      if (name === 'item' && open.pop() && item?.resourceId) organizations.at(-1)?.items.push(itemOf(item))
      words = ''
    },
  })
  const chosen = organizations.find(({ id }) => id === standing) ?? organizations[0]
  const version = /^1\.2/.test(schema) ? '1.2' : /2004|1\.3/.test(schema) || isNew ? '2004' : '1.2'
  return { version, items: chosen?.items ?? [], resources }
}

const itemOf = ({ id, resourceId, parameters, title, told: said }: OpenItem): Item => ({
  ...{ resourceId, parameters },
  part: {
    scoId: (id || resourceId).slice(0, longestTitle),
    title: title.slice(0, longestTitle),
    launchData: (said.datafromlms ?? '').slice(0, 4096),
    masteryScore: /^\d{1,3}(\.\d{1,7})?$/.test(said.masteryscore ?? '') ? (said.masteryscore ?? '') : '',
  },
})

async function* once(text: string) {
  yield text
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** The address of a resource that lies in the archive; what leads elsewhere is no address. */
function addressOf(root: string, { href, base }: Resource, parameters: string, names: ReadonlySet<string>) {
  const inside = 'http://inside.invalid/'
  let url: URL
  try {
    url = new URL(href.replaceAll('\\', '/'), new URL(base.replaceAll('\\', '/'), inside + encodePath(root)))
    const name = decodeURIComponent(url.pathname.slice(1))
    if (!url.href.startsWith(inside) || !names.has(name)) return undefined
    const more = parameters.replace(/^[?&]/, '').slice(0, 1000)
    const query = [url.search.slice(1), more.replace(/#.*$/s, '')].filter((part) => part !== '').join('&')
    return encodePath(name) + (query && `?${query}`) + url.hash
  } catch {
    return undefined
  }
}
