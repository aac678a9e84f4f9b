import type { ReactNode } from 'react'
import css from './Lines.module.css'

/** A list of items with actions; use a table for anything with columns. */
export function Lines({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={css.lines} aria-label={label}>
      {children}
    </ul>
  )
}

export interface LineProps {
  /** Text, or a link to the item. */
  name: ReactNode
  /** In small print below the name. */
  meta?: ReactNode
  /** Before the name: a time, a letter. */
  before?: ReactNode
  /** Below the small print. */
  more?: ReactNode
  /** At the far end: a state and actions. */
  children?: ReactNode
}

export function Line({ name, meta, before, more, children }: LineProps) {
  return (
    <li className={css.line}>
      {before}
      <div className={css.words}>
        <span className={css.name}>{name}</span>
        {meta && <span className={css.meta}>{meta}</span>}
        {more}
      </div>
      {children}
    </li>
  )
}
