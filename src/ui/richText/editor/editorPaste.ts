import { Fragment, type Node, Slice } from 'prosemirror-model'
import type { EditorProps } from 'prosemirror-view'
import { parseRich } from '../html/htmlParser.ts'
import { writeRich } from '../html/htmlWriter.ts'
import type { RichBlock } from '../html/richDocument.ts'
import { schema } from './editorSchema.ts'

/** Word processors space paragraphs with empty ones; here the stylesheet does. */
const isWritten = (block: RichBlock) => block.type !== 'paragraph' || (block.content?.length ?? 0) > 0

/** Pasted HTML as editor nodes; our own HTML is recognised by its marker and used as it is. */
export function cleanPaste(html: string): string {
  if (/\sdata-pm-slice=/.test(html)) return html
  const doc = parseRich(html)
  const isInline = !/<(p|div|h[1-6]|ul|ol|li|table|blockquote|pre)[\s>]/i.test(html)
  const only = doc.content[0]
  const clean = writeRich({ ...doc, content: doc.content.filter(isWritten) })
  // A few words from a line go into the current line, not into a new paragraph.
  return isInline && doc.content.length === 1 && only?.type === 'paragraph' ? clean.replace(/^<p>|<\/p>$/g, '') : clean
}

function withoutLinks(content: Fragment, isRefused: (href: string) => boolean): Fragment {
  const nodes: Node[] = []
  content.forEach((node) => {
    const marks = node.marks.filter(({ type, attrs }) => type !== schema.marks.link || !isRefused(String(attrs.href)))
    nodes.push(node.isText ? node.mark(marks) : node.copy(withoutLinks(node.content, isRefused)))
  })
  return Fragment.fromArray(nodes)
}

/** Handles pasting and dropping; a link the caller refuses stays as plain text. */
export const pasting = (linkProblem: () => ((href: string) => string | undefined) | undefined): EditorProps => ({
  transformPastedHTML: cleanPaste,
  transformPasted: (slice) => {
    const problem = linkProblem()
    if (!problem) return slice
    const content = withoutLinks(slice.content, (href) => problem(href) !== undefined)
    return new Slice(content, slice.openStart, slice.openEnd)
  },
  // Some browsers would insert a picture.
  handlePaste: (_, event) => {
    const types = event.clipboardData?.types ?? []
    return types.includes('Files') && !types.includes('text/html') && !types.includes('text/plain')
  },
})
