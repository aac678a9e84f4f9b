import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { pushDialog } from './dialogStack.ts'

export interface ModalElementProps {
  onClose: () => void
  /** If false, only the buttons inside close it. */
  dismissable: boolean
  /** If false, the page behind stays usable. */
  modal: boolean
  labelledBy: string
  describedBy?: string | undefined
  role?: 'alertdialog' | undefined
  className: string | undefined
  children: ReactNode
}

const fields = 'input:not([type=hidden],:disabled),textarea:not(:disabled),select:not(:disabled)'

function focusInside(dialog: HTMLElement) {
  const target = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>(fields)
  ;(target ?? dialog).focus()
}

/** The first Escape closes an open list inside; without one it closes the dialog. */
function keepOpenForList(event: KeyboardEvent) {
  if (event.key !== 'Escape' || !(event.target instanceof Element)) return
  if (event.target.closest('[role="combobox"][aria-expanded="true"]')) event.preventDefault()
}

let holders = 0

/** Stops the page behind from scrolling, and from jumping sideways when its scroll bar disappears. */
function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement
  holders += 1
  if (holders === 1) {
    style.paddingInlineEnd = `${window.innerWidth - clientWidth}px`
    style.overflow = 'hidden'
  }
  return () => {
    holders -= 1
    if (holders > 0) return
    style.paddingInlineEnd = ''
    style.overflow = ''
  }
}

/** The browser's own dialog, open while mounted: focus stays inside and returns afterwards. */
export function ModalElement(props: ModalElementProps) {
  const { onClose, dismissable, modal, labelledBy, describedBy, role, className, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = document.activeElement
    if (modal) dialog.showModal()
    else dialog.show()
    focusInside(dialog)
    const pop = modal ? pushDialog(dialog) : undefined
    const release = modal ? holdPage() : undefined
    return () => {
      pop?.()
      release?.()
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [modal])

  const keys = (event: KeyboardEvent) => {
    if (modal || event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={ref}
      className={className}
      tabIndex={-1}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDownCapture={keepOpenForList}
      onKeyDown={keys}
      onCancel={(event) => {
        event.preventDefault()
        if (dismissable && event.target === event.currentTarget) onClose()
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (modal && dismissable && pressedOutside.current && event.target === event.currentTarget) onClose()
      }}
    >
      {children}
    </dialog>
  )
}
