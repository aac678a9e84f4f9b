import { cx } from '#ui/classNames.ts'
import css from './Look.module.css'
import type { MarkerShape, SeriesLook } from './seriesLook.ts'

const paths: Record<Exclude<MarkerShape, 'disc' | 'ring'>, string> = {
  square: 'M-0.9-0.9H0.9V0.9H-0.9Z',
  triangle: 'M0-1.15L1.1 0.85H-1.1Z',
  diamond: 'M0-1.25L1.25 0L0 1.25L-1.25 0Z',
  cross: 'M-1-0.45L-0.45-1L0-0.55L0.45-1L1-0.45L0.55 0L1 0.45L0.45 1L0 0.55L-0.45 1L-1 0.45L-0.55 0Z',
}

/** A series' marker at a point, about `2 × size` wide. */
export function Marker({
  look,
  x,
  y,
  size = 4,
}: {
  look: SeriesLook
  x: number
  y: number
  size?: number | undefined
}) {
  const { marker } = look
  if (marker === 'disc' || marker === 'ring') {
    return (
      <circle
        cx={x}
        cy={y}
        r={marker === 'ring' ? size - 0.5 : size}
        className={cx(css[look.tone], marker === 'ring' ? css.hollow : css.marker)}
      />
    )
  }
  const grown = paths[marker].replace(/-?\d+(\.\d+)?/g, (part) => ` ${Math.round(Number(part) * size * 100) / 100}`)
  return <path d={grown} transform={`translate(${x} ${y})`} className={cx(css[look.tone], css.marker)} />
}
