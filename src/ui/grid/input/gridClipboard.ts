import type { ClipboardEvent } from 'react'
import type { GridHandle } from '../useGridHandle.ts'

/** In the cell editor, copy and paste work on its text. */
const typing = (event: ClipboardEvent) => event.target instanceof HTMLInputElement

/** Copy and paste for the selected cells. */
export function clipboardOf(handle: GridHandle) {
  const copy = (event: ClipboardEvent) => {
    if (typing(event)) return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', handle.copy())
    return true
  }
  return {
    onCopy: copy,
    onCut: (event: ClipboardEvent) => {
      if (copy(event)) handle.clear('cut')
    },
    onPaste: (event: ClipboardEvent) => {
      const words = event.clipboardData.getData('text/plain')
      // A picture has no text; pasting it must not clear the cells.
      if (typing(event) || words === '') return
      event.preventDefault()
      handle.paste(words)
    },
  }
}
