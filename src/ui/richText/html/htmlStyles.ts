import { safeHref } from './htmlVocabulary.ts'
import { addMark, type RichMark, type RichMarkName } from './richDocument.ts'

/** The parts of a parsed node that are needed to read it; DOM nodes fit. */
export interface HtmlNode {
  readonly nodeType: number
  readonly nodeName: string
  readonly nodeValue: string | null
  readonly childNodes: Iterable<HtmlNode>
  getAttribute?(name: string): string | null
}

export const attributeOf = (node: HtmlNode, name: string): string => node.getAttribute?.(name) ?? ''

const styleOf = (node: HtmlNode): string => attributeOf(node, 'style').slice(0, 4000).toLowerCase()

const markTags: ReadonlyMap<string, Exclude<RichMarkName, 'link'>> = new Map([
  ['strong', 'strong'],
  ['em', 'em'],
  ['u', 'underline'],
  ['sub', 'sub'],
  ['sup', 'sup'],
  ['code', 'code'],
])

const without = (marks: readonly RichMark[], type: RichMarkName) => marks.filter((mark) => mark.type !== type)

/** Word processors use styles instead of elements, and Google Docs wraps everything in a bold that is not bold. */
function styledMarks(style: string, marks: readonly RichMark[]): readonly RichMark[] {
  let all = marks
  const weight = /(?:^|[;\s])font-weight\s*:\s*(bold|normal|\d00)/.exec(style)?.[1]
  if (weight) all = /bold|[6-9]00/.test(weight) ? addMark(all, { type: 'strong' }) : without(all, 'strong')
  const slant = /font-style\s*:\s*(italic|oblique|normal)/.exec(style)?.[1]
  if (slant) all = slant === 'normal' ? without(all, 'em') : addMark(all, { type: 'em' })
  const isLink = all.some(({ type }) => type === 'link')
  if (!isLink && /text-decoration(?:-line)?\s*:[^;]*underline/.test(style)) all = addMark(all, { type: 'underline' })
  const raised = /vertical-align\s*:\s*(super|sub)\b/.exec(style)?.[1]
  if (raised) all = addMark(all, { type: raised === 'super' ? 'sup' : 'sub' })
  return all
}

/** The marks inside an inline element, given those around it. */
export function marksIn(tag: string, node: HtmlNode, around: readonly RichMark[]): readonly RichMark[] {
  let marks = around
  const own = markTags.get(tag)
  if (own) marks = addMark(marks, { type: own })
  if (tag === 'a') {
    const href = safeHref(attributeOf(node, 'href'))
    if (href) marks = addMark(marks, { type: 'link', attrs: { href } })
  }
  const style = styleOf(node)
  return style ? styledMarks(style, marks) : marks
}

/** Hidden content, including the bullets that Word writes as text. */
export const isHidden = (node: HtmlNode): boolean =>
  /display\s*:\s*none|mso-list\s*:\s*ignore|mso-element\s*:\s*comment/.test(styleOf(node))

const wordsIn = (node: HtmlNode, most = 40): string => {
  if (node.nodeType === 3) return (node.nodeValue ?? '').slice(0, most)
  let words = ''
  for (const child of node.childNodes) if (words.length < most) words += wordsIn(child, most)
  return words
}

function bulletOf(node: HtmlNode, depth = 0): string {
  for (const child of node.childNodes) {
    if (child.nodeType !== 1 || depth > 4) continue
    if (/mso-list\s*:\s*ignore/.test(styleOf(child))) return wordsIn(child)
    const inner = bulletOf(child, depth + 1)
    if (inner) return inner
  }
  return ''
}

/** Word has no lists on the clipboard, only paragraphs with a list level. */
export function wordListItem(node: HtmlNode): { level: number; ordered: boolean } | null {
  const level = /mso-list\s*:\s*l\d+\s+level(\d)/.exec(styleOf(node))?.[1]
  if (!level) return null
  return { level: Math.max(1, Number(level)), ordered: /^[\s\u00a0]*[(]?[\p{L}\p{N}]{1,4}[.)]/u.test(bulletOf(node)) }
}

/** Word's classes for what other programs write as headings. */
export function wordHeading(node: HtmlNode): 2 | 3 | null {
  const name = /\bMso(Title|Subtitle)\b/.exec(attributeOf(node, 'class'))?.[1]
  if (!name) return null
  return name === 'Title' ? 2 : 3
}
