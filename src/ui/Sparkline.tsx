import css from './Sparkline.module.css'

export interface SparklineProps {
  values: readonly number[]
  width?: number | undefined
  height?: number | undefined
  /** Says the course in words; without it the line is decoration beside words that already do. */
  label?: string | undefined
}

/** The course of a number, small enough to stand in a line of text. */
export function Sparkline({ values, width = 48, height = 16, label }: SparklineProps) {
  const least = Math.min(...values)
  const span = Math.max(...values) - least || 1
  const inset = 2
  const points = values.map((value, index) => {
    const x = inset + (index / Math.max(1, values.length - 1)) * (width - 2 * inset)
    const y = height - inset - ((value - least) / span) * (height - 2 * inset)
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10] as const
  })
  const last = points.at(-1)
  return (
    <svg
      className={css.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      aria-hidden={!label}
    >
      <polyline points={points.map((point) => point.join(',')).join(' ')} className={css.line} />
      {last && <circle cx={last[0]} cy={last[1]} r="2" className={css.end} />}
    </svg>
  )
}
