import { judgePackage } from '../learningPackages/h5pPackage.ts'
import { judgeModule, looksLikeModule } from '../learningPackages/packagedModule.ts'
import type { Bytes } from '../storage/bytes.ts'
import { readOle } from './oleContainer.ts'
import { readZip, unpack, type ZipEntry, type ZipProblem } from './zipArchive.ts'

type OfficeKind = 'docx' | 'xlsx' | 'pptx' | 'doc' | 'xls' | 'ppt'

/** `foreign`: holds a kind of file that does not belong there; `polyglot`: also readable as a web page or an archive. */
export type OfficeProblem = ZipProblem | 'macros' | 'unknown' | 'foreign' | 'polyglot'

const folders: Record<string, OfficeKind> = { word: 'docx', xl: 'xlsx', ppt: 'pptx' }

/**
 * Judges an archive: every part is unpacked once, so that no part is larger than it declares. `holdsMarkup` tells that its
 * first bytes look like a web page, which only a packaged module may.
 */
export async function judgeArchive(
  bytes: Bytes,
  holdsMarkup: boolean,
): Promise<{ kind: OfficeKind | 'h5p' | 'module' } | { problem: OfficeProblem }> {
  const entries = await readZip(bytes)
  if (typeof entries === 'string') return { problem: holdsMarkup ? 'polyglot' : entries }
  const isModule = !entries.some(({ name }) => name === 'h5p.json') && !kindOf(entries) && looksLikeModule(entries)
  if (isModule) return judgeModule(bytes, entries)
  if (holdsMarkup) return { problem: 'polyglot' }
  if (entries.some(({ name }) => name === 'h5p.json')) return judgePackage(bytes, entries)
  const kind = kindOf(entries)
  if (!kind) return { problem: 'unknown' }
  if (entries.some(({ name }) => /vbaproject\.bin$|^xl\/macrosheets\//i.test(name))) return { problem: 'macros' }
  for (const entry of entries) {
    const text: Buffer[] = []
    const listsTypes = entry.name === '[Content_Types].xml'
    const problem = await unpack(bytes, entry, listsTypes ? (slice) => text.push(slice) : undefined)
    if (problem) return { problem }
    // A macro part may bear any name; the list of types cannot hide what it is.
    if (/macroEnabled|vbaProject/i.test(asText(Buffer.concat(text)))) return { problem: 'macros' }
  }
  return { kind }
}

function kindOf(entries: ZipEntry[]): OfficeKind | null {
  if (!entries.some(({ name }) => name === '[Content_Types].xml')) return null
  const found = new Set(entries.map(({ name }) => folders[name.slice(0, Math.max(0, name.indexOf('/')))]))
  found.delete(undefined)
  const [kind] = found
  return found.size === 1 && kind ? kind : null
}

function asText(xml: Buffer): string {
  const wide = xml[0] === 0xff || xml[0] === 0xfe || xml[1] === 0
  return wide ? xml.toString('latin1').replaceAll('\0', '') : xml.toString('utf8')
}

const macroNames = ['_VBA_PROJECT', '_VBA_PROJECT_CUR', 'Macros', 'VBA']

/** Judges a legacy Office file by the streams at its top. */
export async function judgeOleOffice(bytes: Bytes): Promise<{ kind: OfficeKind } | { problem: OfficeProblem }> {
  const names = await readOle(bytes)
  if (!names) return { problem: 'damaged' }
  if (macroNames.some((name) => names.all.has(name))) return { problem: 'macros' }
  if (names.top.has('WordDocument')) return { kind: 'doc' }
  if (names.top.has('Workbook') || names.top.has('Book')) return { kind: 'xls' }
  if (names.top.has('PowerPoint Document')) return { kind: 'ppt' }
  return { problem: 'unknown' }
}
