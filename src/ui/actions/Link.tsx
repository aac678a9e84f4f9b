import type { AnchorHTMLAttributes, MouseEventHandler, ReactNode, Ref } from 'react'
import { Link as RouterLink, useInRouterContext } from 'react-router'
import { cx } from '../classNames.ts'
import css from './Link.module.css'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  /** `ink` looks like text until hovered, for names in tables; `bare` has no style of its own. */
  look?: 'brand' | 'ink' | 'bare' | undefined
  ref?: Ref<HTMLAnchorElement> | undefined
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined
  children?: ReactNode
}

const elsewhere = /^([a-z][a-z0-9+.-]*:|\/\/)/i

/** A link inside the product. External addresses, and pages without a router, get a plain anchor. */
export function Link({ to, look = 'brand', className, ...rest }: LinkProps) {
  const routed = useInRouterContext()
  const name = cx(css[look], className)
  if (!routed || elsewhere.test(to) || rest.download !== undefined) return <a href={to} className={name} {...rest} />
  return <RouterLink to={to} className={name} {...rest} />
}
