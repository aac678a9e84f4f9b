import type { KeyboardEvent, ReactNode } from 'react'
import type { CalendarEntry } from '#modules/calendar/schemas.ts'
import { cx } from '#ui/classNames.ts'
import { useEntryWords } from '../entryWords.ts'
import css from './EntryCard.module.css'
import { shifted, type Times } from './entryMoves.ts'

type EntryCardProps = {
  entry: CalendarEntry
  /** A line in a month, a block in a week. */
  look: 'line' | 'block'
  onOpen: () => void
  onMove: (entry: CalendarEntry, to: Times) => void
  handlers?: object | undefined
  isHeld?: boolean | undefined
  children?: ReactNode
}

/** How far each arrow key moves an entry. */
const steps: Record<string, readonly [days: number, minutes: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -15],
  ArrowDown: [0, 15],
}

/** An entry as a button. A click opens it; dragging, or Alt and the arrow keys, moves it. */
export function EntryCard({ entry, look, onOpen, onMove, handlers, isHeld, children }: EntryCardProps) {
  const words = useEntryWords()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey && entry.mayEdit ? steps[event.key] : undefined
    if (!step) return
    event.preventDefault()
    const isMirrored = document.documentElement.dir === 'rtl' && step[0] !== 0
    onMove(entry, shifted(entry, isMirrored ? -step[0] : step[0], step[1]))
  }
  return (
    <button
      type="button"
      className={cx(
        css.entry,
        css[look],
        entry.mayEdit && css.movable,
        isHeld && css.held,
        entry.isChanged && css.changed,
      )}
      data-category={entry.categoryId}
      aria-keyshortcuts={entry.mayEdit ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      <span className="visually-hidden">{words.full(entry)}</span>
      {look === 'line' && !entry.isAllDay && (
        <span aria-hidden="true" className={css.time}>
          {entry.start.slice(11)}
        </span>
      )}
      <span aria-hidden="true" className={css.title}>
        <bdi>{words.title(entry)}</bdi>
      </span>
      {look === 'block' && words.about(entry) && (
        <span aria-hidden="true" className={css.about}>
          <bdi>{words.about(entry)}</bdi>
        </span>
      )}
      {look === 'block' && !entry.isAllDay && (
        <span aria-hidden="true" className={css.about}>
          <bdi>{words.time(entry)}</bdi>
        </span>
      )}
      {children}
    </button>
  )
}
