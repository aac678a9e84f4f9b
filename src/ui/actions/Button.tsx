import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { cx } from '../classNames.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { Icon, type IconType } from '../Icon.tsx'
import { Kbd } from '../Kbd.tsx'
import { useUiText } from '../uiText.ts'
import css from './Button.module.css'
import { Link } from './Link.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: 'small' | 'default' | 'large' | undefined
  icon?: IconType | undefined
  iconEnd?: IconType | undefined
  /** The keyboard shortcut, shown on the button. */
  kbd?: string | undefined
  /** Full width. */
  block?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonLook> {
  /** Keeps size, name and focus, shows a spinner and ignores presses. */
  loading?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

export interface ButtonLinkProps extends ButtonLook {
  to: string
  target?: string | undefined
  download?: string | true | undefined
}

const face = ({ variant = 'secondary', size = 'default', block, className }: ButtonLook) =>
  cx(css.button, css[variant], size !== 'default' && css[size], block && css.block, className)

function Content({ icon, iconEnd, kbd, children, size }: ButtonLook) {
  const px = size === 'small' ? 16 : 18
  return (
    <span className={css.content}>
      {icon && <Icon of={icon} size={px} />}
      {children !== undefined && <span className={css.label}>{children}</span>}
      {iconEnd && <Icon of={iconEnd} size={px} />}
      {kbd && <Kbd>{kbd}</Kbd>}
    </span>
  )
}

/** A button; of type `button` unless it submits a form. */
export function Button({
  loading,
  onClick,
  variant,
  size,
  icon,
  iconEnd,
  kbd,
  block,
  className,
  children,
  ...rest
}: ButtonProps) {
  const text = useUiText()
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={cx(face({ variant, size, block, className }), loading && css.loading)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={press}
    >
      <Content icon={icon} iconEnd={iconEnd} kbd={kbd} size={size}>
        {children}
      </Content>
      {loading && (
        <span className={css.wait}>
          <Spinner />
          <span className="visually-hidden">{text.loading}</span>
        </span>
      )}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ to, target, download, ...looks }: ButtonLinkProps) {
  return (
    <Link to={to} look="bare" className={face(looks)} target={target} download={download}>
      <Content {...looks} />
    </Link>
  )
}
