import {
  IconArrowBackUp,
  IconArrowBarDown,
  IconArrowForwardUp,
  IconCheck,
  IconCopy,
  IconEraser,
  IconHistory,
  IconPencil,
  IconUsers,
} from '@tabler/icons-react'
import type { RefObject } from 'react'
import { Menu, type MenuEntry } from '#ui/actions/Menu.tsx'
import type { GridHandle } from '../useGridHandle.ts'
import { useGridText } from '../useGridText.ts'
import css from './CellEditor.module.css'

interface CellMenuProps {
  handle: GridHandle
  /** Pressed by the grid to open the menu at the button's position. */
  button: RefObject<HTMLButtonElement | null>
  conflict: boolean
  readOnly: boolean
  onOpenHistory: (() => void) | undefined
  /** Focus returns to the cell. */
  onClosed: () => void
}

/** The actions for the selected cells, for touch, right click and Shift+F10. */
export function CellMenu({ handle, button, conflict, readOnly, onOpenHistory, onClosed }: CellMenuProps) {
  const text = useGridText()
  const copy = () => void navigator.clipboard.writeText(handle.copy())
  const items: MenuEntry[] = [
    { label: text.edit, icon: IconPencil, kbd: 'F2', disabled: readOnly, onSelect: () => handle.edit() },
    { label: text.copy, icon: IconCopy, kbd: 'Ctrl C', onSelect: copy },
    { label: text.fillDown, icon: IconArrowBarDown, kbd: 'Ctrl D', onSelect: handle.fillDown },
    { label: text.clear, icon: IconEraser, kbd: 'Del', disabled: readOnly, onSelect: () => handle.clear() },
    'divider',
    { label: text.undo, icon: IconArrowBackUp, kbd: 'Ctrl Z', onSelect: handle.undo },
    { label: text.redo, icon: IconArrowForwardUp, kbd: 'Ctrl Y', onSelect: handle.redo },
  ]
  if (onOpenHistory) items.push('divider', { label: text.history, icon: IconHistory, onSelect: onOpenHistory })
  if (conflict) {
    items.unshift(
      { label: text.keepMine, icon: IconCheck, onSelect: () => handle.resolve('mine') },
      { label: text.takeTheirs, icon: IconUsers, onSelect: () => handle.resolve('theirs') },
      'divider',
    )
  }
  return (
    <Menu
      label={text.menu}
      items={items}
      trigger={({ ref, ...props }) => (
        <button
          {...props}
          ref={(element) => {
            button.current = element
            if (typeof ref === 'function') ref(element)
            else if (ref) ref.current = element
          }}
          type="button"
          tabIndex={-1}
          className={css.menuPlace}
          aria-label={text.menu}
          // The menu returns the focus to its button, which represents the cell.
          onFocus={onClosed}
        />
      )}
    />
  )
}
