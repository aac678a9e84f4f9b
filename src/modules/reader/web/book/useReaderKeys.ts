import type { RefObject } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { useShortcut } from '#platform/web/shortcuts/shortcuts.ts'
import type { Marks } from '../marks/useMarks.ts'
import type { Tool } from '../page/pageViewProps.ts'
import { readerText } from '../words.ts'

type ReaderKeys = {
  stage: RefObject<HTMLElement | null>
  total: number
  isScrolling: boolean
  turn: (forward: boolean) => void
  turnSoon: (forward: boolean) => void
  goTo: (page: number) => void
  /** In steps; 0 shows the whole page. */
  onZoom: (steps: number) => void
  onWidth: () => void
  onSearch: () => void
  onBookmark: () => void
  onFull: () => void
  onTool: (tool: Tool) => void
  marks: Marks
}

const isRtl = () => getComputedStyle(document.documentElement).direction === 'rtl'

/** The reader's keys; `?` lists them. */
export function useReaderKeys(keys: ReaderKeys): void {
  const { stage, total, isScrolling, turn, turnSoon, goTo, onZoom, onTool, marks } = keys
  const text = useText(readerText)
  const { bar, tools } = text
  /** By a window's height; at the end of a page to the next one. */
  const leaf = (forward: boolean) => {
    const element = stage.current
    if (!element) return
    const { scrollTop, clientHeight, scrollHeight } = element
    const hasMore = forward ? scrollTop + clientHeight < scrollHeight - 2 : scrollTop > 2
    if (isScrolling || hasMore) element.scrollBy({ top: (forward ? 0.9 : -0.9) * clientHeight })
    else turn(forward)
  }
  useShortcut('arrowright', isRtl() ? bar.previous : bar.next, () => turnSoon(!isRtl()))
  useShortcut('arrowleft', isRtl() ? bar.next : bar.previous, () => turnSoon(isRtl()))
  useShortcut('pagedown', text.keys.forward, () => leaf(true))
  useShortcut('pageup', text.keys.back, () => leaf(false))
  useShortcut('home', text.keys.first, () => goTo(1))
  useShortcut('end', text.keys.last, () => total > 0 && goTo(total))
  useShortcut('mod+f', text.panel.searchLabel, keys.onSearch)
  useShortcut('+', bar.zoomIn, () => onZoom(1))
  useShortcut('-', bar.zoomOut, () => onZoom(-1))
  useShortcut('0', bar.reset, () => onZoom(0))
  useShortcut('w', bar.width, keys.onWidth)
  useShortcut('f', bar.fullScreen, keys.onFull)
  useShortcut('h', tools.highlight, () => onTool('highlight'))
  useShortcut('p', tools.pen, () => onTool('pen'))
  useShortcut('e', tools.eraser, () => onTool('eraser'))
  useShortcut('n', tools.note, () => onTool('note'))
  useShortcut('escape', tools.select, () => onTool('select'))
  useShortcut('b', tools.bookmark, keys.onBookmark)
  useShortcut('mod+z', tools.undo, ({ shiftKey }) => (shiftKey ? marks.redo() : marks.undo()))
  useShortcut('mod+y', tools.redo, marks.redo)
}
