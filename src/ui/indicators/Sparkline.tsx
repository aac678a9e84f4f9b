import { useChartText } from '../chart/useChartText.ts'
import { showNumber } from '../formats/numberText.ts'
import { useLook } from '../theme/Theme.tsx'
import css from './Sparkline.module.css'

export interface SparklineProps {
  values: readonly number[]
  width?: number | undefined
  height?: number | undefined
  /** Describes the trend; by default its start, end, lowest and highest value. */
  label?: string | undefined
  /** Formats a value in the description, with its unit. */
  format?: ((value: number) => string) | undefined
}

const inset = 2

function placesOf(values: readonly number[], width: number, height: number): (readonly [number, number])[] {
  const least = Math.min(...values)
  const span = Math.max(...values) - least || 1
  return values.map((value, index) => {
    const x = inset + (index / Math.max(1, values.length - 1)) * (width - 2 * inset)
    const y = height - inset - ((value - least) / span) * (height - 2 * inset)
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10] as const
  })
}

function useTrendText(values: readonly number[], format: SparklineProps['format']): string {
  const text = useChartText()
  const { locale } = useLook()
  const write = format ?? ((value: number) => showNumber(value, locale, 2))
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return least === most ? text.steady(write(first)) : text.trend(write(first), write(last), write(least), write(most))
}

/** A trend small enough for a line of text; its description says the same to screen readers. */
export function Sparkline({ values, width = 48, height = 16, label, format }: SparklineProps) {
  const known = values.filter(Number.isFinite)
  const trendText = useTrendText(known, format)
  const points = placesOf(known, width, height)
  const last = points.at(-1)
  if (!last) return null
  return (
    <svg
      className={css.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label ?? trendText}
    >
      <polyline points={points.map((point) => point.join(',')).join(' ')} className={css.line} />
      <circle cx={last[0]} cy={last[1]} r="2" className={css.end} />
    </svg>
  )
}
