import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '../actions/Link.tsx'
import { cx } from '../classNames.ts'
import { Icon } from '../Icon.tsx'
import { useUiText } from '../uiText.ts'
import css from './DayStrip.module.css'
import { momentOf, nowAlong } from './dayTime.ts'

export interface DayPeriod {
  id: string
  /** `HH:mm` in the school's time zone. */
  start: string
  end: string
  title: string
  place?: string | undefined
  /** The result, shown with a tick: "38 P · 2 A". */
  done?: string | undefined
  /** Dimmed, for a free period or a break without duties. */
  quiet?: boolean | undefined
  to?: string | undefined
  /** The one action here, usually a small Button. */
  action?: ReactNode
}

export interface DayStripProps {
  label: string
  periods: readonly DayPeriod[]
  /** `HH:mm`; leave out on any day but today. */
  now?: string | undefined
}

/** The school day as a ruler with the current time marked; a list of rows where it is too narrow. */
export function DayStrip({ label, periods, now }: DayStripProps) {
  const along = now === undefined ? null : nowAlong(periods, now)
  return (
    <div className={css.frame}>
      <div className={css.ruler}>
        {along !== null && (
          <div className={css.now} style={{ insetInlineStart: `${along * 100}%` }} aria-hidden="true">
            {now}
          </div>
        )}
        <ol className={css.periods} aria-label={label}>
          {periods.map((period) => (
            <Period key={period.id} period={period} now={now} />
          ))}
        </ol>
      </div>
    </div>
  )
}

function Period({ period, now }: { period: DayPeriod; now: string | undefined }) {
  const text = useUiText()
  const moment = now === undefined ? 'next' : momentOf(period, now)
  const { start, end, title, place, done, quiet, to, action } = period
  return (
    <li
      className={cx(css.period, css[moment], quiet && css.quiet)}
      aria-current={moment === 'now' ? 'time' : undefined}
    >
      <span className={css.time}>
        <time dateTime={start}>{start}</time>
        <span className="visually-hidden"> – {end}</span>
        {moment === 'now' && (
          <span className={css.nowBeside}>
            <span className="visually-hidden">{text.now} </span>
            {now}
          </span>
        )}
      </span>
      <span className={css.words}>
        {to ? (
          <Link to={to} look="bare" className={css.title} dir="auto" title={title}>
            {title}
          </Link>
        ) : (
          <span className={css.title} dir="auto" title={title}>
            {title}
          </span>
        )}
        {place && (
          <span className={css.place} dir="auto">
            {place}
          </span>
        )}
      </span>
      {done && (
        <span className={css.done}>
          <Icon of={IconCheck} size={14} />
          <span className="visually-hidden">{text.stepDone}: </span>
          <bdi>{done}</bdi>
        </span>
      )}
      {action && (
        <span className={css.action} data-print="hide">
          {action}
        </span>
      )}
    </li>
  )
}
