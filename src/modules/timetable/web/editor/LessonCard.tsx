import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import type { Card, PlacedCard } from '#modules/timetable/versionSchemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { cx } from '#ui/classNames.ts'
import { Icon } from '#ui/Icon.tsx'
import { lessonName } from '../clashWords.ts'
import { timetableText } from '../words.ts'
import css from './Editor.module.css'
import type { EditorView } from './editorView.ts'

export type LessonCardProps = {
  card: Card | PlacedCard
  view: EditorView
  isClashing: boolean
  isPicked: boolean
  onPick?: () => void
  onHold?: () => void
  /** Like `onHold`, but after the browser has taken the drag image. */
  onDrag?: () => void
  onRelease?: () => void
}

/** A lesson that can be picked up by mouse, keyboard or touch. */
export function LessonCard({ card, view, isClashing, isPicked, onPick, onHold, onDrag, onRelease }: LessonCardProps) {
  const text = useText(timetableText).editor
  const words = useText(timetableText).week
  const isLocked = 'locked' in card && card.locked
  const roomName = 'roomName' in card ? card.roomName : null
  const lines = [
    view === 'class' ? (card.teacherName ?? words.vacant) : null,
    view === 'room' ? card.teacherName : null,
    view === 'room' ? null : roomName,
    card.length === 2 ? text.double : null,
    isLocked ? text.locked : null,
  ].filter((one) => one !== null && one !== undefined)
  const content = (
    <>
      <span className={css.line}>
        {isClashing && <Icon of={IconAlertTriangle} size={14} />}
        {isLocked && <Icon of={IconLock} size={14} />}
        <span>{view === 'class' ? card.courseDisplayName : lessonName(card)}</span>
      </span>
      {lines.map((line) => (
        <span key={line} className={css.more}>
          {line}
        </span>
      ))}
    </>
  )
  const look = cx(css.card, isClashing && css.clashing, isPicked && css.picked, !onPick && css.fixed)
  if (!onPick) return <div className={look}>{content}</div>
  return (
    <button
      type="button"
      className={look}
      aria-pressed={isPicked}
      draggable
      onClick={onPick}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', lessonName(card))
        event.dataTransfer.effectAllowed = 'move'
        onHold?.()
        // Let the browser take the drag image before the grid changes.
        setTimeout(() => onDrag?.())
      }}
      onDragEnd={onRelease}
    >
      {content}
    </button>
  )
}
