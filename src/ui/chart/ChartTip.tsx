import { type RefObject, useRef } from 'react'
import { cx } from '../classNames.ts'
import { useAnchored } from '../overlays/placement.ts'
import css from './ChartTip.module.css'
import { Swatch } from './symbols/Swatch.tsx'
import type { SeriesLook } from './symbols/seriesLook.ts'

export interface TipRow {
  label: string
  value: string
  look?: SeriesLook | undefined
  /** The figure being read. */
  current?: boolean | undefined
}

export interface ChartTipProps {
  title: string
  rows: readonly TipRow[]
  hint?: string | undefined
  /** Draws series as lines instead of fills. */
  line?: boolean | undefined
  anchor: RefObject<Element | null>
  /** Ignores the pointer, where the tooltip covers other figures. */
  transparent?: boolean | undefined
}

/** The figures of one category, next to it. Screen readers get them from the point and the live region. */
export function ChartTip({ title, rows, hint, line, anchor, transparent }: ChartTipProps) {
  const tip = useRef<HTMLDivElement>(null)
  useAnchored(true, () => anchor.current, tip, { side: 'above', align: 'center', gap: 6 })
  return (
    <div
      ref={tip}
      popover="manual"
      data-tip=""
      aria-hidden="true"
      className={cx(css.tip, transparent && css.transparent)}
    >
      <p className={css.title}>{title}</p>
      <table className={css.rows}>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label} className={cx(row.current && css.current)}>
              <td className={css.swatch}>{row.look && <Swatch look={row.look} line={line} />}</td>
              <td className={css.label}>{row.label}</td>
              <td className={css.value}>
                <bdi>{row.value}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
  )
}
