import type { ReactNode } from 'react'
import { Link } from '../actions/Link.tsx'
import { cx } from '../classNames.ts'
import { Sparkline } from './Sparkline.tsx'
import css from './StatBlock.module.css'

export interface StatBlockProps {
  value: ReactNode
  label: ReactNode
  /** The change in words: "3 fewer than Monday". */
  delta?: ReactNode
  trend?: readonly number[] | undefined
  /** The list behind the number. */
  to?: string | undefined
  /** `beside` puts the label next to the number, for a column of statistics. */
  layout?: 'under' | 'beside' | undefined
  /** The one large number of a page. */
  hero?: boolean | undefined
}

/** A number with a label, not a card; all of it links to what it counts. */
export function StatBlock({ value, label, delta, trend, to, layout = 'under', hero }: StatBlockProps) {
  const name = cx(css.block, css[layout], hero && css.hero)
  const face = (
    <>
      <span className={css.top}>
        <bdi className={css.value}>{value}</bdi>
        {trend && trend.length > 1 && layout === 'under' && <Sparkline values={trend} />}
      </span>
      <span className={css.words}>
        <span className={css.label}>{label}</span>
        {delta && <span className={css.delta}>{delta}</span>}
      </span>
      {trend && trend.length > 1 && layout === 'beside' && <Sparkline values={trend} />}
    </>
  )
  if (!to) return <div className={name}>{face}</div>
  return (
    <Link to={to} look="bare" className={cx(name, css.link)}>
      {face}
    </Link>
  )
}
