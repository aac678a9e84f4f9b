import { squareCode } from '../rules/squareCode.ts'
import css from './Visitors.module.css'

/** A QR code, black on white in every theme so that every camera reads it. */
export default function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = squareCode(text)
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} className={css.qrPaper} />
      <path d={path} className={css.qrInk} />
    </svg>
  )
}
