import type { ReactNode } from 'react'
import { Link } from '../actions/Link.tsx'
import { cx } from '../classNames.ts'
import { Avatar } from './Avatar.tsx'
import css from './PersonCell.module.css'

export interface PersonCellProps {
  name: string
  /** Roll number, class or role, in small print below. */
  meta?: ReactNode
  src?: string | null | undefined
  to?: string | undefined
  size?: 'default' | 'large' | undefined
  className?: string | undefined
}

/** The first column of a list of people: photo, name, number. */
export function PersonCell({ name, meta, src, to, size = 'default', className }: PersonCellProps) {
  return (
    <span className={cx(css.cell, size === 'large' && css.large, className)}>
      <Avatar name={name} src={src} size={size === 'large' ? 44 : 28} />
      <span className={css.words}>
        {to ? (
          <Link to={to} look="ink" className={css.name} dir="auto">
            {name}
          </Link>
        ) : (
          <span className={css.name} dir="auto">
            {name}
          </span>
        )}
        {meta && (
          <span className={css.meta} dir="auto">
            {meta}
          </span>
        )}
      </span>
    </span>
  )
}
