import { type ReactNode, useId, useRef, useState } from 'react'
import { SegmentedControl } from '../choices/SegmentedControl.tsx'
import { cx } from '../classNames.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { Loading, Skeleton } from '../feedback/Skeleton.tsx'
import { usePrintMode } from '../table/usePrintMode.ts'
import css from './Chart.module.css'
import { ChartTable, type ExtraColumn } from './ChartTable.tsx'
import { type ChartProps, pointsOf } from './chartData.ts'
import { type ChartSpace, useRoom } from './layout/chartSpace.ts'
import { useChartText } from './useChartText.ts'

type ChartView = 'chart' | 'table'

/** The printable width of A4 in CSS pixels; a wider drawing would be shrunk, including its text. */
const paperWidth = 680

export interface ChartFrameProps {
  chart: ChartProps
  /** Height of the picture in the space it has. */
  heightIn: (room: ChartSpace) => number
  /** Content above or below the picture, shown while loading too. */
  legend?: ((room: ChartSpace) => ReactNode) | undefined
  draw: (room: ChartSpace) => ReactNode
  /** Replaces the picture while loading; grey columns of its height by default. */
  bones?: ((height: number) => ReactNode) | undefined
  extra?: ExtraColumn | undefined
}

interface ChartHeadProps {
  chart: ChartProps
  id: string
  view: ChartView
  onView: (view: ChartView) => void
  disabled: boolean
}

function Head({ chart, id, view, onView, disabled }: ChartHeadProps) {
  const text = useChartText()
  return (
    <div className={css.head}>
      <figcaption id={id} className={chart.hideLabel && !chart.note ? 'visually-hidden' : css.words}>
        <p className={cx(chart.hideLabel ? 'visually-hidden' : css.label)}>{chart.label}</p>
        {chart.note && <p className={css.note}>{chart.note}</p>}
      </figcaption>
      <div className={css.toggle} data-print="hide">
        <SegmentedControl<ChartView>
          label={text.view(chart.label)}
          value={view}
          onChange={onView}
          disabled={disabled}
          options={[
            { value: 'chart', label: text.chart },
            { value: 'table', label: text.table },
          ]}
        />
      </div>
    </div>
  )
}

const columns = [46, 64, 52, 78, 70, 88, 60]

function ColumnLayout({ height }: { height: number }) {
  return (
    <div className={css.bones} style={{ blockSize: height }}>
      {columns.map((size) => (
        <Skeleton key={size} height={`${size}%`} width="auto" />
      ))}
    </div>
  )
}

function Nothing({ chart, height }: { chart: ChartProps; height: number }) {
  const text = useChartText()
  const failed = chart.status === 'failed'
  return (
    <div className={css.nothing} style={{ minBlockSize: height }}>
      {failed ? (
        <EmptyState kind="failed" compact onRetry={chart.onRetry ?? (() => undefined)} />
      ) : (
        (chart.empty ?? <EmptyState kind="nothing" sketch="ledger" compact title={text.nothing} />)
      )}
    </div>
  )
}

function Picture({ chart, room, heightIn, legend, draw, bones }: ChartFrameProps & { room: ChartSpace }) {
  const height = heightIn(room)
  if (!room.width) return <div style={{ blockSize: height }} />
  if (chart.status === 'failed') return <Nothing chart={chart} height={height} />
  const loading = chart.status === 'loading'
  if (!loading && pointsOf(chart.categories.length, chart.series).length === 0)
    return <Nothing chart={chart} height={height} />
  return (
    <>
      {legend?.(room)}
      {loading ? <Loading>{bones ? bones(height) : <ColumnLayout height={height} />}</Loading> : draw(room)}
    </>
  )
}

/** Title, the switch between picture and table, and the chosen one of them; the same size in every state. */
export function ChartFrame(props: ChartFrameProps) {
  const { chart, extra } = props
  const { status = 'ready', prints = 'shown', defaultView = 'chart' } = chart
  const [view, setView] = useState<ChartView>(defaultView)
  const [height, setHeight] = useState(chart.height ?? 240)
  const body = useRef<HTMLDivElement>(null)
  const onScreen = useRoom(body)
  const printing = usePrintMode()
  const room = printing ? { ...onScreen, width: Math.min(onScreen.width, paperWidth) } : onScreen
  const id = useId()
  const tableReady = status === 'ready' && pointsOf(chart.categories.length, chart.series).length > 0
  const onPaper = printing && tableReady && prints !== 'shown'
  const table = tableReady && (view === 'table' || onPaper)
  const picture = !table || (onPaper && prints === 'both')
  const change = (next: ChartView) => {
    // The table takes the height of the picture, so that nothing below it jumps.
    if (next === 'table' && body.current) setHeight(body.current.getBoundingClientRect().height)
    setView(next)
  }
  return (
    <figure className={css.chart} aria-labelledby={id}>
      <Head chart={chart} id={id} view={view} onView={change} disabled={!tableReady} />
      <div ref={body} className={css.body}>
        {picture && <Picture {...props} room={room} />}
        {table && (
          // biome-ignore lint/a11y/useSemanticElements: it groups figures, not form fields.
          <div
            role="group"
            className={css.box}
            aria-labelledby={id}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
            tabIndex={0}
            style={printing ? undefined : { minBlockSize: height, maxBlockSize: Math.max(height, 240) }}
          >
            <ChartTable chart={chart} extra={extra} />
          </div>
        )}
      </div>
    </figure>
  )
}
