import { type Block, type Inline, parseText } from '#modules/questions/questionText.ts'
import { type FormulaNode, formulaOf } from './formula.ts'

export type PrintedInline =
  | { k: 'text'; s: string; bold?: true; italic?: true }
  | { k: 'formula'; tex: string; tree: FormulaNode | null }
  /** By the name under which the picture comes with the document. */
  | { k: 'picture'; name: string; alt: string }
  | { k: 'blank' }

export type PrintedBlock =
  | { k: 'paragraph'; lines: PrintedInline[][] }
  | { k: 'formula'; tex: string; tree: FormulaNode | null }
  | { k: 'picture'; name: string; alt: string }
  | { k: 'list'; ordered: boolean; items: PrintedInline[][] }
  | { k: 'table'; hasHead: boolean; rows: PrintedInline[][][] }

export type PrintedText = PrintedBlock[]

function inline(one: Inline): PrintedInline {
  switch (one.kind) {
    case 'formula':
      return { k: 'formula', tex: one.tex, tree: formulaOf(one.tex, false) }
    case 'picture':
      return { k: 'picture', name: one.fileId, alt: one.alt }
    case 'blank':
      return { k: 'blank' }
    case 'text':
      return { k: 'text', s: one.text, ...(one.bold && { bold: true }), ...(one.italic && { italic: true }) }
  }
}

const inlines = (all: readonly Inline[]) => all.map(inline)

/** On paper a picture has lines of its own. */
function paragraphs(lines: readonly (readonly Inline[])[]): PrintedBlock[] {
  const blocks: PrintedBlock[] = []
  let open: PrintedInline[][] = []
  const close = () => {
    const filled = open.filter((line) => line.some((part) => part.k !== 'text' || part.s.trim() !== ''))
    if (filled.length > 0) blocks.push({ k: 'paragraph', lines: filled })
    open = []
  }
  for (const line of lines) {
    open.push([])
    for (const part of inlines(line)) {
      if (part.k !== 'picture') open.at(-1)?.push(part)
      else {
        close()
        blocks.push(part)
        open.push([])
      }
    }
  }
  close()
  return blocks
}

function blocksOf(one: Block): PrintedBlock[] {
  switch (one.kind) {
    case 'formula':
      return [{ k: 'formula', tex: one.tex, tree: formulaOf(one.tex, true) }]
    case 'list':
      return [{ k: 'list', ordered: one.ordered, items: one.items.map(inlines) }]
    case 'table':
      return [{ k: 'table', hasHead: one.hasHead, rows: one.rows.map((row) => row.map(inlines)) }]
    case 'paragraph':
      return paragraphs(one.lines)
  }
}

/** A text of a question as paper shows it. Parsed as on screen, so both show the same. */
export const printedText = (text: string): PrintedText => parseText(text).flatMap(blocksOf)

/** Words without any notation, line by line. */
export const plainLines = (text: string): PrintedText =>
  text === '' ? [] : [{ k: 'paragraph', lines: text.split('\n').map((line) => [{ k: 'text', s: line }]) }]
