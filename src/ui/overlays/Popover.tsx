import { type AriaRole, type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { cx } from '../classNames.ts'
import { useKeys } from '../useKeys.ts'
import css from './Popover.module.css'
import { type Placement, useAnchored } from './placement.ts'
import { useOutsidePress } from './useOutsidePress.ts'

export interface PopoverProps extends Placement {
  open: boolean
  /** Called on Escape, on a press outside, and when the focus leaves. */
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  /** Accessible name. */
  label: string
  id?: string | undefined
  role?: AriaRole | undefined
  className?: string | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLDivElement>) => void) | undefined
  children: ReactNode
}

/** Stops at the panel, so that one Escape does not also close the dialog around it. */
function closeByEscape(event: KeyboardEvent | globalThis.KeyboardEvent, close: () => void) {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  event.stopPropagation()
  close()
}

/** A floating panel in the browser's top layer, rendered in place, so that it also works inside dialogs. */
export function Popover(props: PopoverProps) {
  const { open, onClose, anchor, label, id, role = 'dialog', className, onKeyDown, children, ...placement } = props
  const ref = useRef<HTMLDivElement>(null)
  useAnchored(open, () => anchor.current, ref, placement)

  useOutsidePress(open, [anchor, ref], onClose)
  // If the panel takes no focus, the button that opened it still has it.
  useKeys(open, (event) => closeByEscape(event, onClose), anchor)

  if (!open) return null
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event)
    closeByEscape(event, () => {
      anchor.current?.focus()
      onClose()
    })
  }
  return (
    // biome-ignore lint/a11y: the caller sets the role.
    <div
      ref={ref}
      id={id}
      role={role}
      aria-label={label}
      popover="manual"
      className={cx(css.popover, className)}
      onKeyDown={press}
    >
      {children}
    </div>
  )
}
