import { posix } from 'node:path'
import { type NumberFormat, numberFormat, shownIsoDate, shownNumber } from './cellValues.ts'
import type { RowSink } from './rowSink.ts'
import { UnreadableSheet } from './unreadableSheet.ts'
import { attributesOf, MalformedXml, readXml, unescapeCell, type XmlListener } from './xmlReader.ts'
import { readZip, type ZipPart } from './zipReader.ts'

type Parts = ReadonlyMap<string, ZipPart>

type Book = { from1904: boolean; strings: string[]; formats: NumberFormat[] }

async function read(parts: Parts, name: string, listener: XmlListener): Promise<void> {
  const part = parts.get(name)
  if (!part) throw new UnreadableSheet('damaged', 'The file is damaged: a part is missing')
  await readXml(part.text(), listener)
}

type Outline = { sheet: string; strings: string | undefined; styles: string | undefined; from1904: boolean }

/** Where the first sheet a person sees is kept, its strings and styles, and how the file counts days. */
async function readOutline(parts: Parts): Promise<Outline> {
  let wanted: string | undefined
  let from1904 = false
  await read(parts, 'xl/workbook.xml', {
    open(name, tag) {
      const { id, state = 'visible', date1904 } = attributesOf(tag)
      if (name === 'sheet' && state === 'visible') wanted ??= id
      if (name === 'workbookPr') from1904 = date1904 === '1' || date1904 === 'true'
    },
  })
  const targets: Record<string, string | undefined> = {}
  await read(parts, 'xl/_rels/workbook.xml.rels', {
    open(name, tag) {
      if (name !== 'Relationship') return
      const { Id, Type = '', Target = '' } = attributesOf(tag)
      const kind = Id === wanted ? 'sheet' : posix.basename(Type)
      targets[kind] ??= posix.resolve('/xl', Target).slice(1)
    },
  })
  const { sheet, sharedStrings: strings, styles } = targets
  if (!wanted || !sheet) throw new UnreadableSheet('empty', 'The file has no sheet to read')
  return { sheet, strings, styles, from1904 }
}

/** Collects the text of one string, rich or plain; the reading aids of Japanese text are no part of it. */
function textCollector(): XmlListener & { take: () => string } {
  let text = ''
  let inText = false
  let aids = 0
  return {
    open(name) {
      if (name === 'rPh') aids += 1
      if (name === 't') inText = aids === 0
    },
    text(piece) {
      if (inText) text += piece
    },
    close(name) {
      if (name === 'rPh') aids -= 1
      if (name === 't') inText = false
    },
    take() {
      const whole = unescapeCell(text)
      text = ''
      return whole
    },
  }
}

async function readStrings(parts: Parts, name: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (!name) return strings
  const collector = textCollector()
  await read(parts, name, {
    ...collector,
    close(name) {
      collector.close?.(name)
      if (name === 'si') strings.push(collector.take())
    },
  })
  return strings
}

async function readFormats(parts: Parts, styles: string | undefined): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  if (!styles) return formats
  let inCells = false
  await read(parts, styles, {
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

function columnIndex(place: string): number {
  let index = 0
  for (const letter of /^[A-Za-z]{1,3}/.exec(place)?.[0].toUpperCase() ?? '')
    index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}

/** The text of a cell of type `type` that stores `stored`. A formula counts as what it last came to. */
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
      return shownIsoDate(stored)
    default:
      return stored.trim() === ''
        ? ''
        : shownNumber(Number(stored), book.formats[styleIndex] ?? 'number', book.from1904)
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
        const given = Number(attributesOf(tag).r ?? rowNumber + 1)
        if (!(given > rowNumber)) throw new UnreadableSheet('damaged', 'The file is damaged: its rows are out of order')
        rowNumber = given
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

/** Hands the first visible sheet of an XLSX file to the sink. */
export async function readXlsx(bytes: Uint8Array, maxUnpacked: number, sink: RowSink): Promise<void> {
  const parts = readZip(bytes, maxUnpacked)
  if (!parts.has('xl/workbook.xml')) throw new UnreadableSheet('not-a-sheet', 'The file is not an Excel workbook')
  try {
    const { sheet, from1904, ...outline } = await readOutline(parts)
    const strings = await readStrings(parts, outline.strings)
    const formats = await readFormats(parts, outline.styles)
    await read(parts, sheet, sheetListener({ from1904, strings, formats }, sink))
  } catch (error) {
    if (error instanceof MalformedXml) throw new UnreadableSheet('damaged', `The file is damaged: ${error.message}`)
    throw error
  }
}
