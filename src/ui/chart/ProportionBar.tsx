import { Skeleton } from '../feedback/Skeleton.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { ChartPlot } from './ChartPlot.tsx'
import type { ChartProps, ChartSeries } from './chartData.ts'
import type { ChartText } from './chartText.ts'
import type { ChartSpace } from './layout/chartSpace.ts'
import { wholeShares } from './layout/percentShares.ts'
import { proportionMarks } from './layout/proportionMarks.ts'
import parts from './ProportionBar.module.css'
import { LookBox } from './symbols/Patterns.tsx'
import { Swatch } from './symbols/Swatch.tsx'
import { lookOf, type SeriesLook } from './symbols/seriesLook.ts'
import { useChartText } from './useChartText.ts'

export interface ProportionPart {
  id: string
  label: string
  /** Zero or more. */
  value: number
  tone?: ChartSeries['tone']
}

export interface ProportionBarProps
  extends Omit<ChartProps, 'categories' | 'series' | 'to' | 'onOpen' | 'formatTick' | 'height' | 'sums'> {
  /** Names known while loading, so that the parts reserve their space. */
  parts: readonly ProportionPart[]
  /** Header of the figures' column: "Students". */
  valueLabel: string
  to?: ((part: ProportionPart) => string | undefined) | undefined
  onOpen?: ((part: ProportionPart) => void) | undefined
}

const thickness = 28

function shareText(part: ProportionPart, share: number, text: ChartText): string {
  return share === 0 && part.value > 0 ? text.underOnePercent : text.percent(String(share))
}

/** The parts with their figures, so that nobody has to hover over the bar. */
function Parts({
  bar,
  shares,
  looks,
}: {
  bar: ProportionBarProps
  shares: readonly number[]
  looks: readonly SeriesLook[]
}) {
  const text = useChartText()
  const loading = bar.status === 'loading'
  return (
    <ul className={parts.list} aria-label={text.legend}>
      {bar.parts.map((part, at) => {
        const look = looks[at]
        return (
          <li key={part.id} className={parts.part}>
            {look && <Swatch look={look} />}
            <span className={parts.label}>{part.label}</span>
            {loading ? (
              <Skeleton width={72} />
            ) : (
              <>
                <bdi className={parts.value}>{bar.format(part.value)}</bdi>
                <bdi className={parts.share}>{shareText(part, shares[at] ?? 0, text)}</bdi>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The bar as a chart of one series, whose categories are the parts. */
function asChart(bar: ProportionBarProps): ChartProps {
  const { parts: all, to, onOpen, valueLabel } = bar
  const sum = all.some((part) => part.value > 0)
  return {
    ...bar,
    categories: all.map(({ label }) => ({ label })),
    series: [{ id: 'value', label: valueLabel, values: all.map((part) => (sum ? part.value : null)) }],
    sums: true,
    to:
      to &&
      (({ category }) => {
        const part = all[category]
        return part && to(part)
      }),
    onOpen:
      onOpen &&
      (({ category }) => {
        const part = all[category]
        if (part) onOpen(part)
      }),
  }
}

function ChartBar({
  bar,
  chart,
  room,
  looks,
}: {
  bar: ProportionBarProps
  chart: ChartProps
  room: ChartSpace
  looks: SeriesLook[]
}) {
  const text = useChartText()
  const shares = wholeShares(bar.parts.map((part) => part.value))
  const marks = proportionMarks(bar.parts, room, thickness)
  const written = (category: number) => {
    const part = bar.parts[category]
    return part ? text.shareOf(bar.format(part.value), shareText(part, shares[category] ?? 0, text)) : ''
  }
  return (
    <ChartPlot
      chart={chart}
      room={room}
      looks={looks}
      marks={marks}
      height={thickness}
      along="x"
      guides={bar.parts.map((_, at) => marks.find((mark) => mark.category === at)?.box ?? nowhere)}
      backdrop={null}
      nameOf={({ category }) => text.point(bar.parts[category]?.label ?? '', written(category))}
      tipRows={(category) => [{ label: bar.valueLabel, value: written(category) }]}
      face={(mark, _, id) => {
        const look = looks[mark.category]
        return look && <LookBox id={id} look={look} {...mark.box} />
      }}
    />
  )
}

const nowhere = { x: -1, y: 0, width: 0, height: 0 }

/** How a whole divides, as one bar with its parts named below. */
export function ProportionBar(bar: ProportionBarProps) {
  const text = useChartText()
  const chart = asChart(bar)
  const looks = bar.parts.map(({ tone }, at) => lookOf(tone, at))
  const shares = wholeShares(bar.parts.map((part) => part.value))
  return (
    <ChartFrame
      chart={chart}
      heightIn={() => thickness}
      bones={() => (
        <>
          <Skeleton height={thickness} />
          <Parts bar={bar} shares={shares} looks={looks} />
        </>
      )}
      draw={(room) => (
        <>
          <ChartBar bar={bar} chart={chart} room={room} looks={looks} />
          <Parts bar={bar} shares={shares} looks={looks} />
        </>
      )}
      extra={{
        header: text.share,
        cell: (at) => {
          const part = bar.parts[at]
          return part ? shareText(part, shares[at] ?? 0, text) : ''
        },
        total: text.percent('100'),
      }}
    />
  )
}
