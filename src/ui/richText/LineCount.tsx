import { cx } from '../classNames.ts'
import css from './RichText.module.css'
import { useRichTextText } from './useRichTextText.ts'

/** With this many lines or fewer left, the rest is announced. */
const announceBelow = 2

/** The number of lines and their limit. Reaching the limit is already too many. */
export function LineCount({ id, lines, limit }: { id: string; lines: number; limit: number }) {
  const text = useRichTextText()
  const left = limit - 1 - lines
  const spoken = left < 0 ? text.tooManyLines(limit) : left <= announceBelow ? text.linesLeft(left) : ''
  return (
    <span data-print="hide">
      <span className={cx(css.count, left < 0 && css.over)} dir="ltr" aria-hidden="true">
        {lines} / {limit}
      </span>
      <span id={id} className="visually-hidden">
        {text.lines(lines, limit)}
      </span>
      <span className="visually-hidden" role="status">
        {lines > 0 && spoken}
      </span>
    </span>
  )
}
