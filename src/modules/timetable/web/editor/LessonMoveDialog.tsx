import type { WeekSlot } from '#modules/timetable/schemas.ts'
import type { Target } from '#modules/timetable/versionSchemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useUiText } from '#ui/uiText.ts'
import { slotKey } from '../../rules/plan.ts'
import { bySeverity, useClashWords } from '../clashWords.ts'
import { useWeekday } from '../useWeekday.ts'
import { timetableText } from '../words.ts'
import type { EditorSlot } from './editorView.ts'
import css from './LessonMoveDialog.module.css'

type LessonMoveDialogProps = {
  lesson: string
  slots: readonly WeekSlot[]
  targets: readonly Target[]
  onChoose: (to: EditorSlot) => void
  onClose: () => void
}

/** Lists every period of the week, free ones first, for keyboard and touch users. */
export function LessonMoveDialog({ lesson, slots, targets, onChoose, onClose }: LessonMoveDialogProps) {
  const text = useText(timetableText).editor
  const { cancel } = useUiText()
  const day = useWeekday()
  const say = useClashWords()
  const names = new Map(slots.map((slot) => [slotKey(slot), slot]))
  const free = targets.filter(({ clashes }) => clashes.length === 0)
  const taken = targets.filter(({ clashes }) => clashes.length > 0)
  const nameOf = (target: Target) => {
    const slot = names.get(slotKey(target))
    return `${day(target.weekday)}, ${slot?.periodName ?? ''} (${slot?.startsAt ?? ''})`
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(text.moveTitle, { lesson })}
      actions={<Button onClick={onClose}>{cancel}</Button>}
    >
      <h3 className={css.heading}>{text.freePlaces}</h3>
      {free.length === 0 && <p>{text.noFree}</p>}
      <ul className={css.places}>
        {free.map((target, at) => (
          <li key={slotKey(target)}>
            <Button block onClick={() => onChoose(target)} {...(at === 0 && { 'data-autofocus': '' })}>
              {nameOf(target)}
            </Button>
          </li>
        ))}
      </ul>
      {taken.length > 0 && <h3 className={css.heading}>{text.takenPlaces}</h3>}
      <ul className={css.taken}>
        {taken.map((target) => (
          <li key={slotKey(target)}>
            <button type="button" className={css.line} onClick={() => onChoose(target)}>
              <span>{nameOf(target)}</span>
              <span className={css.reason}>{bySeverity(target.clashes).slice(0, 2).map(say).join(', ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
