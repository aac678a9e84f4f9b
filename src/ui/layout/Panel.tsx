import { type ReactNode, useId } from 'react'
import { cx } from '../classNames.ts'
import css from './Panel.module.css'

export interface PanelProps {
  title?: ReactNode
  subtitle?: ReactNode
  /** One link or button at the far end of the title's line. */
  action?: ReactNode
  /** Without padding, for a table or list that runs to the edges. */
  flush?: boolean | undefined
  /** The title's heading level. */
  level?: 2 | 3 | undefined
  className?: string | undefined
  children: ReactNode
}

/** A bordered sheet on the canvas; never nest them. */
export function Panel(props: PanelProps) {
  const { flush, className, children } = props
  const id = useId()
  return (
    <section className={cx(css.panel, flush && css.flush, className)} aria-labelledby={props.title ? id : undefined}>
      <Heading {...props} id={id} size={css.large} />
      {children}
    </section>
  )
}

/** A titled part of the page without a border: most lists and tables. */
export function Section(props: Omit<PanelProps, 'flush'>) {
  const id = useId()
  return (
    <section className={cx(css.section, props.className)} aria-labelledby={props.title ? id : undefined}>
      <Heading {...props} id={id} />
      {props.children}
    </section>
  )
}

function Heading({
  title,
  subtitle,
  action,
  level = 2,
  id,
  size,
}: Omit<PanelProps, 'children'> & { id: string; size?: string | undefined }) {
  if (!title && !action) return null
  const Level = level === 2 ? 'h2' : 'h3'
  return (
    <div className={css.head}>
      <div className={css.words}>
        {title && (
          <Level id={id} className={cx(css.title, size)}>
            {title}
          </Level>
        )}
        {subtitle && <p className={css.subtitle}>{subtitle}</p>}
      </div>
      {action && (
        <div className={css.action} data-print="hide">
          {action}
        </div>
      )}
    </div>
  )
}
