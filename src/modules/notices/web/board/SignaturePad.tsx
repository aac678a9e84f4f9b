import { type PointerEvent, useRef } from 'react'
import css from '../Notices.module.css'

/** The size of a drawing, whatever the size of the box on the screen. */
const [width, height] = [600, 180]
/** The drawing's place, to show it elsewhere. */
export const signatureBox = `0 0 ${width} ${height}`
/** As much as fits into what is stored. */
const most = 18_000

type SignaturePadProps = { label: string; value: string; onChange: (path: string) => void }

/** A box to sign in with a finger, pen or mouse. What is drawn is SVG path data. */
export function SignaturePad({ label, value, onChange }: SignaturePadProps) {
  const isDrawing = useRef(false)
  // Several points can arrive before the next frame, so the drawing is continued here and not from what is shown.
  const drawn = useRef(value)
  drawn.current = value === '' ? '' : drawn.current
  const draw = (step: string) => {
    drawn.current += step
    onChange(drawn.current)
  }
  const pointOf = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = Math.min(width, Math.max(0, ((event.clientX - box.left) / box.width) * width))
    const y = Math.min(height, Math.max(0, ((event.clientY - box.top) / box.height) * height))
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  const stop = () => {
    isDrawing.current = false
  }
  return (
    <svg
      className={css.pad}
      viewBox={signatureBox}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        isDrawing.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
        if (drawn.current.length < most) draw(`M${pointOf(event)} `)
      }}
      onPointerMove={(event) => {
        if (isDrawing.current && drawn.current.length < most) draw(`L${pointOf(event)} `)
      }}
      onPointerUp={stop}
      onPointerCancel={stop}
    >
      <path d={value} />
    </svg>
  )
}

/** The path that stands for a typed name, for people who cannot draw: a line below it. */
export const typedSignature = `M20 150 L${width - 20} 150 `
