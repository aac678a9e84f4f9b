import type { RichTag } from './htmlVocabulary.ts'
import {
  isBlank,
  type RichBlock,
  type RichDoc,
  type RichInline,
  type RichItem,
  type RichMark,
  richWords,
  sameMark,
} from './richDocument.ts'

/** A part of a line: text, a break, or a mark around other parts. */
export type RichRun =
  | { readonly text: string }
  | { readonly isBreak: true }
  | { readonly mark: RichMark; readonly runs: readonly RichRun[] }

/** The element a mark is written as. */
export const tagOfMark = {
  link: 'a',
  strong: 'strong',
  em: 'em',
  underline: 'u',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
} as const satisfies { readonly [type in RichMark['type']]: RichTag }

/** Merges equal marks of neighbours: a link with a bold word in it stays one link. */
export function nestRuns(content: readonly RichInline[], level = 0): RichRun[] {
  const runs: RichRun[] = []
  for (let at = 0; at < content.length; ) {
    const one = content[at]
    if (!one) break
    const mark = one.marks?.[level]
    if (!mark) {
      runs.push(one.type === 'text' ? { text: one.text } : { isBreak: true })
      at++
      continue
    }
    let end = at + 1
    for (; end < content.length; end++) {
      const next = content[end]?.marks?.[level]
      if (!next || !sameMark(next, mark)) break
    }
    runs.push({ mark, runs: nestRuns(content.slice(at, end), level + 1) })
    at = end
  }
  return runs
}

/** HTML collapses leading and repeated spaces, so those become non-breaking. Trailing ones are invisible anyway. */
export function keptSpaces(content: readonly RichInline[]): RichInline[] {
  let swallows = true
  const kept = content.map((one): RichInline => {
    if (one.type === 'break') {
      swallows = true
      return one
    }
    let text = ''
    for (const letter of one.text.replace(/[\t\n\r\f\v]/g, ' ')) {
      text += letter === ' ' && swallows ? '\u00a0' : letter
      swallows = letter === ' ' && !swallows
    }
    return { ...one, text }
  })
  return kept.flatMap((one, at) => {
    const next = kept[at + 1]
    if (one.type !== 'text' || (next && next.type !== 'break') || !one.text.endsWith(' ')) return [one]
    const text = one.text.slice(0, -1)
    return text ? [{ ...one, text }] : []
  })
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

function writeRun(run: RichRun): string {
  if ('text' in run) return escaped(run.text)
  if ('isBreak' in run) return '<br />'
  const { mark } = run
  const tag = tagOfMark[mark.type]
  const href = mark.type === 'link' ? ` href="${escaped(mark.attrs.href).replace(/"/g, '&quot;')}"` : ''
  return `<${tag}${href}>${run.runs.map(writeRun).join('')}</${tag}>`
}

const writeLine = (content: readonly RichInline[] = []) => nestRuns(keptSpaces(content)).map(writeRun).join('')

const writeAll = (blocks: readonly (RichBlock | RichItem)[]): string => blocks.map(writeBlock).join('')

function writeBlock(block: RichBlock | RichItem): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${writeLine(block.content)}</p>`
    case 'heading':
      return `<h${block.attrs.level}>${writeLine(block.content)}</h${block.attrs.level}>`
    case 'quote':
      return `<blockquote>${writeAll(block.content)}</blockquote>`
    case 'bullets':
      return `<ul>${writeAll(block.content)}</ul>`
    case 'numbers':
      return `<ol${block.attrs.start > 1 ? ` start="${block.attrs.start}"` : ''}>${writeAll(block.content)}</ol>`
    case 'item':
      return `<li>${writeAll(block.content)}</li>`
  }
}

/** Rich text as it is stored; empty if a reader would see nothing. */
export const writeRich = (doc: RichDoc): string => (isBlank(richWords(doc.content)) ? '' : writeAll(doc.content))
