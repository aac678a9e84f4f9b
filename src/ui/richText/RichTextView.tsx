import { createElement, type ReactNode, useMemo } from 'react'
import { cx } from '../classNames.ts'
import { parseRich } from './html/htmlParser.ts'
import { nestRuns, type RichRun, tagOfMark } from './html/htmlWriter.ts'
import type { RichBlock, RichInline, RichItem } from './html/richDocument.ts'
import css from './Prose.module.css'
import { useRichTextText } from './useRichTextText.ts'

export interface RichTextViewProps {
  /** Stored rich text; whatever it contains, only harmless elements are shown. */
  html: string
  className?: string | undefined
}

/** Rich text for display. Elements are built one by one from the allow-list; HTML is never inserted into the page. */
export function RichTextView({ html, className }: RichTextViewProps) {
  const { newTab } = useRichTextText()
  const doc = useMemo(() => parseRich(html), [html])
  return <div className={cx(css.prose, className)}>{doc.content.map((block, at) => show(block, at, newTab, true))}</div>
}

/** An item or a quote sets the direction for its content, and its marker or bar follows. */
function show(block: RichBlock | RichItem, key: number, newTab: string, isFree: boolean): ReactNode {
  const dir = isFree ? 'auto' : undefined
  const inner = (blocks: readonly (RichBlock | RichItem)[], free = isFree) =>
    blocks.map((one, at) => show(one, at, newTab, free))
  switch (block.type) {
    case 'paragraph':
      return createElement('p', { key, dir }, ...showLine(block.content, newTab))
    case 'heading':
      return createElement(`h${block.attrs.level}`, { key, dir }, ...showLine(block.content, newTab))
    case 'quote':
      return (
        <blockquote key={key} dir="auto">
          {inner(block.content, false)}
        </blockquote>
      )
    case 'bullets':
      return <ul key={key}>{inner(block.content)}</ul>
    case 'numbers':
      return (
        <ol key={key} start={block.attrs.start}>
          {inner(block.content)}
        </ol>
      )
    case 'item':
      return (
        <li key={key} dir="auto">
          {inner(block.content, false)}
        </li>
      )
  }
}

/** Keeps the height of an empty line. */
const showLine = (content: readonly RichInline[] | undefined, newTab: string): ReactNode[] =>
  content && content.length > 0 ? nestRuns(content).map((run, at) => showRun(run, at, newTab)) : [<br key="empty" />]

function showRun(run: RichRun, key: number, newTab: string): ReactNode {
  if ('text' in run) return run.text
  if ('isBreak' in run) return <br key={key} />
  const { mark } = run
  const inside = run.runs.map((one, at) => showRun(one, at, newTab))
  if (mark.type !== 'link') return createElement(tagOfMark[mark.type], { key }, ...inside)
  const { href } = mark.attrs
  if (!href.startsWith('https:')) return createElement('a', { key, href }, ...inside)
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer">
      {inside}
      <span className="visually-hidden"> ({newTab})</span>
    </a>
  )
}
