import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { GridColumn } from '../gridColumn.ts'
import type { CellEditing } from '../gridState.ts'
import type { GridHandle } from '../useGridHandle.ts'

export interface CellEditorProps {
  editing: CellEditing
  column: GridColumn
  rowHeader: string
  handle: GridHandle
}

const leaving = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown'])

/** Saves the typed text exactly once, whether a key or a click elsewhere ends the editing. */
function useSaveOnce(handle: GridHandle, typed: string) {
  const over = useRef(false)
  const keep = (value: string, how: { whole?: boolean; away?: boolean } = {}) => {
    if (over.current) return
    over.current = true
    handle.keep(value, how)
  }
  useEffect(() => {
    handle.onSettle(() => keep(typed))
    return () => handle.onSettle(null)
  })
  const cancel = () => {
    over.current = true
    handle.cancel()
  }
  return { keep, cancel }
}

/** The keys that end editing: Enter, Tab and Escape always, arrows if typing replaced the old value. */
export function useEditorKeys(handle: GridHandle, typed: string, replacing: boolean) {
  const { keep, cancel } = useSaveOnce(handle, typed)
  const onKey = (event: KeyboardEvent) => {
    // While an input method is composing, Enter belongs to it.
    if (event.nativeEvent.isComposing) return
    const control = event.ctrlKey || event.metaKey
    if (event.key === 'Escape') {
      event.preventDefault()
      cancel()
    } else if (event.key === 'Enter' && control) {
      event.preventDefault()
      keep(typed, { whole: true })
    } else if (event.key === 'Enter' && !event.altKey) {
      event.preventDefault()
      keep(typed)
      handle.enter(event.shiftKey)
    } else if (event.key === 'Tab') {
      keep(typed)
      if (handle.tab(event.shiftKey)) event.preventDefault()
    } else if (replacing && !control && !event.shiftKey && leaving.has(event.key)) {
      // The grid also receives the arrow and moves on.
      keep(typed)
      return
    }
    event.stopPropagation()
  }
  return { onKey, keep }
}
