import sanitizeHtml from 'sanitize-html'
import { type Block, type Inline, inlinesText, parseInlines, writeText } from '#modules/questions/questionText.ts'
import type { Note } from './imported.ts'
import { texOf } from './mathText.ts'
import { elements, parseXml, textOf, type XmlNode } from './xmlTree.ts'

/** What the reader of a format adds: its pictures, and its own elements such as blanks. */
export type Reader = {
  readonly note: Note
  /** Whether TeX stands in the text as \\(…\\), \\[…\\] or $$…$$. */
  readonly hasTex?: boolean
  /** The id of the stored picture behind an address. */
  picture(src: string): string | null
  /** An element of the format inside the text; null if it has no meaning there. */
  inline?(node: XmlNode): Inline | null
}

type Style = { bold?: true; italic?: true }

const blockNames = new Set([
  'p',
  'div',
  'blockquote',
  'section',
  'article',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'pre',
  'figure',
  'body',
  'center',
])
const lostMedia = new Set(['audio', 'video', 'object', 'iframe', 'embed'])
const formula = /\\\((.+?)\\\)|\\\[(.+?)\\\]|\$\$(.+?)\$\$/gs

/** Reads XHTML into the notation of questions. What has no place in it is left out and reported. */
export function textFromNodes(nodes: readonly (XmlNode | string)[], reader: Reader): string {
  return writeText(blocksOf(nodes, reader))
}

export function blocksOf(nodes: readonly (XmlNode | string)[], reader: Reader): Block[] {
  const blocks: Block[] = []
  let lines: Inline[][] = [[]]
  const flush = () => {
    const filled = lines.map(joinedLine).filter((line) => line.length > 0)
    if (filled.length > 0) blocks.push({ kind: 'paragraph', lines: filled })
    lines = [[]]
  }
  const add = (inline: Inline) => lines.at(-1)?.push(inline)
  const visit = (node: XmlNode | string, style: Style) => {
    if (typeof node === 'string') {
      for (const inline of textInlines(node, style, reader.hasTex ?? false)) {
        if (inline.kind !== 'display') add(inline)
        else {
          flush()
          blocks.push({ kind: 'formula', tex: inline.tex })
        }
      }
      return
    }
    const { name } = node
    const own = reader.inline?.(node)
    if (own) add(own)
    else if (name === 'br') lines.push([])
    else if (name === 'img') addPicture(node)
    else if (name === 'math') addMath(node)
    else if (name === 'sup' || name === 'sub')
      add({ kind: 'formula', tex: `${name === 'sup' ? '^' : '_'}{${texText(textOf(node))}}` })
    else if (name === 'table') {
      flush()
      blocks.push(tableOf(node, reader))
    } else if (name === 'ul' || name === 'ol') {
      flush()
      const items = elements(node).filter((child) => child.name === 'li')
      blocks.push({ kind: 'list', ordered: name === 'ol', items: items.map((item) => inlinesOf(item, reader)) })
    } else if (lostMedia.has(name)) reader.note('changed', 'media-dropped', name)
    else {
      const isBlock = blockNames.has(name)
      if (isBlock) flush()
      const next = {
        ...style,
        ...((name === 'b' || name === 'strong') && { bold: true as const }),
        ...((name === 'i' || name === 'em') && { italic: true as const }),
      }
      for (const child of node.children) visit(child, next)
      if (isBlock) flush()
    }
  }
  const addPicture = (node: XmlNode) => {
    const fileId = reader.picture(node.attributes.src ?? '')
    if (fileId) add({ kind: 'picture', fileId, alt: node.attributes.alt ?? '' })
    else reader.note('changed', 'picture-dropped', node.attributes.src ?? '')
  }
  const addMath = (node: XmlNode) => {
    const tex = texOf(node)
    if (tex === '') return
    if (node.attributes.display === 'block') {
      flush()
      blocks.push({ kind: 'formula', tex })
    } else add({ kind: 'formula', tex })
  }
  for (const node of nodes) visit(node, {})
  flush()
  return blocks
}

/** The content of a cell or list item as one line. */
function inlinesOf(node: XmlNode, reader: Reader): Inline[] {
  return blocksOf(node.children, reader).flatMap((block, at): Inline[] => {
    const gap: Inline[] = at > 0 ? [{ kind: 'text', text: ' ' }] : []
    if (block.kind === 'paragraph')
      return [
        ...gap,
        ...block.lines.flatMap((line, n): Inline[] => [
          ...(n > 0 ? [{ kind: 'text', text: ' ' } as const] : []),
          ...line,
        ]),
      ]
    if (block.kind === 'formula') return [...gap, block]
    reader.note('changed', 'formatting-dropped', block.kind)
    return [
      ...gap,
      ...(block.kind === 'list' ? block.items : block.rows.flat()).flatMap((item): Inline[] => [
        ...item,
        { kind: 'text', text: ' ' },
      ]),
    ]
  })
}

function tableOf(node: XmlNode, reader: Reader): Block {
  const rows: XmlNode[] = []
  const collect = (one: XmlNode) => {
    for (const child of elements(one)) {
      if (child.name === 'tr') rows.push(child)
      else if (['thead', 'tbody', 'tfoot'].includes(child.name)) collect(child)
    }
  }
  collect(node)
  const cells = rows.map((row) => elements(row).filter(({ name }) => name === 'td' || name === 'th'))
  const width = Math.max(1, ...cells.map((row) => row.length))
  if (cells.flat().some(({ attributes }) => attributes.colspan || attributes.rowspan))
    reader.note('changed', 'formatting-dropped', 'colspan')
  return {
    kind: 'table',
    hasHead: (cells[0]?.length ?? 0) > 0 && (cells[0]?.every(({ name }) => name === 'th') ?? false),
    rows: cells.map((row) => Array.from({ length: width }, (_, at) => (row[at] ? inlinesOf(row[at], reader) : []))),
  }
}

/** Neighbouring words of one style are one text; spaces go with the words before them. */
const joinedLine = (line: readonly Inline[]): Inline[] => parseInlines(inlinesText(line).replaceAll('\n', ' '))

type TextInline = Inline | { kind: 'display'; tex: string }

function textInlines(text: string, style: Style, hasTex: boolean): TextInline[] {
  const found: TextInline[] = []
  let at = 0
  const plain = (part: string) => {
    const joined = part.replaceAll(/[ \p{Cc}]+/gu, ' ')
    if (joined !== '') found.push({ kind: 'text', text: joined, ...style })
  }
  for (const match of hasTex ? text.matchAll(formula) : []) {
    plain(text.slice(at, match.index))
    at = match.index + match[0].length
    const [, inline, display, dollars] = match
    const tex = (inline ?? display ?? dollars ?? '').trim()
    found.push(display === undefined ? { kind: 'formula', tex } : { kind: 'display', tex })
  }
  plain(text.slice(at))
  return found
}

const texText = (text: string) =>
  /^[\w+\-−=]*$/.test(text.trim()) ? text.trim() : `\\text{${text.trim().replaceAll(/[{}\\$]/g, '')}}`

/** HTML as other programs write it, made well-formed first. Entities are decoded, scripts and styles left out. */
export async function textFromHtml(html: string, reader: Reader): Promise<string> {
  const clean = sanitizeHtml(html, {
    allowedTags: [
      ...blockNames,
      'br',
      'b',
      'strong',
      'i',
      'em',
      'sup',
      'sub',
      'ul',
      'ol',
      'li',
      'table',
      'thead',
      'tbody',
      'tr',
      'td',
      'th',
      'img',
      'span',
      'audio',
      'video',
    ],
    allowedAttributes: { img: ['src', 'alt'], td: ['colspan', 'rowspan'] },
    allowedSchemes: ['http', 'https', 'data'],
    nestingLimit: 60,
  })
  return textFromNodes((await parseXml(`<body>${clean.replaceAll('\u00a0', ' ')}</body>`)).children, reader)
}

/** Plain text with formulas, as GIFT and tables have it. */
export const textFromPlain = (text: string, reader: Reader): string => textFromNodes(lineBreaks(text), reader)

const lineBreaks = (text: string): (XmlNode | string)[] =>
  text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [{ name: 'br', attributes: {}, children: [] }, line]))
