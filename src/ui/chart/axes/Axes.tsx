import { cx } from '#ui/classNames.ts'
import css from '../Plot.module.css'
import type { AxisLabel } from './axisLabels.ts'
import type { PlotArea } from './plotArea.ts'
import { crisp } from './scale.ts'

/** A hairline at every tick, darker at zero. */
export function ValueAxis({ area, rtl }: { area: PlotArea; rtl: boolean }) {
  return (
    <>
      {area.ticks.map(({ value, text }) => {
        const y = crisp(area.y(value))
        return (
          <g key={value}>
            <path d={`M${area.left} ${y}H${area.right}`} className={cx(value === 0 ? css.base : css.grid)} />
            <text x={area.start + (rtl ? 8 : -8)} y={y} dy="0.34em" textAnchor="end" className={css.tick}>
              {text}
            </text>
          </g>
        )
      })}
    </>
  )
}

/** The category labels under the plot. */
export function CategoryAxis({ labels, y, line }: { labels: readonly AxisLabel[]; y: number; line: number }) {
  return labels.map(({ category, x, lines }) => (
    <text key={category} textAnchor="middle" className={css.name}>
      {lines.map((words, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by position.
        <tspan key={at} x={x} y={y + line * (at + 0.78)}>
          {words}
        </tspan>
      ))}
    </text>
  ))
}
