import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import type { Card, PlacedCard } from '#modules/timetable/versionSchemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { cx } from '#ui/classNames.ts'
import { Icon } from '#ui/Icon.tsx'
import { lessonName } from '../clashWords.ts'
import { timetableText } from '../words.ts'
import css from './Editor.module.css'
import type { EditorView } from './editorView.ts'

export type CardFace = {
  card: Card | PlacedCard
  view: EditorView
  isClashing: boolean
  isPicked: boolean
  onPick?: () => void
  /** The mouse has taken it. */
  onHold?: () => void
  /** The same, once the browser has its picture of it. */
  onDrag?: () => void
  onRelease?: () => void
}

/** A lesson that can be picked up, by the mouse, the keyboard or a finger. */
export function LessonCard({ card, view, isClashing, isPicked, onPick, onHold, onDrag, onRelease }: CardFace) {
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
        // The grid may change only after the browser has taken its picture of what is dragged.
        setTimeout(() => onDrag?.())
      }}
      onDragEnd={onRelease}
    >
      {content}
    </button>
  )
}
