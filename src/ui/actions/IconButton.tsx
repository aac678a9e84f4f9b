import type { ButtonHTMLAttributes, Ref } from 'react'
import { cx } from '../classNames.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { Icon, type IconType } from '../Icon.tsx'
import { Counter } from '../indicators/Counter.tsx'
import { Kbd } from '../Kbd.tsx'
import { Tooltip } from '../overlays/Tooltip.tsx'
import css from './IconButton.module.css'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  /** Accessible name, also shown as a tooltip. */
  label: string
  icon: IconType
  variant?: 'quiet' | 'secondary' | undefined
  size?: 'small' | 'default' | 'large' | undefined
  /** Makes it a toggle. */
  pressed?: boolean | undefined
  loading?: boolean | undefined
  kbd?: string | undefined
  /** A number that asks for action, such as unread notices; `countLabel` is its text for screen readers. */
  count?: number | undefined
  countLabel?: string | undefined
  tooltip?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A square button with only an icon; its label is its name and its tooltip. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'quiet', size = 'default', pressed, loading, kbd, count, countLabel, ...rest } = props
  const { tooltip = true, className, onClick, ...native } = rest
  const button = (
    <button
      type="button"
      {...native}
      className={cx(css.button, css[variant], size !== 'default' && css[size], className)}
      aria-label={count ? `${label}, ${countLabel ?? count}` : label}
      aria-pressed={pressed}
      aria-busy={loading || undefined}
      onClick={loading ? undefined : onClick}
    >
      {loading ? <Spinner /> : <Icon of={icon} size={size === 'small' ? 16 : 18} />}
      {count ? <Counter value={count} className={css.count} alarm /> : null}
    </button>
  )
  if (!tooltip || native.disabled) return button
  return (
    <Tooltip label={label} after={kbd && <Kbd>{kbd}</Kbd>}>
      {button}
    </Tooltip>
  )
}
