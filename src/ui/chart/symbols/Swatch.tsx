import { useId } from 'react'
import { cx } from '#ui/classNames.ts'
import css from './Look.module.css'
import { Marker } from './Marker.tsx'
import { LookBox, Patterns } from './Patterns.tsx'
import type { SeriesLook } from './seriesLook.ts'

/** How a series looks in the chart, beside its name. */
export function Swatch({ look, line }: { look: SeriesLook; line?: boolean | undefined }) {
  const id = useId()
  if (line) {
    return (
      <svg className={css.swatch} width="22" height="12" aria-hidden="true">
        <path d="M0 6H22" className={cx(css[look.tone], css.line)} strokeDasharray={look.dash} />
        <Marker look={look} x={11} y={6} />
      </svg>
    )
  }
  return (
    <svg className={css.swatch} width="12" height="12" aria-hidden="true">
      <Patterns id={id} looks={[look]} />
      <LookBox id={id} look={look} x={0} y={0} width={12} height={12} />
    </svg>
  )
}
