import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useKeys } from '../useKeys.ts'
import { useAnchored } from './placement.ts'
import css from './Tooltip.module.css'

export interface TooltipProps {
  label: ReactNode
  /** After the text, such as a shortcut. */
  after?: ReactNode
  side?: 'above' | 'below' | undefined
  /** Makes the text the child's description; leave out if it repeats the name. */
  describes?: boolean | undefined
  children: ReactNode
}

const openAfter = 350
const closeAfter = 120

/** A hint on hover and keyboard focus. Escape hides it, and it can be hovered. Nothing is rendered until shown. */
export function Tooltip({ children, ...words }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const wrap = useRef<HTMLSpanElement>(null)
  const timer = useRef(0)
  const later = (next: boolean, delay: number) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOpen(next), delay)
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const focus = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) later(true, 0)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events from the control inside.
    <span
      ref={wrap}
      className={css.wrap}
      onPointerEnter={(event) => event.pointerType === 'mouse' && later(true, openAfter)}
      onPointerLeave={() => later(false, closeAfter)}
      onPointerDown={() => later(false, 0)}
      onFocus={focus}
      onBlur={() => later(false, 0)}
    >
      {children}
      {open && <Tip {...words} of={() => wrap.current?.firstElementChild ?? null} onHide={() => setOpen(false)} />}
    </span>
  )
}

type TipProps = Omit<TooltipProps, 'children'> & { of: () => Element | null; onHide: () => void }

function Tip({ label, after, side = 'above', describes, of, onHide }: TipProps) {
  const tip = useRef<HTMLDivElement>(null)
  const id = useId()
  useAnchored(true, of, tip, { side, align: 'center', gap: 6 })
  useKeys(true, ({ key }) => key === 'Escape' && onHide())
  // biome-ignore lint/correctness/useExhaustiveDependencies: they do not change while the tooltip is shown.
  useEffect(() => {
    const target = describes ? of() : null
    target?.setAttribute('aria-describedby', id)
    return () => target?.removeAttribute('aria-describedby')
  }, [])
  return (
    <div ref={tip} id={id} role="tooltip" popover="manual" className={css.tip}>
      {label}
      {after && <span className={css.after}>{after}</span>}
    </div>
  )
}
