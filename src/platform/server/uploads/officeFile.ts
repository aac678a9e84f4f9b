import { checkH5pPackage } from '../learningPackages/h5pPackage.ts'
import { checkModule, looksLikeModule } from '../learningPackages/packagedModule.ts'
import type { Bytes } from '../storage/bytes.ts'
import { UnreadableZip, type ZipProblem } from '../zip/unreadableZip.ts'
import { readEntry, readZip, verifyEntry, type ZipArchive } from '../zip/zipReader.ts'
import { readOle } from './oleContainer.ts'

type OfficeKind = 'docx' | 'xlsx' | 'pptx' | 'doc' | 'xls' | 'ppt'

/** `foreign`: contains a file type that does not belong there; `polyglot`: can also be read as a web page or an archive. */
export type OfficeProblem = 'damaged' | 'unsafe' | 'bomb' | 'macros' | 'unknown' | 'foreign' | 'polyglot'

type ArchiveResult = { kind: OfficeKind | 'h5p' | 'module' } | { problem: OfficeProblem }

const folders: Record<string, OfficeKind> = { word: 'docx', xl: 'xlsx', ppt: 'pptx' }

/**
 * Classifies an archive by its content. Every entry is unpacked once, so that none is larger than it declares. `hasMarkup`:
 * its first bytes look like a web page, which only a packaged module's may.
 */
export async function classifyArchive(bytes: Bytes, hasMarkup: boolean): Promise<ArchiveResult> {
  const archive = await orProblem(readZip(bytes))
  if ('problem' in archive) return hasMarkup ? { problem: 'polyglot' } : archive
  return orProblem(classifyEntries(archive, hasMarkup))
}

async function classifyEntries(archive: ZipArchive, hasMarkup: boolean): Promise<ArchiveResult> {
  const isH5p = archive.entries.has('h5p.json')
  const kind = officeKind(archive)
  if (!isH5p && !kind && looksLikeModule(archive)) return checkModule(archive)
  if (hasMarkup) return { problem: 'polyglot' }
  if (isH5p) return checkH5pPackage(archive)
  if (!kind) return { problem: 'unknown' }
  return (await hasMacros(archive)) ? { problem: 'macros' } : { kind }
}

async function orProblem<T>(reading: Promise<T>): Promise<T | { problem: OfficeProblem }> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof UnreadableZip) return { problem: officeProblems[error.code] }
    throw error
  }
}

const officeProblems: Record<ZipProblem, OfficeProblem> = {
  damaged: 'damaged',
  encrypted: 'damaged',
  unsafe: 'unsafe',
  bomb: 'bomb',
  'oversized-entry': 'bomb',
}

const typeList = '[Content_Types].xml'

async function hasMacros(archive: ZipArchive): Promise<boolean> {
  for (const name of archive.entries.keys()) if (/vbaproject\.bin$|^xl\/macrosheets\//i.test(name)) return true
  for (const entry of archive.entries.values()) {
    if (entry.name !== typeList) await verifyEntry(archive, entry)
    // A macro part may have any name, but the list of content types gives it away.
    else if (/macroEnabled|vbaProject/i.test(asText(await readEntry(archive, entry)))) return true
  }
  return false
}

function officeKind({ entries }: ZipArchive): OfficeKind | null {
  if (!entries.has(typeList)) return null
  const found = new Set([...entries.keys()].map((name) => folders[name.slice(0, Math.max(0, name.indexOf('/')))]))
  found.delete(undefined)
  const [kind] = found
  return found.size === 1 && kind ? kind : null
}

function asText(xml: Buffer): string {
  const isUtf16 = xml[0] === 0xff || xml[0] === 0xfe || xml[1] === 0
  return isUtf16 ? xml.toString('latin1').replaceAll('\0', '') : xml.toString('utf8')
}

const macroNames = ['_VBA_PROJECT', '_VBA_PROJECT_CUR', 'Macros', 'VBA']

/** Classifies a legacy Office file by its top-level streams. */
export async function classifyOleFile(bytes: Bytes): Promise<{ kind: OfficeKind } | { problem: OfficeProblem }> {
  const names = await readOle(bytes)
  if (!names) return { problem: 'damaged' }
  if (macroNames.some((name) => names.all.has(name))) return { problem: 'macros' }
  if (names.top.has('WordDocument')) return { kind: 'doc' }
  if (names.top.has('Workbook') || names.top.has('Book')) return { kind: 'xls' }
  if (names.top.has('PowerPoint Document')) return { kind: 'ppt' }
  return { problem: 'unknown' }
}
