import { formulaWords } from './formulaWords.ts'

/**
 * The text of questions: plain text that people can type, with formulas between dollars ($x^2$, $$…$$ on a line of its own), **bold**,
 * *italic*, tables of | cells |, lists of - items, pictures as ![what it shows](picture:id) and blanks as [[a]]. It is parsed here
 * for screen and paper alike, and nothing in it is ever read as HTML.
 */
export type Inline =
  | { readonly kind: 'text'; readonly text: string; readonly bold?: true; readonly italic?: true }
  | { readonly kind: 'formula'; readonly tex: string }
  | { readonly kind: 'picture'; readonly fileId: string; readonly alt: string }
  | { readonly kind: 'blank'; readonly id: string }

export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'formula'; readonly tex: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'table'; readonly hasHead: boolean; readonly rows: readonly (readonly (readonly Inline[])[])[] }

const special = /[\\$*|![\]]/g
const tokens =
  /\\([\\$*|![\].)-])|\$((?:[^$\\]|\\[\s\S])+?)\$|!\[((?:[^\]\\]|\\.)*)\]\(picture:([0-9a-f-]{36})\)|\[\[([a-z][a-z0-9]{0,7})\]\]|(\*\*?)/g

/** TeX without spaces around it, but with the one that a backslash at its end belongs to. */
export const trimTex = (tex: string): string => tex.trim().replace(/(?<!\\)((?:\\\\)*)\\$/, '$1\\ ')

/** The inlines of one line. An opened *, ** or $ without its end is the character itself. */
export function parseInlines(line: string): Inline[] {
  const inlines: Inline[] = []
  let bold = false
  let italic = false
  const addText = (text: string) => {
    if (text !== '') inlines.push({ kind: 'text', text, ...(bold && { bold }), ...(italic && { italic }) })
  }
  let at = 0
  for (const found of line.matchAll(tokens)) {
    const [all, escaped, tex, alt, fileId, blank, stars] = found
    addText(line.slice(at, found.index))
    at = found.index + all.length
    if (escaped !== undefined) addText(escaped)
    else if (tex !== undefined && tex.trim() === '') addText(all)
    else if (tex !== undefined) inlines.push({ kind: 'formula', tex: trimTex(tex) })
    else if (fileId !== undefined) inlines.push({ kind: 'picture', fileId, alt: (alt ?? '').replace(/\\(.)/g, '$1') })
    else if (blank !== undefined) inlines.push({ kind: 'blank', id: blank })
    else if (stars === '**') {
      if (!bold && !closes(line, at, '**')) addText(stars)
      else bold = !bold
    } else if (stars === '*') {
      if (!italic && !closes(line, at, '*')) addText(stars)
      else italic = !italic
    }
  }
  addText(line.slice(at))
  return tidyLine(inlines)
}

const isSameStyle = (a: Inline, b: Inline) =>
  a.kind === 'text' &&
  b.kind === 'text' &&
  (a.bold ?? false) === (b.bold ?? false) &&
  (a.italic ?? false) === (b.italic ?? false)

/** Neighbouring texts of one style as one, with single spaces. */
function joined(line: readonly Inline[]): Inline[] {
  const result: Inline[] = []
  for (const inline of line) {
    const last = result.at(-1)
    if (inline.kind !== 'text') result.push(inline)
    else if (last?.kind === 'text' && isSameStyle(last, inline))
      result[result.length - 1] = { ...last, text: (last.text + inline.text).replaceAll(/ {2,}/g, ' ') }
    else if (inline.text !== '') result.push(inline)
  }
  return result
}

/** One way to write a line: no spaces at its ends, none at the edges of bold or italic words. */
function tidyLine(line: readonly Inline[]): Inline[] {
  const split = joined(line).flatMap((inline): Inline[] => {
    if (inline.kind !== 'text') return [inline]
    const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(inline.text) ?? []
    return [
      { kind: 'text', text: before },
      { ...inline, text: words },
      { kind: 'text', text: after },
    ]
  })
  const tidy = joined(split.filter((inline) => inline.kind !== 'text' || inline.text !== ''))
  const [first] = tidy
  if (first?.kind === 'text') tidy[0] = { ...first, text: first.text.trimStart() }
  const last = tidy.at(-1)
  if (last?.kind === 'text') tidy[tidy.length - 1] = { ...last, text: last.text.trimEnd() }
  return tidy.filter((inline) => inline.kind !== 'text' || inline.text !== '')
}

/** Whether the same mark comes again: only then does it open something. */
function closes(line: string, from: number, mark: '*' | '**'): boolean {
  for (const found of line.slice(from).matchAll(tokens)) if (found[6] === mark) return true
  return false
}

const itemOf = (line: string) => /^(?:([-•])|(\d{1,2})[.)])\s+(\S.*)$/.exec(line)
const isTableRow = (line: string) => /^\|.*\|$/.test(line) && line.length > 2
const isRule = (line: string) => /^\|(?:\s*:?-{3,}:?\s*\|)+$/.test(line)

/** The cells of `| a | b |`; a bar inside a formula or after a backslash is part of its cell. */
function cellsOf(line: string): Inline[][] {
  const cells: string[] = []
  let cell = ''
  let isFormula = false
  for (const [part] of line.slice(1, -1).matchAll(/\\[\s\S]|[\s\S]/g)) {
    if (part === '$') isFormula = !isFormula
    if (part === '|' && !isFormula) {
      cells.push(cell)
      cell = ''
    } else cell += part
  }
  return [...cells, cell].map((one) => parseInlines(one.trim()))
}

export function parseText(text: string): Block[] {
  const blocks: Block[] = []
  let open: { lines: Inline[][] } | null = null
  const lines = text.split('\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').trim())
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const run = (belongs: (line: string) => boolean) => {
      const from = at
      while (at + 1 < lines.length && belongs(lines[at + 1] ?? '')) at += 1
      return lines.slice(from, at + 1)
    }
    const display = /^\$\$([^$]+)\$\$$/.exec(line)
    const item = itemOf(line)
    if (line === '' || display || item || isTableRow(line)) open = null
    if (display) blocks.push({ kind: 'formula', tex: trimTex(display[1] ?? '') })
    else if (item) {
      const ordered = item[2] !== undefined
      const isSame = (next: string) => (itemOf(next)?.[2] !== undefined) === ordered && itemOf(next) !== null
      const items = run(isSame).map((one) => parseInlines(itemOf(one)?.[3] ?? ''))
      const filled = items.filter((one) => one.length > 0)
      if (filled.length > 0) blocks.push({ kind: 'list', ordered, items: filled })
    } else if (isTableRow(line)) {
      const rows = run(isTableRow)
      const hasHead = rows.length > 1 && isRule(rows[1] ?? '')
      const cells = rows.filter((_, n) => n !== 1 || !hasHead).map(cellsOf)
      const width = Math.max(...cells.map((row) => row.length))
      blocks.push({
        kind: 'table',
        hasHead,
        rows: cells.map((row) => Array.from({ length: width }, (_, n) => row[n] ?? [])),
      })
    } else if (line !== '') {
      const inlines = parseInlines(line)
      if (inlines.length === 0) open = null
      else if (open) open.lines.push(inlines)
      else {
        open = { lines: [inlines] }
        blocks.push({ kind: 'paragraph', ...open })
      }
    }
  }
  return blocks
}

/** Text in which nothing is read as a sign of this notation. */
export const escapeText = (text: string): string => text.replace(special, '\\$&')

const inlineText = (inline: Inline): string => {
  switch (inline.kind) {
    case 'formula':
      return `$${inline.tex}$`
    case 'picture':
      return `![${escapeText(inline.alt)}](picture:${inline.fileId})`
    case 'blank':
      return `[[${inline.id}]]`
    case 'text':
      return escapeText(inline.text)
  }
}

/** Stars stand only where bold or italic changes: an end and a beginning side by side would be read as something else. */
export function inlinesText(inlines: readonly Inline[]): string {
  let bold = false
  let italic = false
  const turn = (toBold: boolean, toItalic: boolean): string => {
    const stars = `${bold === toBold ? '' : '**'}${italic === toItalic ? '' : '*'}`
    bold = toBold
    italic = toItalic
    return stars
  }
  const written = inlines.map((inline) => {
    const isText = inline.kind === 'text'
    return turn(isText && inline.bold === true, isText && inline.italic === true) + inlineText(inline)
  })
  return written.join('') + turn(false, false)
}

/** What would begin a list at the start of a line is escaped there. */
const lineText = (inlines: readonly Inline[]): string =>
  inlinesText(inlines)
    .trim()
    .replace(/^([-•])(\s)/, '\\-$2')
    .replace(/^(\d{1,2})([.)])(\s)/, '$1\\$2$3')

/** A cell of dashes alone would be read as the rule below a head. */
const cellText = (cell: readonly Inline[]): string =>
  inlinesText(cell)
    .trim()
    .replace(/^(:?)-(-{2,}:?)$/, '$1\\-$2')

function blockText(block: Block): string {
  switch (block.kind) {
    case 'formula':
      return `$$${block.tex}$$`
    case 'list':
      return block.items
        .map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${inlinesText(item).trim()}`)
        .join('\n')
    case 'table': {
      const rows = block.rows.map((row) => `| ${row.map(cellText).join(' | ')} |`)
      const width = block.rows[0]?.length ?? 1
      return [...rows.slice(0, 1), ...(block.hasHead ? [`|${' --- |'.repeat(width)}`] : []), ...rows.slice(1)].join(
        '\n',
      )
    }
    case 'paragraph':
      return block.lines.map(lineText).join('\n')
  }
}

/** Writes blocks back as text, in the one spelling in which texts are stored. */
export const writeText = (blocks: readonly Block[]): string =>
  blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n')

export const normalText = (text: string): string => writeText(parseText(text))

function inlinesIn(block: Block): readonly Inline[] {
  switch (block.kind) {
    case 'formula':
      return [{ kind: 'formula', tex: block.tex }]
    case 'list':
      return block.items.flat()
    case 'table':
      return block.rows.flat(2)
    case 'paragraph':
      return block.lines.flat()
  }
}

const inlinesOf = (blocks: readonly Block[]): Inline[] => blocks.flatMap(inlinesIn)

export const picturesIn = (text: string): string[] =>
  inlinesOf(parseText(text)).flatMap((inline) => (inline.kind === 'picture' ? [inline.fileId] : []))

export const blanksIn = (text: string): string[] =>
  inlinesOf(parseText(text)).flatMap((inline) => (inline.kind === 'blank' ? [inline.id] : []))

/** One line for lists and search: no marks, pictures by what they show. */
export const plainText = (text: string): string => {
  const words = (inline: Inline) =>
    inline.kind === 'text'
      ? inline.text
      : inline.kind === 'formula'
        ? formulaWords(inline.tex)
        : inline.kind === 'blank'
          ? '____'
          : inline.alt
  const lineOf = (inlines: readonly Inline[]) => inlines.map(words).join('')
  const plainBlock = (block: Block): string => {
    switch (block.kind) {
      case 'formula':
        return formulaWords(block.tex)
      case 'list':
        return block.items.map(lineOf).join(' · ')
      case 'table':
        return block.rows.map((row) => row.map(lineOf).join(' | ')).join(' · ')
      case 'paragraph':
        return block.lines.map(lineOf).join(' ')
    }
  }
  return parseText(text).map(plainBlock).join(' ').replaceAll(/\s+/g, ' ').trim()
}
