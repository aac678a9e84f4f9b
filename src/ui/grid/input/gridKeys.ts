/** The parts of a key press that matter. */
export interface GridKeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
  isComposing?: boolean | undefined
}

export type GridCommand =
  | { do: 'move'; dr: number; dc: number; extend: boolean }
  | { do: 'jump'; dr: number; dc: number; extend: boolean }
  | { do: 'page'; down: boolean; extend: boolean }
  | { do: 'row-edge'; end: boolean; extend: boolean }
  | { do: 'sheet-edge'; end: boolean; extend: boolean }
  | { do: 'enter'; back: boolean }
  /** `text` replaces the content; without it the editor opens with the old text. */
  | { do: 'edit'; text?: string }
  | { do: 'select'; what: 'all' | 'column' | 'row' }
  | { do: 'clear' | 'fill-down' | 'undo' | 'redo' | 'menu' | 'collapse' }

const arrows: Record<string, [dr: number, dc: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

function controlled({ key, shiftKey: extend }: GridKeyPress): GridCommand | null {
  switch (key.toLowerCase()) {
    case 'a':
      return { do: 'select', what: 'all' }
    case ' ':
      return { do: 'select', what: 'column' }
    case 'z':
      return { do: extend ? 'redo' : 'undo' }
    case 'y':
      return { do: 'redo' }
    case 'd':
      return { do: 'fill-down' }
    case 'home':
      return { do: 'sheet-edge', end: false, extend }
    case 'end':
      return { do: 'sheet-edge', end: true, extend }
    default:
      return null
  }
}

function named({ key, shiftKey: extend }: GridKeyPress): GridCommand | null {
  switch (key) {
    case 'Enter':
      return { do: 'enter', back: extend }
    case 'F2':
      return { do: 'edit' }
    case 'F10':
      return extend ? { do: 'menu' } : null
    case 'ContextMenu':
      return { do: 'menu' }
    case 'Delete':
    case 'Backspace':
      return { do: 'clear' }
    case 'Escape':
      return { do: 'collapse' }
    case 'Home':
    case 'End':
      return { do: 'row-edge', end: key === 'End', extend }
    case 'PageUp':
    case 'PageDown':
      return { do: 'page', down: key === 'PageDown', extend }
    case ' ':
      return extend ? { do: 'select', what: 'row' } : { do: 'edit', text: '' }
    default:
      return null
  }
}

/** The command of a key while no cell is being edited; null leaves the key to the browser, as with Tab. */
export function commandOf(press: GridKeyPress, rtl: boolean): GridCommand | null {
  const { key, shiftKey: extend, altKey } = press
  const control = press.ctrlKey || press.metaKey
  const arrow = arrows[key]
  if (arrow && altKey) return key === 'ArrowDown' ? { do: 'edit' } : null
  if (arrow) {
    const [dr, dc] = arrow
    return { do: control ? 'jump' : 'move', dr, dc: rtl && dc !== 0 ? -dc : dc, extend }
  }
  if (control) return altKey ? null : controlled(press)
  // The first key of an input method must find an open editor, or its letter is lost.
  if (press.isComposing || key === 'Process' || key === 'Unidentified') return { do: 'edit', text: '' }
  if (altKey) return null
  return named(press) ?? (key.length === 1 ? { do: 'edit', text: key } : null)
}
