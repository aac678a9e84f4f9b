import { squareCode } from '../../rules/squareCode.ts'
import css from './Receipts.module.css'

/** A text as a QR code, dark on light in every theme. */
export function SquareCode({ text, label }: { text: string; label: string }) {
  const { size, runs } = squareCode(text)
  const side = size + 8
  return (
    <figure className={css.square}>
      <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <rect width={side} height={side} fill="#fff" />
        <path d={runs.map(([x, y, long]) => `M${x + 4} ${y + 4}h${long}v1h-${long}z`).join('')} fill="#000" />
      </svg>
      <figcaption className={css.meta}>{label}</figcaption>
    </figure>
  )
}
