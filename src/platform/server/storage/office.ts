import type { Bytes } from './bytes.ts'
import { readOle } from './ole.ts'
import { judgePackage } from './package.ts'
import { readZip, unpack, type ZipEntry, type ZipProblem } from './zip.ts'

type OfficeKind = 'docx' | 'xlsx' | 'pptx' | 'doc' | 'xls' | 'ppt'

export type OfficeProblem = ZipProblem | 'macros' | 'unknown'

const folders: Record<string, OfficeKind> = { word: 'docx', xl: 'xlsx', ppt: 'pptx' }

/** Judges a zip-based Office file: every part is unpacked once, so that no part is larger than it declares. */
export async function judgeZipOffice(bytes: Bytes): Promise<{ kind: OfficeKind | 'h5p' } | { problem: OfficeProblem }> {
  const entries = await readZip(bytes)
  if (typeof entries === 'string') return { problem: entries }
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
