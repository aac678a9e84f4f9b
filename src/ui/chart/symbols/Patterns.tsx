import { cx } from '#ui/classNames.ts'
import css from './Look.module.css'
import type { FillPattern, SeriesLook } from './seriesLook.ts'

const nameOf = (id: string, look: SeriesLook) => `${id}-${look.tone}-${look.pattern}`

const sizes: Record<Exclude<FillPattern, 'solid' | 'pale'>, number> = { hatch: 6, dots: 6, cut: 7, cross: 7 }

function Tile({ pattern }: { pattern: Exclude<FillPattern, 'solid' | 'pale'> }) {
  const size = sizes[pattern]
  const falling = `M-1 ${size - 1}L1 ${size + 1}M0 0L${size} ${size}M${size - 1} -1L${size + 1} 1`
  const rising = `M-1 1L1 -1M0 ${size}L${size} 0M${size - 1} ${size + 1}L${size + 1} ${size - 1}`
  return (
    <>
      <rect width={size} height={size} className={pattern === 'cut' ? css.ink : css.ground} />
      {pattern === 'hatch' && <path d={rising} className={css.stroke} />}
      {pattern === 'cut' && <path d={falling} className={css.cut} />}
      {pattern === 'cross' && <path d={rising + falling} className={css.stroke} strokeWidth="1" />}
      {pattern === 'dots' && (
        <>
          <circle cx="1.5" cy="1.5" r="1.25" className={css.ink} />
          <circle cx="4.5" cy="4.5" r="1.25" className={css.ink} />
        </>
      )}
    </>
  )
}

/** The fills that a `LookBox` with the same id refers to. */
export function Patterns({ id, looks }: { id: string; looks: readonly SeriesLook[] }) {
  const drawn = new Map(looks.map((look) => [nameOf(id, look), look]))
  return (
    <defs>
      {[...drawn].map(([name, look]) => {
        if (look.pattern === 'solid' || look.pattern === 'pale') return null
        const size = sizes[look.pattern]
        return (
          <pattern
            key={name}
            id={name}
            width={size}
            height={size}
            patternUnits="userSpaceOnUse"
            className={css[look.tone]}
          >
            <Tile pattern={look.pattern} />
          </pattern>
        )
      })}
    </defs>
  )
}

export interface LookBoxProps {
  id: string
  look: SeriesLook
  x: number
  y: number
  width: number
  height: number
}

/** A box with its series' fill; patterned and pale ones have an edge that contrasts with the background. */
export function LookBox({ id, look, x, y, width, height }: LookBoxProps) {
  const { pattern } = look
  if (pattern === 'solid')
    return <rect x={x} y={y} width={width} height={height} className={cx(css[look.tone], css.solid)} />
  const inset = Math.min(0.5, width / 2, height / 2)
  return (
    <rect
      x={x + inset}
      y={y + inset}
      width={Math.max(0, width - 2 * inset)}
      height={Math.max(0, height - 2 * inset)}
      className={cx(css[look.tone], css.edged, pattern === 'pale' && css.ground)}
      strokeDasharray={look.tone === 'draft' ? '3 2' : undefined}
      style={pattern === 'pale' ? undefined : { fill: `url(#${nameOf(id, look)})` }}
    />
  )
}
