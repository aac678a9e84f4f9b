import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from '../actions/Link.tsx'
import type { ChartBox, PlotMark } from './layout/marks.ts'
import css from './Plot.module.css'
import { spotName } from './useChartPointer.ts'

export interface ChartMarkProps {
  mark: PlotMark
  label: string
  /** The one point in the tab order. */
  tabStop: boolean
  to?: string | undefined
  onOpen?: (() => void) | undefined
  children: ReactNode
}

function grown({ x, y, width, height }: ChartBox, by: number) {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

/** One figure of a chart: a link or button if there is a list behind it, else an image with a name. */
export function ChartMark({ mark, label, tabStop, to, onOpen, children }: ChartMarkProps) {
  const dot = mark.box.width === 0
  const shapes = (
    <>
      <rect {...(mark.hit ?? mark.box)} className={css.hit} />
      {children}
      <rect {...grown(mark.box, dot ? 8 : 3)} rx={dot ? 8 : 3} className={css.ring} />
    </>
  )
  const shared = {
    'data-spot': spotName(mark),
    'aria-label': label,
    tabIndex: tabStop ? 0 : -1,
    className: css.mark,
  }
  if (to !== undefined) {
    return (
      <Link to={to} look="bare" {...shared}>
        {shapes}
      </Link>
    )
  }
  if (onOpen) {
    const keys = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      onOpen()
    }
    return (
      // biome-ignore lint/a11y/useSemanticElements: SVG has no button element.
      <g role="button" onClick={onOpen} onKeyDown={keys} {...shared}>
        {shapes}
      </g>
    )
  }
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: arrow keys lead here, to hear the figure.
    <g role="img" {...shared}>
      {shapes}
    </g>
  )
}
