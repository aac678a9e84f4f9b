import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ChartMark } from './ChartMark.tsx'
import { ChartTip, type TipRow } from './ChartTip.tsx'
import type { ChartPoint, ChartProps } from './chartData.ts'
import { sameSpot } from './chartData.ts'
import type { ChartSpace } from './layout/chartSpace.ts'
import type { ChartBox, PlotMark } from './layout/marks.ts'
import css from './Plot.module.css'
import { Patterns } from './symbols/Patterns.tsx'
import type { SeriesLook } from './symbols/seriesLook.ts'
import { type PointedSpot, useChartPointer } from './useChartPointer.ts'
import { useChartText } from './useChartText.ts'

export interface ChartPlotProps {
  chart: ChartProps
  room: ChartSpace
  height: number
  along: 'x' | 'y'
  upward?: boolean | undefined
  /** The highlight of each category, which the tooltip is placed next to. */
  guides: readonly ChartBox[]
  /** Axes and lines, behind the marks and hidden from screen readers. */
  backdrop: ReactNode
  marks: readonly PlotMark[]
  face: (mark: PlotMark, lit: boolean, id: string) => ReactNode
  looks: readonly SeriesLook[]
  line?: boolean | undefined
  /** The name of a point; by default its category, series and value. */
  nameOf?: ((point: ChartPoint) => string) | undefined
  tipRows: (category: number) => readonly TipRow[]
}

const settle = 400

/** Announces the whole category after a pause; the point itself was already announced if keys led to it. */
function useReadout(pointed: PointedSpot | null, sentence: string): string {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (!sentence) return setAnnounced('')
    const timer = window.setTimeout(() => setAnnounced(sentence), settle)
    return () => window.clearTimeout(timer)
  }, [sentence])
  return pointed ? announced : ''
}

function usePointName({ categories, series, format }: ChartProps): (point: ChartPoint) => string {
  const text = useChartText()
  return (point) => {
    const category = categories[point.category]?.label ?? ''
    const value = format(point.value)
    const label = series[point.series]?.label ?? ''
    return series.length > 1 ? text.pointOfSeries(category, label, value) : text.point(category, value)
  }
}

/** The picture of a chart with its pointer, touch, keyboard and screen reader support. */
export function ChartPlot(props: ChartPlotProps) {
  const { chart, room, height, along, guides, marks, looks } = props
  const { label, series, categories, to, onOpen } = chart
  const text = useChartText()
  const id = useId()
  const anchor = useRef<SVGRectElement>(null)
  const { ref, handlers, pointed, tabStop } = useChartPointer({
    series,
    categories: categories.length,
    marks,
    guides,
    along,
    rtl: room.rtl,
    upward: props.upward ?? false,
  })
  const usualName = usePointName(chart)
  const nameOf = props.nameOf ?? usualName
  const mark = marks.find((one) => sameSpot(one, pointed))
  const guide = mark && guides[mark.category]
  const category = mark ? (categories[mark.category]?.label ?? '') : ''
  const rows = mark ? props.tipRows(mark.category) : []
  const spoken = mark && !(pointed?.by === 'keys' && series.length === 1)
  const figures = rows.map((row) => text.figure(row.label, row.value))
  const readout = useReadout(pointed, spoken ? text.figures(category, figures) : '')
  const opens = (to || onOpen) !== undefined
  const mayOpen = mark && (onOpen !== undefined || to?.(mark) !== undefined)
  const hints = { keys: text.enterOpens, mouse: text.clickOpens, touch: text.tapOpens }
  return (
    <div ref={ref} className={css.plot} {...handlers}>
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset. */}
      <svg
        role="group"
        aria-label={label}
        aria-describedby={`${id}-keys`}
        className={css.picture}
        viewBox={`0 0 ${room.width} ${height}`}
        width={room.width}
        height={height}
        style={{ maxInlineSize: room.width }}
      >
        <Patterns id={id} looks={looks} />
        {guide && <rect ref={anchor} {...guide} className={props.line ? css.hairline : css.band} />}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable. */}
        <g aria-hidden="true">{props.backdrop}</g>
        {marks.map((one) => (
          <ChartMark
            key={`${one.category} ${one.id}`}
            mark={one}
            label={nameOf(one)}
            tabStop={sameSpot(one, tabStop)}
            to={to?.(one)}
            onOpen={onOpen && (() => onOpen(one))}
          >
            {props.face(one, one.category === mark?.category, id)}
          </ChartMark>
        ))}
      </svg>
      {mark && (
        <ChartTip
          key={mark.category}
          title={category}
          rows={rows.map((row, at) => ({ ...row, current: rows.length > 1 && (row.current ?? at === mark.series) }))}
          hint={mayOpen ? hints[pointed?.by ?? 'mouse'] : undefined}
          line={props.line}
          anchor={anchor}
          transparent={along === 'y'}
        />
      )}
      <p id={`${id}-keys`} hidden>
        {opens ? text.keysOpen : text.keys}
      </p>
      <p role="status" className="visually-hidden">
        {readout}
      </p>
    </div>
  )
}
