import type { ClipboardEvent } from 'react'
import type { GridHandle } from '../useGridHandle.ts'

/** In the box somebody types in, copying and pasting are the box's own. */
const typing = (event: ClipboardEvent) => event.target instanceof HTMLInputElement

/** What the browser's copying and pasting does with the chosen cells. */
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
      // A picture has no words; pasting it must not empty the cells.
      if (typing(event) || words === '') return
      event.preventDefault()
      handle.paste(words)
    },
  }
}
