import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface RowKeysInput {
  count: number
  body: RefObject<HTMLElement | null>
  onOpen?: ((index: number) => void) | undefined
  onToggle?: ((index: number, upTo: boolean) => void) | undefined
}

/** How many rows fit the window, minus one for orientation. */
function rowsInSight(row: HTMLElement): number {
  return Math.max(1, Math.floor(window.innerHeight / Math.max(1, row.offsetHeight)) - 3)
}

/** One row is in the tab order; arrows, Home, End and the page keys move it, Enter opens, Space ticks. */
export function useRowKeys({ count, body, onOpen, onToggle }: RowKeysInput) {
  const [wanted, setActive] = useState(0)
  const active = Math.min(wanted, Math.max(0, count - 1))
  const focusNext = useRef(false)
  const holder = useRef<Element | null>(null)

  const takeFocus = () => {
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)
    // A row that is not rendered yet is focused once it is.
    if (!row) return
    focusNext.current = false
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }
  useLayoutEffect(() => {
    if (focusNext.current) takeFocus()
  })
  const onDrawn = () => {
    const isLost = holder.current?.isConnected === false && document.activeElement === document.body
    if (focusNext.current || isLost) takeFocus()
  }
  const onFocus = ({ target }: FocusEvent) => {
    holder.current = target
    const index = target.closest<HTMLElement>('[data-index]')?.dataset.index
    if (index !== undefined) setActive(Number(index))
  }
  // Not called for a row that is removed while focused. If the focus has moved elsewhere, it stays there.
  const onBlur = () => {
    holder.current = null
    focusNext.current = false
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target
    // Keys pressed in a row's own links and menus are not for the table.
    if (!(row instanceof HTMLElement) || row.dataset.index === undefined) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = Number(row.dataset.index)
    const target = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: count - 1,
      PageDown: at + rowsInSight(row),
      PageUp: at - rowsInSight(row),
    }[event.key]
    if (target !== undefined) {
      event.preventDefault()
      focusNext.current = true
      const next = Math.max(0, Math.min(count - 1, target))
      if (event.shiftKey && onToggle && next !== at) onToggle(next, true)
      setActive(next)
    } else if (event.key === 'Enter' && onOpen) {
      event.preventDefault()
      onOpen(at)
    } else if (event.key === ' ' && onToggle) {
      event.preventDefault()
      onToggle(at, event.shiftKey)
    }
  }
  return { active, onKeyDown, onFocus, onBlur, onDrawn }
}
