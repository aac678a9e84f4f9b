import {
  type AriaRole,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { cx } from '../classNames.ts'
import { FloatingHostContext } from './floatingHost.ts'
import css from './Popover.module.css'
import { type Placement, useAnchored } from './placement.ts'

export interface PopoverProps extends Placement {
  open: boolean
  /** Asked for by Escape, by a press elsewhere, and by focus leaving. */
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  /** What a screen reader calls it. */
  label: string
  id?: string | undefined
  role?: AriaRole | undefined
  className?: string | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLDivElement>) => void) | undefined
  children: ReactNode
}

/** Escape closes it, once: a dialog around it must not take the same key as its own. */
function leftBy(event: KeyboardEvent | globalThis.KeyboardEvent, leave: () => void) {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  event.stopPropagation()
  leave()
}

/** A floating panel in the browser's top layer: it stays where it is written, so it also works inside dialogs. */
export function Popover(props: PopoverProps) {
  const { open, onClose, anchor, label, id, role = 'dialog', className, onKeyDown, children, ...placement } = props
  const ref = useRef<HTMLDivElement>(null)
  const [host, setHost] = useState<HTMLElement | null>(null)
  const attach = useCallback((element: HTMLDivElement | null) => {
    ref.current = element
    setHost(element)
  }, [])
  useAnchored(open, () => anchor.current, ref, placement)

  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!open) return
    const inside = (target: EventTarget | null) =>
      target instanceof Node && (ref.current?.contains(target) || anchor.current?.contains(target))
    const away = (event: Event) => {
      if (!inside(event.target)) close.current()
    }
    // Where the panel takes no focus, the button that opened it still has it.
    const opener = anchor.current
    const pressed = (event: globalThis.KeyboardEvent) => leftBy(event, () => close.current())
    opener?.addEventListener('keydown', pressed)
    document.addEventListener('pointerdown', away, true)
    document.addEventListener('focusin', away, true)
    return () => {
      opener?.removeEventListener('keydown', pressed)
      document.removeEventListener('pointerdown', away, true)
      document.removeEventListener('focusin', away, true)
    }
  }, [open, anchor])

  if (!open) return null
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event)
    leftBy(event, () => {
      anchor.current?.focus()
      onClose()
    })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the role is given by the caller.
    <div
      ref={attach}
      id={id}
      {...{ role, 'aria-label': label }}
      popover="manual"
      className={cx(css.popover, className)}
      onKeyDown={press}
    >
      <FloatingHostContext value={host}>{children}</FloatingHostContext>
    </div>
  )
}
