import { IconChevronLeft } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from '../actions/Link.tsx'
import { Icon } from '../Icon.tsx'
import { useUiText } from '../uiText.ts'
import css from './PageHeader.module.css'

export interface Breadcrumb {
  label: string
  to: string
}

export interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** The path to this page, without the page itself. */
  crumbs?: readonly Breadcrumb[] | undefined
  /** Buttons, the main one last. */
  actions?: ReactNode
  /** Tabs or filters for the whole page. */
  children?: ReactNode
}

/** The page's only h1, its subtitle and its actions. */
export function PageHeader({ title, subtitle, crumbs, actions, children }: PageHeaderProps) {
  const text = useUiText()
  return (
    <header className={css.header}>
      {crumbs && crumbs.length > 0 && (
        <nav aria-label={text.breadcrumb} className={css.crumbs} data-print="hide">
          <Icon of={IconChevronLeft} size={14} className={css.back} />
          {crumbs.map((crumb, place) => (
            <Fragment key={crumb.to}>
              {place > 0 && (
                <span aria-hidden="true" className={css.slash}>
                  /
                </span>
              )}
              <Link to={crumb.to} look="bare" className={css.crumb}>
                {crumb.label}
              </Link>
            </Fragment>
          ))}
        </nav>
      )}
      <div className={css.row}>
        <div className={css.words}>
          <h1 className={css.title}>{title}</h1>
          {subtitle && <p className={css.subtitle}>{subtitle}</p>}
        </div>
        {actions && (
          <div className={css.actions} data-print="hide">
            {actions}
          </div>
        )}
      </div>
      {children}
    </header>
  )
}
