import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconInfoCircle,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cx } from '../classNames.ts'
import { Icon, type IconType } from '../Icon.tsx'
import css from './Status.module.css'

/** `good` present, paid · `bad` absent, overdue · `part` half day, partial · `leave` leave, information · `draft`. */
export type StatusTone = 'good' | 'bad' | 'part' | 'leave' | 'draft' | 'neutral'

const icons: Record<StatusTone, IconType> = {
  good: IconCircleCheck,
  bad: IconAlertTriangle,
  part: IconCircleHalf2,
  leave: IconInfoCircle,
  draft: IconCircleDashed,
  neutral: IconCircle,
}

export interface StatusProps {
  tone: StatusTone
  /** The word for the state, because colour and icon alone are not enough. */
  children: ReactNode
  icon?: IconType | undefined
  /** With a tinted background, for use outside a table. */
  boxed?: boolean | undefined
  className?: string | undefined
}

/** A state as icon, word and colour, in colours that schools cannot change. */
export function Status({ tone, children, icon, boxed, className }: StatusProps) {
  return (
    <span className={cx(css.status, css[tone], boxed && css.boxed, className)}>
      <Icon of={icon ?? icons[tone]} size={16} />
      <span>{children}</span>
    </span>
  )
}
