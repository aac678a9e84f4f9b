import { posix } from 'node:path'
import { bytesOf } from '../storage/bytes.ts'
import { UnreadableZip } from '../zip/unreadableZip.ts'
import { readZip, unpackEntry, type ZipArchive } from '../zip/zipReader.ts'
import { formatIsoDate, formatNumber, type NumberFormat, numberFormat } from './cellValues.ts'
import type { RowSink } from './rowSink.ts'
import { UnreadableSheet } from './unreadableSheet.ts'
import { attributesOf, MalformedXml, readXml, unescapeCell, type XmlListener } from './xmlReader.ts'

/** No workbook has nearly as many parts. */
const maxEntries = 2000

type Book = { from1904: boolean; strings: string[]; formats: NumberFormat[] }

async function readPart(archive: ZipArchive, name: string, listener: XmlListener): Promise<void> {
  const entry = archive.entries.get(name)
  if (!entry) throw new UnreadableSheet('damaged', 'The file is damaged: a part is missing')
  await readXml(decode(unpackEntry(archive, entry)), listener)
}

async function* decode(slices: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = (slice?: Uint8Array) => {
    try {
      return decoder.decode(slice, { stream: slice !== undefined })
    } catch {
      throw new UnreadableSheet('damaged', 'The file is damaged: a part is not valid UTF-8')
    }
  }
  for await (const slice of slices) yield decoded(slice)
  yield decoded()
}

type Outline = { sheet: string; strings: string | undefined; styles: string | undefined; from1904: boolean }

/** The part names of the first visible sheet, its strings and its styles, and the file's date system. */
async function readOutline(archive: ZipArchive): Promise<Outline> {
  let sheetId: string | undefined
  let from1904 = false
  await readPart(archive, 'xl/workbook.xml', {
    open(name, tag) {
      const { id, state = 'visible', date1904 } = attributesOf(tag)
      if (name === 'sheet' && state === 'visible') sheetId ??= id
      if (name === 'workbookPr') from1904 = date1904 === '1' || date1904 === 'true'
    },
  })
  const targets: Record<string, string | undefined> = {}
  await readPart(archive, 'xl/_rels/workbook.xml.rels', {
    open(name, tag) {
      if (name !== 'Relationship') return
      const { Id, Type = '', Target = '' } = attributesOf(tag)
      const kind = Id === sheetId ? 'sheet' : posix.basename(Type)
      targets[kind] ??= posix.resolve('/xl', Target).slice(1)
    },
  })
  const { sheet, sharedStrings: strings, styles } = targets
  if (!sheetId || !sheet) throw new UnreadableSheet('empty', 'The file has no sheet to read')
  return { sheet, strings, styles, from1904 }
}

/** Collects the text of one plain or rich string, without the phonetic hints of Japanese text. */
function textCollector(): XmlListener & { take: () => string } {
  let text = ''
  let inText = false
  let hintDepth = 0
  return {
    open(name) {
      if (name === 'rPh') hintDepth += 1
      if (name === 't') inText = hintDepth === 0
    },
    text(piece) {
      if (inText) text += piece
    },
    close(name) {
      if (name === 'rPh') hintDepth -= 1
      if (name === 't') inText = false
    },
    take() {
      const whole = unescapeCell(text)
      text = ''
      return whole
    },
  }
}

async function readStrings(archive: ZipArchive, name: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (!name) return strings
  const collector = textCollector()
  await readPart(archive, name, {
    ...collector,
    close(name) {
      collector.close?.(name)
      if (name === 'si') strings.push(collector.take())
    },
  })
  return strings
}

async function readFormats(archive: ZipArchive, styles: string | undefined): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  if (!styles) return formats
  let inCells = false
  await readPart(archive, styles, {
    open(name, tag) {
      if (name === 'cellXfs') inCells = true
      if (name !== 'numFmt' && !(name === 'xf' && inCells)) return
      const { numFmtId, formatCode } = attributesOf(tag)
      const id = Number(numFmtId ?? 0)
      if (name === 'numFmt') codes.set(id, formatCode ?? '')
      else formats.push(numberFormat(id, codes.get(id)))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}

function columnIndex(reference: string): number {
  let index = 0
  for (const letter of /^[A-Za-z]{1,3}/.exec(reference)?.[0].toUpperCase() ?? '')
    index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}

/** The text of a cell. A formula counts as its last calculated value. */
function cellText(stored: string, type: string | undefined, styleIndex: number, book: Book): string {
  switch (type) {
    case 's':
      return book.strings[Number(stored)] ?? ''
    case 'inlineStr':
    case 'str':
    case 'e':
      return unescapeCell(stored)
    case 'b':
      return stored === '1' ? 'TRUE' : 'FALSE'
    case 'd':
      return formatIsoDate(stored)
    default:
      return stored.trim() === ''
        ? ''
        : formatNumber(Number(stored), book.formats[styleIndex] ?? 'number', book.from1904)
  }
}

function sheetListener(book: Book, sink: RowSink): XmlListener {
  const inline = textCollector()
  let rowNumber = 0
  let column = -1
  let type: string | undefined
  let styleIndex = 0
  let stored = ''
  let inValue = false
  return {
    open(name, tag) {
      if (name === 'row') {
        const next = Number(attributesOf(tag).r ?? rowNumber + 1)
        if (!(next > rowNumber)) throw new UnreadableSheet('damaged', 'The file is damaged: its rows are out of order')
        rowNumber = next
        column = -1
      } else if (name === 'c') {
        const { r, s, t } = attributesOf(tag)
        column = r ? columnIndex(r) : column + 1
        type = t
        styleIndex = Number(s ?? 0)
        stored = ''
      } else if (name === 'v') inValue = true
      else inline.open?.(name, tag)
    },
    text(piece) {
      if (inValue) stored += piece
      else inline.text?.(piece)
    },
    close(name) {
      if (name === 'v') inValue = false
      else if (name === 'c') {
        const text = inline.take()
        sink.cell(column, type === 'inlineStr' ? text : cellText(stored, type, styleIndex, book))
      } else if (name === 'row') sink.endRow(rowNumber)
      else inline.close?.(name)
    },
  }
}

function sheetProblem({ code, message }: UnreadableZip): UnreadableSheet {
  if (code === 'encrypted') return new UnreadableSheet('encrypted', 'The file is password-protected')
  if (code === 'bomb') return new UnreadableSheet('too-large', 'The file is too large once unpacked')
  return new UnreadableSheet('damaged', `The file is damaged: ${message}`)
}

/** Reads the first visible sheet of an XLSX file into the sink. */
export async function readXlsx(bytes: Uint8Array, maxUnpackedBytes: number, sink: RowSink): Promise<void> {
  try {
    const archive = await readZip(bytesOf(bytes), { maxEntries, maxUnpackedBytes })
    if (!archive.entries.has('xl/workbook.xml')) {
      throw new UnreadableSheet('not-a-sheet', 'The file is not an Excel workbook')
    }
    const { sheet, from1904, ...outline } = await readOutline(archive)
    const strings = await readStrings(archive, outline.strings)
    const formats = await readFormats(archive, outline.styles)
    await readPart(archive, sheet, sheetListener({ from1904, strings, formats }, sink))
  } catch (error) {
    if (error instanceof UnreadableZip) throw sheetProblem(error)
    if (error instanceof MalformedXml) throw new UnreadableSheet('damaged', `The file is damaged: ${error.message}`)
    throw error
  }
}
