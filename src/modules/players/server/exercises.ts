import { Readable } from 'node:stream'
import sanitizeHtml from 'sanitize-html'
import { readArchiveFile } from '#platform/server/learningPackages/archive.ts'
import type { ZipArchive } from '#platform/server/zip/zipReader.ts'
import { zip } from '#platform/server/zip/zipWriter.ts'
import { isTooDeep } from '../parameters.ts'
import { isRaw, type Libraries, readSemantics, type SemanticField } from '../semantics.ts'

type Exercise = {
  readonly library: string
  readonly fields: SemanticField[]
  readonly libraries: Libraries
  readonly params: Record<string, unknown>
}

const contentName = 'content/content.json'
/** In bytes. A change is sent whole, and must fit into a request. */
const longestContent = 400_000
const longestSemantics = 1_000_000
const mostLibraries = 80

async function readJson(archive: ZipArchive, name: string, longest: number): Promise<unknown> {
  if ((archive.entries.get(name)?.size ?? 0) > longest) return undefined
  const bytes = await readArchiveFile(archive, name)
  try {
    return bytes && JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}

/** What is written in an exercise and what can be; nothing where its library does not say, or it is too large. */
export async function readExercise(archive: ZipArchive): Promise<Exercise | undefined> {
  const about = await readJson(archive, 'h5p.json', longestSemantics)
  const params = await readJson(archive, contentName, longestContent)
  if (!isRaw(about) || !isRaw(params) || typeof about.mainLibrary !== 'string' || isTooDeep(params)) return undefined
  const folders = foldersOf(archive)
  const newest = [...folders.keys()]
    .filter((name) => name.startsWith(`${about.mainLibrary} `))
    .sort(byVersion)
    .at(-1)
  const library = versionOf(about, about.mainLibrary, folders) ?? newest
  if (!library) return undefined
  const libraries: Record<string, SemanticField[]> = {}
  const waiting = [library]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const folder = folders.get(name)
    if (folder === undefined || Object.hasOwn(libraries, name)) continue
    if (Object.keys(libraries).length >= mostLibraries) break
    const read = readSemantics(await readJson(archive, `${folder}/semantics.json`, longestSemantics))
    libraries[name] = read
    waiting.push(...namedIn(read))
  }
  const { [library]: fields = [], ...others } = libraries
  return fields.length > 0 ? { library, fields, libraries: { ...others, [library]: fields }, params } : undefined
}

const numbers = (name: string) => (/ (\d+)\.(\d+)$/.exec(name)?.slice(1) ?? []).map(Number)
function byVersion(a: string, b: string): number {
  const [[majorA = 0, minorA = 0], [majorB = 0, minorB = 0]] = [numbers(a), numbers(b)]
  return majorA - majorB || minorA - minorB
}

/** The folder of every library in the package that says what can be written, by the library's name with its version. */
function foldersOf({ entries }: ZipArchive): Map<string, string> {
  const found = new Map<string, string>()
  for (const name of entries.keys()) {
    const [, folder, library, version] = /^(([\w.]+)-(\d+\.\d+)(?:\.\d+)?)\/semantics\.json$/.exec(name) ?? []
    if (folder) found.set(`${library} ${version}`, folder)
  }
  return found
}

/** The version the package asks for, where it is in it. */
function versionOf(about: Record<string, unknown>, machineName: string, folders: ReadonlyMap<string, string>) {
  const wished = Array.isArray(about.preloadedDependencies) ? about.preloadedDependencies : []
  const found = wished.find((one) => isRaw(one) && one.machineName === machineName)
  const name = isRaw(found) ? `${machineName} ${found.majorVersion}.${found.minorVersion}` : ''
  return folders.has(name) ? name : undefined
}

const namedIn = (fields: readonly SemanticField[]): string[] =>
  fields.flatMap((field) => [
    ...(field.kind === 'library' ? field.options.map(({ value }) => value) : []),
    ...namedIn(field.fields),
  ])

/** The package with other content; every other file is taken over as it is. */
export function rewritten(archive: ZipArchive, params: object): Readable {
  const names = [...archive.entries.keys()].filter((name) => !name.endsWith('/'))
  const unpacked = async function* (name: string) {
    const bytes = await readArchiveFile(archive, name)
    if (!bytes) throw new Error(`${name} cannot be read any more.`)
    yield bytes
  }
  const entries = names.map((name) => ({
    name,
    content: name === contentName ? [JSON.stringify(params)] : unpacked(name),
  }))
  return Readable.from(zip(entries))
}

/** What every rich text of an exercise may hold, beside what its library names. */
const plainTags = ['p', 'div', 'span', 'br', 'strong', 'b', 'em', 'i', 'u', 'sub', 'sup']
const alsoWith: Record<string, readonly string[]> = {
  table: ['tbody', 'thead', 'tfoot', 'tr', 'td', 'th', 'caption'],
  ul: ['li'],
  ol: ['li'],
  strong: ['b'],
  em: ['i'],
}
const never = new Set([
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

/** New rich text of an exercise: the elements its library names, no scripts, no addresses but of the web. */
export const cleanExerciseText = (html: string, tags: readonly string[]): string =>
  sanitizeHtml(html, {
    allowedTags: [...new Set([...plainTags, ...tags, ...tags.flatMap((tag) => alsoWith[tag] ?? [])])].filter(
      (tag) => !never.has(tag),
    ),
    allowedAttributes: { a: ['href', 'target'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'], ol: ['start'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    nestingLimit: 60,
  })
