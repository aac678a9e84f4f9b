import type { ReactNode } from 'react'
import css from './Lines.module.css'

/** A list of things one reads line by line and does something with; what has columns is a table. */
export function Lines({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={css.lines} aria-label={label}>
      {children}
    </ul>
  )
}

export interface LineProps {
  /** Text, or a link to the thing. */
  name: ReactNode
  /** In small letters below the name. */
  meta?: ReactNode
  /** What stands before the name: a time, a letter. */
  before?: ReactNode
  /** What stands below the small letters. */
  more?: ReactNode
  /** At the far end: a state and what can be done. */
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
