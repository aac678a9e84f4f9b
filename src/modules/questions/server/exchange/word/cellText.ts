import { formulaWords } from '#modules/questions/formulaWords.ts'
import { type Inline, inlinesText, parseInlines } from '#modules/questions/questionText.ts'
import type { TableCell } from '../tableReader.ts'
import { below, childNamed, elements, textOf, type XmlNode } from '../xmlTree.ts'
import { fontSymbol } from './mathSymbols.ts'
import { texOfMath } from './mathTex.ts'

type Shift = 'high' | 'low' | null
type Style = { readonly bold: boolean; readonly italic: boolean; readonly shift: Shift }
type Piece =
  | ({ readonly kind: 'typed'; readonly text: string } & Style)
  | { readonly kind: 'formula'; readonly tex: string; readonly isDisplay: boolean }
  | { readonly kind: 'picture'; readonly fileId: string; readonly alt: string }
  | { readonly kind: 'break' }
type Loss = TableCell['lost'][number]

/** The pictures of the document that were stored, by the id its text uses; null for those we cannot show. */
export type Pictures = ReadonlyMap<string, string | null>

/** Elements with nothing that is read: properties, deleted text, and the copies kept for old programs. */
const skipped = /Pr$|^(?:instrText|delText|del|moveFrom|Fallback|txbxContent)$/
const plainStyle: Style = { bold: false, italic: false, shift: null }

/** The text of a table cell in the notation of questions, its bare words, and what could not be kept of it. */
export function readCell(cell: XmlNode, pictures: Pictures): TableCell {
  const lost: Loss[] = []
  const lines: Piece[][] = []
  const tables: string[] = []
  let numbered = 0
  const visit = (node: XmlNode) => {
    for (const child of elements(node)) {
      if (child.name === 'p') {
        const pieces = piecesOf(child, pictures, lost)
        if (pieces.length > 0 && childNamed(childNamed(child, 'pPr'), 'numPr')) numbered += 1
        lines.push(...split(pieces))
      } else if (child.name === 'tbl') {
        lines.push([{ kind: 'typed', text: `\ue000${tables.length}\ue001`, ...plainStyle }])
        tables.push(tableText(child, pictures, lost))
      } else if (!skipped.test(child.name)) visit(child)
    }
  }
  visit(cell)
  if (numbered > 1) lost.push({ cause: 'numbering-dropped' })
  const typed = lines.flat().filter((piece) => piece.kind === 'typed' && piece.text.trim() !== '')
  // A cell that is bold from end to end is a matter of the table’s looks.
  const isAllBold = typed.every((piece) => piece.kind === 'typed' && piece.bold)
  const filled = lines.filter((line) => line.length > 0)
  const text = filled.map((line) => lineText(line, { isAllBold, isAlone: filled.length === 1 })).join('\n')
  return {
    text: text.replaceAll(/\ue000(\d+)\ue001/g, (_, at) => `\n${tables[Number(at)] ?? ''}\n`).trim(),
    plain: lines
      .map(wordsOf)
      .join('\n')
      .replaceAll(/\ue000\d+\ue001/g, '')
      .trim(),
    lost,
  }
}

/** A table inside a cell is part of the question. */
function tableText(table: XmlNode, pictures: Pictures, lost: Loss[]): string {
  const rows = [...below(table)].filter(({ name }) => name === 'tr')
  const cells = rows.map((row) => elements(row).filter(({ name }) => name === 'tc'))
  if ([...below(table)].some(({ name }) => name === 'gridSpan' || name === 'vMerge'))
    lost.push({ cause: 'formatting-dropped', detail: 'merged cells' })
  return cells
    .map((row) => {
      const read = row.map((cell) => readCell(cell, pictures))
      lost.push(...read.flatMap((one) => one.lost))
      return `| ${read.map(({ text }) => text.replaceAll(/\s*\n\s*/g, ' ')).join(' | ')} |`
    })
    .join('\n')
}

function split(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]]
  for (const piece of pieces) {
    if (piece.kind === 'break') lines.push([])
    else lines.at(-1)?.push(piece)
  }
  return lines
}

function piecesOf(paragraph: XmlNode, pictures: Pictures, lost: Loss[]): Piece[] {
  const pieces: Piece[] = []
  const addMath = (node: XmlNode, isDisplay: boolean) => {
    const { tex, lost: parts } = texOfMath(node)
    if (tex !== '') pieces.push({ kind: 'formula', tex, isDisplay })
    for (const part of parts) lost.push({ cause: 'formula-simplified', detail: part })
  }
  const visit = (node: XmlNode, style: Style) => {
    const add = (text: string) => pieces.push({ kind: 'typed', text, ...style })
    switch (node.name) {
      case 'oMathPara':
        for (const equation of elements(node)) if (equation.name === 'oMath') addMath(equation, true)
        return
      case 'oMath':
        addMath(node, false)
        return
      case 'r': {
        const own = styleOf(node, lost)
        if (own.isBlank) pieces.push({ kind: 'typed', text: ' ____ ', ...plainStyle })
        else for (const child of elements(node)) visit(child, own)
        return
      }
      case 't':
        add(textOf(node))
        return
      case 'tab':
        add(' ')
        return
      case 'noBreakHyphen':
        add('-')
        return
      case 'br':
      case 'cr':
        pieces.push({ kind: 'break' })
        return
      case 'sym': {
        const { font = '', char = '' } = node.attributes
        const sign = fontSymbol(font, char)
        if (sign === null) lost.push({ cause: 'symbol-dropped', detail: `${font} ${char}`.trim() })
        else add(sign)
        return
      }
      case 'instrText':
        // An equation of the oldest kind: a field whose code draws it.
        if (/^\s*EQ\b/i.test(textOf(node))) lost.push({ cause: 'formula-dropped', detail: textOf(node).trim() })
        return
      case 'drawing':
      case 'pict':
      case 'object':
        addDrawn(node)
        return
      default:
        if (!skipped.test(node.name)) for (const child of elements(node)) visit(child, style)
    }
  }
  const addDrawn = (node: XmlNode) => {
    const parts = [...below(node)]
    const isEquation = parts.some(
      ({ name, attributes }) => name === 'OLEObject' && /equation|mathtype/i.test(attributes.ProgID ?? ''),
    )
    const ids = parts.flatMap(({ name, attributes }) =>
      name === 'blip' ? [attributes.embed ?? ''] : name === 'imagedata' ? [attributes.id ?? ''] : [],
    )
    const alt = parts.find(({ name }) => name === 'docPr')?.attributes.descr ?? ''
    const boxes = parts.filter(({ name }) => name === 'txbxContent')
    const shown = ids.map((id) => pictures.get(id)).filter((id) => typeof id === 'string')
    for (const fileId of shown)
      pieces.push({ kind: 'picture', fileId, alt: alt.replaceAll(/\s+/g, ' ').trim().slice(0, 300) })
    for (const paragraphs of boxes.slice(0, 1))
      for (const one of elements(paragraphs)) pieces.push(...piecesOf(one, pictures, lost))
    if (isEquation) lost.push({ cause: shown.length > 0 ? 'formula-picture' : 'formula-dropped' })
    else if (shown.length < ids.length || (ids.length === 0 && boxes.length === 0 && node.name !== 'pict'))
      lost.push({ cause: 'picture-dropped', detail: alt })
  }
  for (const child of elements(paragraph)) visit(child, plainStyle)
  return pieces
}

function styleOf(run: XmlNode, lost: Loss[]): Style & { readonly isBlank: boolean } {
  const properties = childNamed(run, 'rPr')
  const settingOf = (name: string) => {
    const found = childNamed(properties, name)
    return found && (found.attributes.val ?? 'on')
  }
  const isOn = (name: string) => !/^(?:0|false|off|none)$/.test(settingOf(name) ?? 'off')
  const typed = elements(run).map((child) => (child.name === 'tab' ? '\t' : child.name === 't' ? textOf(child) : ''))
  const words = typed.join('')
  // A gap drawn by underlining nothing.
  const isBlank = isOn('u') && /^[\s\u00a0]{2,}$|^\t+$/.test(words)
  if (isOn('u') && words.trim() !== '') lost.push({ cause: 'underline-dropped', detail: words.trim() })
  for (const name of ['strike', 'dstrike', 'highlight'])
    if (isOn(name) && words.trim() !== '') lost.push({ cause: 'formatting-dropped', detail: words.trim() })
  const raised = Number(settingOf('position') ?? '0')
  const align = settingOf('vertAlign')
  return {
    bold: isOn('b') || isOn('u'),
    italic: isOn('i'),
    shift: align === 'superscript' || raised > 3 ? 'high' : align === 'subscript' || raised < -3 ? 'low' : null,
    isBlank,
  }
}

const hasTex = /\$[^$]+\$/

/** One line of the notation. TeX between dollars is kept as typed; everything else typed has no signs in it. */
function lineText(line: readonly Piece[], { isAllBold, isAlone }: { isAllBold: boolean; isAlone: boolean }): string {
  const [only] = line
  if (line.length === 1 && only?.kind === 'formula' && only.isDisplay && !isAlone && !only.tex.includes('$'))
    return `$$${only.tex}$$`
  const inlines: Inline[] = []
  for (let at = 0; at < line.length; at += 1) {
    const piece = line[at]
    if (piece?.kind === 'formula') inlines.push({ kind: 'formula', tex: piece.tex })
    else if (piece?.kind === 'picture') inlines.push(piece)
    else if (piece?.kind === 'typed') {
      const run = [piece]
      for (let next = line[at + 1]; next?.kind === 'typed'; next = line[at + 1]) {
        run.push(next)
        at += 1
      }
      inlines.push(...typedInlines(run, isAllBold))
    }
  }
  return inlinesText(inlines).trim()
}

type Typed = Extract<Piece, { kind: 'typed' }>

function typedInlines(run: readonly Typed[], isAllBold: boolean): Inline[] {
  const joined = run.map(({ text }) => text).join('')
  if (hasTex.test(joined)) return parseInlines(joined)
  const inlines: Inline[] = []
  let shifted = ''
  const flush = () => {
    if (shifted !== '') inlines.push({ kind: 'formula', tex: shifted })
    shifted = ''
  }
  for (const [at, { text, shift, bold, italic }] of run.entries()) {
    if (shift !== null && text.trim() !== '') {
      const before = run[at - 1]?.shift
      const same = before === shift
      const mark = shift === 'high' ? '^' : '_'
      // Both at one letter are one formula; the same again goes on in its braces.
      if (same && shifted.endsWith('}')) shifted = `${shifted.slice(0, -1)}${shiftedTex(text)}}`
      else {
        if (shifted.includes(mark)) flush()
        shifted += `${mark}{${shiftedTex(text)}}`
      }
    } else if (text !== '') {
      flush()
      const isBold = bold && !isAllBold
      inlines.push({
        kind: 'text',
        text,
        ...(isBold && { bold: true as const }),
        ...(italic && { italic: true as const }),
      })
    }
  }
  flush()
  return inlines
}

const shiftedTex = (text: string) =>
  /^[\w+\-−=(),.]*$/.test(text.trim())
    ? text.trim().replaceAll('−', '-').replaceAll('_', '\\_')
    : `\\text{${text.trim().replaceAll(/[{}\\$&#^_%~]/g, '')}}`

/** The bare words of a line, as answers are compared. */
const wordsOf = (line: readonly Piece[]): string =>
  line
    .map((piece) => {
      if (piece.kind === 'formula') return formulaWords(piece.tex)
      if (piece.kind !== 'typed') return ''
      const { text, shift } = piece
      return shift === null || text.trim() === ''
        ? text
        : formulaWords(`${shift === 'high' ? '^' : '_'}{${shiftedTex(text)}}`)
    })
    .join('')
    .trim()
