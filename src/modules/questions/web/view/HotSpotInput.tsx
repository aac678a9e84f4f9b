import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import css from './QuestionView.module.css'
import { viewText } from './viewWords.ts'

type Point = { readonly x: number; readonly y: number }
type HotSpotInputProps = {
  picture: { readonly alt: string }
  src: string | undefined
  points: readonly Point[]
  isReadOnly: boolean
  onChange: (points: { x: number; y: number }[]) => void
}

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const within = (value: number) => Math.min(1000, Math.max(0, Math.round(value)))

/** Places marked on a picture: by a press, or with Enter and then the arrow keys. */
export function HotSpotInput({ picture, src, points, isReadOnly, onChange }: HotSpotInputProps) {
  const text = useText(viewText)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    // A press by keyboard has no place: it starts in the middle.
    const isKey = event.detail === 0
    const x = isKey ? 500 : ((event.clientX - box.left) / box.width) * 1000
    const y = isKey ? 500 : ((event.clientY - box.top) / box.height) * 1000
    if (points.length < 20) onChange([...points, { x: within(x), y: within(y) }])
  }
  const steer = (event: KeyboardEvent) => {
    const step = arrows[event.key]
    const last = points.at(-1)
    if (!step || !last) return
    event.preventDefault()
    const size = event.shiftKey ? 5 : 25
    onChange([...points.slice(0, -1), { x: within(last.x + step.x * size), y: within(last.y + step.y * size) }])
  }
  return (
    <div className={css.spots}>
      <button
        type="button"
        className={css.spotPicture}
        disabled={isReadOnly}
        onClick={press}
        onKeyDown={steer}
        aria-label={fill(text.markOn, { name: picture.alt })}
      >
        {src && <img src={src} alt="" draggable={false} />}
        {points.map(({ x, y }, at) => (
          <span
            key={`${x} ${y}`}
            className={css.point}
            style={{ insetInlineStart: `${x / 10}%`, insetBlockStart: `${y / 10}%` }}
          >
            {at + 1}
          </span>
        ))}
      </button>
      {!isReadOnly && points.length > 0 && (
        <ul className={css.pointList}>
          {points.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: points have no identity but their place.
            <li key={at}>
              {fill(text.place, { n: at + 1 })}
              <IconButton
                size="small"
                icon={IconX}
                label={fill(text.removePlace, { n: at + 1 })}
                onClick={() => onChange(points.filter((__, other) => other !== at).map((one) => ({ ...one })))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
