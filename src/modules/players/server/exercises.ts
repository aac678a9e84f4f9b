import { Readable } from 'node:stream'
import sanitizeHtml from 'sanitize-html'
import { readArchiveFile } from '#platform/server/learningPackages/archive.ts'
import type { ZipArchive } from '#platform/server/zip/zipReader.ts'
import { zip } from '#platform/server/zip/zipWriter.ts'
import { isTooDeep } from '../parameters.ts'
import { isRecord, type Libraries, readSemantics, type SemanticField } from '../semantics.ts'

type Exercise = {
  readonly library: string
  readonly fields: SemanticField[]
  readonly libraries: Libraries
  readonly params: Record<string, unknown>
}

const contentName = 'content/content.json'
/** In bytes: edited content is sent as a whole and has to fit into a request. */
const maxContentSize = 400_000
const maxSemanticsSize = 1_000_000
const maxLibraries = 80

async function readJson(archive: ZipArchive, name: string, maxSize: number): Promise<unknown> {
  if ((archive.entries.get(name)?.size ?? 0) > maxSize) return undefined
  const bytes = await readArchiveFile(archive, name)
  try {
    return bytes && JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}

/** An exercise's content and editable fields; undefined if its library has no semantics or it is too large. */
export async function readExercise(archive: ZipArchive): Promise<Exercise | undefined> {
  const about = await readJson(archive, 'h5p.json', maxSemanticsSize)
  const params = await readJson(archive, contentName, maxContentSize)
  if (!isRecord(about) || !isRecord(params) || typeof about.mainLibrary !== 'string' || isTooDeep(params))
    return undefined
  const folders = foldersOf(archive)
  const newest = [...folders.keys()]
    .filter((name) => name.startsWith(`${about.mainLibrary} `))
    .sort(byVersion)
    .at(-1)
  const library = versionOf(about, about.mainLibrary, folders) ?? newest
  if (!library) return undefined
  const libraries: Record<string, SemanticField[]> = {}
  const pending = [library]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const folder = folders.get(name)
    if (folder === undefined || Object.hasOwn(libraries, name)) continue
    if (Object.keys(libraries).length >= maxLibraries) break
    const read = readSemantics(await readJson(archive, `${folder}/semantics.json`, maxSemanticsSize))
    libraries[name] = read
    pending.push(...embeddableLibraries(read))
  }
  const { [library]: fields = [], ...others } = libraries
  return fields.length > 0 ? { library, fields, libraries: { ...others, [library]: fields }, params } : undefined
}

const versionNumbers = (name: string) => (/ (\d+)\.(\d+)$/.exec(name)?.slice(1) ?? []).map(Number)
function byVersion(a: string, b: string): number {
  const [[majorA = 0, minorA = 0], [majorB = 0, minorB = 0]] = [versionNumbers(a), versionNumbers(b)]
  return majorA - majorB || minorA - minorB
}

/** Folders of the libraries that have semantics, by library name and version. */
function foldersOf({ entries }: ZipArchive): Map<string, string> {
  const found = new Map<string, string>()
  for (const name of entries.keys()) {
    const [, folder, library, version] = /^(([\w.]+)-(\d+\.\d+)(?:\.\d+)?)\/semantics\.json$/.exec(name) ?? []
    if (folder) found.set(`${library} ${version}`, folder)
  }
  return found
}

/** The version the package declares, if the package contains it. */
function versionOf(about: Record<string, unknown>, machineName: string, folders: ReadonlyMap<string, string>) {
  const dependencies = Array.isArray(about.preloadedDependencies) ? about.preloadedDependencies : []
  const found = dependencies.find((one) => isRecord(one) && one.machineName === machineName)
  const name = isRecord(found) ? `${machineName} ${found.majorVersion}.${found.minorVersion}` : ''
  return folders.has(name) ? name : undefined
}

const embeddableLibraries = (fields: readonly SemanticField[]): string[] =>
  fields.flatMap((field) => [
    ...(field.kind === 'library' ? field.options.map(({ value }) => value) : []),
    ...embeddableLibraries(field.fields),
  ])

/** The package with new content; all other files are copied unchanged. */
export function repackage(archive: ZipArchive, params: object): Readable {
  const names = [...archive.entries.keys()].filter((name) => !name.endsWith('/'))
  const unpacked = async function* (name: string) {
    const bytes = await readArchiveFile(archive, name)
    if (!bytes) throw new Error(`Cannot read ${name} from the archive.`)
    yield bytes
  }
  const entries = names.map((name) => ({
    name,
    content: name === contentName ? [JSON.stringify(params)] : unpacked(name),
  }))
  return Readable.from(zip(entries))
}

/** Allowed in all rich text, in addition to the tags its library names. */
const plainTags = ['p', 'div', 'span', 'br', 'strong', 'b', 'em', 'i', 'u', 'sub', 'sup']
const impliedTags: Record<string, readonly string[]> = {
  table: ['tbody', 'thead', 'tfoot', 'tr', 'td', 'th', 'caption'],
  ul: ['li'],
  ol: ['li'],
  strong: ['b'],
  em: ['i'],
}
const forbiddenTags = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'form',
  'input',
  'link',
  'meta',
  'base',
  'svg',
  'math',
])

/** Sanitises rich text: only tags its library allows, no scripts, only web, mail and phone links. */
export const cleanExerciseText = (html: string, tags: readonly string[]): string =>
  sanitizeHtml(html, {
    allowedTags: [...new Set([...plainTags, ...tags, ...tags.flatMap((tag) => impliedTags[tag] ?? [])])].filter(
      (tag) => !forbiddenTags.has(tag),
    ),
    allowedAttributes: { a: ['href', 'target'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'], ol: ['start'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    nestingLimit: 60,
  })
