import { attributeOf, type HtmlNode, isHidden, marksIn, wordHeading, wordListItem } from './htmlStyles.ts'
import { richAliases, safeStart, wordlessTags } from './htmlVocabulary.ts'
import {
  isBlank,
  type RichBlock,
  type RichDoc,
  type RichInline,
  type RichItem,
  type RichList,
  type RichMark,
  sameMarks,
} from './richDocument.ts'

type Line = {
  readonly level: 0 | 2 | 3
  readonly content: RichInline[]
  readonly before: number
  readonly given: boolean
}

/** Collects blocks: the document, a quote or a list item. */
type BlockSink = { readonly blocks: RichBlock[]; readonly isItem: boolean; readonly nesting: number; line: Line | null }

type HtmlReading = { readonly marks: readonly RichMark[]; readonly depth: number; readonly isPre: boolean }

/** Maximum nesting of lists and quotes; deeper ones lose their structure, not their text. */
const deepestNesting = 8
/** Maximum nesting of elements; no honest page comes close. */
const deepest = 120
const wordless: ReadonlySet<string> = new Set(wordlessTags)
const blockTags: ReadonlySet<string> = new Set(
  'address article aside body center dd details div dl dt fieldset figcaption figure footer form header hr html legend main nav pre section summary table tbody td tfoot th thead tr caption'.split(
    ' ',
  ),
)

const newSink = (isItem: boolean, nesting: number): BlockSink => ({ blocks: [], isItem, nesting, line: null })

/** Reads allowed content from parsed HTML: other elements are replaced by their text, other attributes are dropped. */
export function readRich(nodes: Iterable<HtmlNode>): RichDoc {
  const sink = newSink(false, 0)
  readNodes(nodes, sink, { marks: [], depth: 0, isPre: false })
  closeLine(sink)
  return { type: 'doc', content: sink.blocks.length > 0 ? sink.blocks : [{ type: 'paragraph' }] }
}

function readNodes(nodes: Iterable<HtmlNode>, sink: BlockSink, at: HtmlReading) {
  for (const node of nodes) {
    if (node.nodeType === 3) addText(sink, node.nodeValue ?? '', at)
    else if (node.nodeType === 1) readElement(node, sink, at)
  }
}

function readElement(node: HtmlNode, sink: BlockSink, at: HtmlReading) {
  const name = node.nodeName.toLowerCase()
  const tag = richAliases.get(name) ?? name
  if (at.depth > deepest || wordless.has(tag) || isHidden(node)) return
  const inside = { ...at, depth: at.depth + 1, isPre: at.isPre || tag === 'pre' }
  if (tag === 'br') addBreak(sink, at.marks)
  else if (tag === 'p') readParagraph(node, sink, inside)
  else if (tag === 'h2' || tag === 'h3') readLine(node, sink, inside, tag === 'h2' ? 2 : 3)
  else if (tag === 'ul' || tag === 'ol') readList(tag, node, sink, inside)
  else if (tag === 'li') readStrayItem(node, sink, inside)
  else if (tag === 'blockquote') readQuote(node, sink, inside)
  else if (blockTags.has(tag)) {
    closeLine(sink)
    readNodes(node.childNodes, sink, inside)
    closeLine(sink)
  } else readNodes(node.childNodes, sink, { ...inside, marks: marksIn(tag, node, at.marks) })
}

function readParagraph(node: HtmlNode, sink: BlockSink, at: HtmlReading) {
  const listed = wordListItem(node)
  if (listed && sink.nesting === 0) readWordItem(node, sink, at, listed)
  else readLine(node, sink, at, wordHeading(node) ?? 0)
}

function readLine(node: HtmlNode, sink: BlockSink, at: HtmlReading, level: 0 | 2 | 3) {
  closeLine(sink)
  openLine(sink, level, true)
  readNodes(node.childNodes, sink, at)
  closeLine(sink)
}

function readItem(nodes: Iterable<HtmlNode>, nesting: number, at: HtmlReading): BlockSink {
  const item = newSink(true, nesting)
  readNodes(nodes, item, at)
  closeLine(item)
  return item
}

function finishedItem({ blocks }: BlockSink): RichItem {
  const startsWell = blocks[0]?.type === 'paragraph'
  return { type: 'item', content: startsWell ? blocks : [{ type: 'paragraph' }, ...blocks] }
}

function readList(tag: 'ul' | 'ol', node: HtmlNode, sink: BlockSink, at: HtmlReading) {
  closeLine(sink)
  if (sink.nesting >= deepestNesting) {
    readNodes(node.childNodes, sink, at)
    closeLine(sink)
    return
  }
  const items: BlockSink[] = []
  for (const child of node.childNodes) {
    const name = child.nodeName.toLowerCase()
    const last = items.at(-1)
    if (child.nodeType !== 1 && (child.nodeType !== 3 || isBlank(child.nodeValue ?? ''))) continue
    if (name === 'li') items.push(readItem(child.childNodes, sink.nesting + 1, at))
    else if (last && (name === 'ul' || name === 'ol')) readNodes([child], last, at)
    else if (!wordless.has(name)) items.push(readItem([child], sink.nesting + 1, at))
  }
  if (items.length > 0) sink.blocks.push(listOf(tag === 'ol', attributeOf(node, 'start'), items.map(finishedItem)))
}

const listOf = (ordered: boolean, start: string, content: RichItem[]): RichList =>
  ordered ? { type: 'numbers', attrs: { start: safeStart(start) }, content } : { type: 'bullets', content }

/** An item without a list joins the list before it, or starts a new one. */
function readStrayItem(node: HtmlNode, sink: BlockSink, at: HtmlReading) {
  closeLine(sink)
  if (sink.nesting >= deepestNesting) {
    readNodes(node.childNodes, sink, at)
    closeLine(sink)
    return
  }
  addItem(sink.blocks, false, finishedItem(readItem(node.childNodes, sink.nesting + 1, at)))
}

function addItem(blocks: RichBlock[], ordered: boolean, item: RichItem) {
  const last = blocks.at(-1)
  if (last?.type === (ordered ? 'numbers' : 'bullets') && last.content)
    blocks[blocks.length - 1] = { ...last, content: [...last.content, item] } as RichList
  else blocks.push(listOf(ordered, '', [item]))
}

function readWordItem(node: HtmlNode, sink: BlockSink, at: HtmlReading, listed: { level: number; ordered: boolean }) {
  closeLine(sink)
  const item = finishedItem(readItem(node.childNodes, deepestNesting, at))
  placeAtLevel(sink.blocks, Math.min(listed.level, deepestNesting), listed.ordered, item)
}

function placeAtLevel(blocks: RichBlock[], level: number, ordered: boolean, item: RichItem) {
  const list = blocks.at(-1)
  const parent = list?.type === 'bullets' || list?.type === 'numbers' ? list.content.at(-1) : undefined
  if (level === 1 || !list || !parent) return addItem(blocks, ordered, item)
  const inner = [...parent.content]
  placeAtLevel(inner, level - 1, ordered, item)
  const items = [...(list.content as RichItem[]).slice(0, -1), { ...parent, content: inner }]
  blocks[blocks.length - 1] = { ...list, content: items } as RichList
}

function readQuote(node: HtmlNode, sink: BlockSink, at: HtmlReading) {
  closeLine(sink)
  const keepsShape = !sink.isItem && sink.nesting < deepestNesting
  const inner = keepsShape ? newSink(false, sink.nesting + 1) : sink
  readNodes(node.childNodes, inner, at)
  closeLine(inner)
  if (keepsShape && inner.blocks.length > 0) sink.blocks.push({ type: 'quote', content: inner.blocks })
}

function openLine(sink: BlockSink, level: 0 | 2 | 3, given: boolean): Line {
  const line: Line = { level: sink.isItem ? 0 : level, content: [], before: sink.blocks.length, given }
  sink.line = line
  return line
}

/** An empty line is kept only if it was a paragraph of its own. */
function closeLine(sink: BlockSink) {
  const { line } = sink
  sink.line = null
  if (!line) return
  trimEnd(line.content)
  while (line.content.at(-1)?.type === 'break') {
    line.content.pop()
    trimEnd(line.content)
  }
  const words = line.content.map((one) => (one.type === 'text' ? one.text : '')).join('')
  const content = isBlank(words) ? [] : line.content
  const isKept = content.length > 0 || (line.given && line.level === 0 && line.before === sink.blocks.length)
  if (!isKept) return
  const filled = content.length > 0 ? { content } : {}
  sink.blocks.push(
    line.level === 0 ? { type: 'paragraph', ...filled } : { type: 'heading', attrs: { level: line.level }, ...filled },
  )
}

function trimEnd(content: RichInline[]) {
  const last = content.at(-1)
  if (last?.type !== 'text' || !last.text.endsWith(' ')) return
  content.pop()
  const text = last.text.slice(0, -1)
  if (text) content.push({ ...last, text })
}

function addBreak(sink: BlockSink, marks: readonly RichMark[]) {
  const { content } = sink.line ?? openLine(sink, 0, false)
  trimEnd(content)
  content.push({ type: 'break', ...(marks.length > 0 && { marks }) })
}

// Invisible characters, except the joiners that shape Indian scripts.
const control = /\p{Cc}/gu

function addText(sink: BlockSink, given: string, at: HtmlReading) {
  if (at.isPre) {
    for (const [index, row] of given.replace(/\r\n?/g, '\n').split('\n').entries()) {
      if (index > 0) addBreak(sink, at.marks)
      addWords(sink, row.replace(/\t/g, '    ').replace(/ (?= )/g, '\u00a0'), at.marks)
    }
  } else addWords(sink, given, at.marks)
}

function addWords(sink: BlockSink, given: string, marks: readonly RichMark[]) {
  let text = given.replace(/[ \t\n\r\f\v]+/g, ' ').replace(control, '')
  if (!sink.line && (text === '' || text === ' ')) return
  const { content } = sink.line ?? openLine(sink, 0, false)
  const last = content.at(-1)
  const follows = last?.type === 'text' && !last.text.endsWith(' ')
  if (!follows && text.startsWith(' ')) text = text.slice(1)
  if (text === '') return
  if (last?.type === 'text' && sameMarks(last.marks, marks)) {
    content[content.length - 1] = { ...last, text: last.text + text }
  } else content.push({ type: 'text', text, ...(marks.length > 0 && { marks }) })
}
