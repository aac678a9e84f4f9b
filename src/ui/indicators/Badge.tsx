import type { ReactNode } from 'react'
import { cx } from '../classNames.ts'
import { Icon, type IconType } from '../Icon.tsx'
import css from './Badge.module.css'

export interface BadgeProps {
  children: ReactNode
  icon?: IconType | undefined
  /** Brand marks what is chosen or new; use Status for a state. */
  tone?: 'neutral' | 'brand' | 'outline' | undefined
}

/** A small label for a kind or a tag. */
export function Badge({ children, icon, tone = 'neutral' }: BadgeProps) {
  return (
    <span className={cx(css.badge, css[tone])}>
      {icon && <Icon of={icon} size={14} />}
      <span>{children}</span>
    </span>
  )
}
