import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Rectangle } from '#modules/reader/operations.ts'
import type { Passages, Tool } from '../page/pageViewProps.ts'
import { watchSelection } from '../page/selectionGuard.ts'

export type Passage = { page: number; points: Rectangle[] }
/** The selected words, by page, and where they are in the window. */
export type Selected = { text: string; passages: Passage[]; box: DOMRect }

const maxText = 4000
/** Milliseconds a selection made without a pointer, or by long press, must rest before the bar appears. */
const restTime = 300

function readSelection(stage: HTMLElement | null, passages: Passages): Selected | null {
  const selection = getSelection()
  if (!stage || !selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!range.intersectsNode(stage)) return null
  const found = [...passages]
    .map(([page, passageIn]) => ({ page, points: passageIn(range) }))
    .filter(({ points }) => points.length > 0)
    .sort((a, b) => a.page - b.page)
  const text = selection.toString().trim().slice(0, maxText)
  return found.length > 0 && text !== '' ? { text, passages: found, box: range.getBoundingClientRect() } : null
}

/** The selected words of the book. With the highlighter they are highlighted at once instead. */
export function useSelection(
  stage: RefObject<HTMLElement | null>,
  passages: Passages,
  tool: Tool,
  onHighlight: (selected: Selected) => void,
) {
  const [selected, setSelected] = useState<Selected | null>(null)
  const latest = useRef(onHighlight)
  latest.current = onHighlight
  useEffect(() => watchSelection(), [])
  useEffect(() => {
    setSelected(null)
    if (tool !== 'select' && tool !== 'highlight') return
    let isDown = false
    /** The pointer went up, but a busy browser has not reported the selection yet. */
    let isAwaited = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      const found = readSelection(stage.current, passages)
      if (tool === 'select') return setSelected(found)
      if (!found) return
      isAwaited = false
      latest.current(found)
      getSelection()?.removeAllRanges()
    }
    const changed = () => {
      if (getSelection()?.isCollapsed ?? true) return setSelected(null)
      // The highlighter waits for the pointer; the browser reports the last change only after it is up.
      if (isDown || (tool === 'highlight' && !isAwaited)) return
      clearTimeout(timer)
      timer = setTimeout(show, tool === 'highlight' ? 0 : restTime)
    }
    const down = ({ target }: PointerEvent) => {
      isDown = target instanceof Node && (stage.current?.contains(target) ?? false)
      isAwaited = false
    }
    const up = () => {
      if (!isDown) return
      isDown = false
      isAwaited = true
      // A press on the selection clears it only after this event.
      clearTimeout(timer)
      timer = setTimeout(show)
    }
    document.addEventListener('selectionchange', changed)
    document.addEventListener('pointerdown', down)
    document.addEventListener('pointerup', up)
    addEventListener('scroll', changed, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', changed)
      document.removeEventListener('pointerdown', down)
      document.removeEventListener('pointerup', up)
      removeEventListener('scroll', changed, { capture: true })
    }
  }, [stage, passages, tool])
  const clear = () => {
    getSelection()?.removeAllRanges()
    setSelected(null)
  }
  return { selected, clear }
}
