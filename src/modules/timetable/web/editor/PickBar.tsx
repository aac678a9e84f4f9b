import { IconArrowBackUp, IconArrowsMove, IconLock, IconLockOpen, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { WeekSlot } from '#modules/timetable/schemas.ts'
import { timetableVersions } from '#modules/timetable/versionContract.ts'
import type { Card, PlacedCard, Target } from '#modules/timetable/versionSchemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { lessonName } from '../clashWords.ts'
import { timetableText, useServerWords } from '../words.ts'
import css from './Editor.module.css'
import type { EditorSlot } from './editorView.ts'
import { LessonMoveDialog } from './LessonMoveDialog.tsx'

type PickBarProps = {
  picked: Card | PlacedCard
  versionId: string
  slots: readonly WeekSlot[]
  targets: readonly Target[]
  onPlace: (to: EditorSlot) => void
  onDone: () => void
}

/** Actions on the picked-up lesson. */
export function PickBar({ picked, versionId, slots, targets, onPlace, onDone }: PickBarProps) {
  const text = useText(timetableText).editor
  const say = useServerWords()
  const [isMoving, setMoving] = useState(false)
  const lock = useSend(timetableVersions.routes.lockLessons)
  const unplace = useSend(timetableVersions.routes.unplaceLessons)
  const isPlaced = 'weekday' in picked
  const isLocked = 'locked' in picked && picked.locked
  const params = { versionId }
  const cards = [{ requirementId: picked.requirementId, card: picked.card }]
  const finish = (sent: Promise<unknown>) => sent.then(onDone, (problem) => toast.error(say(problem as ApiProblem)))
  return (
    <section className={css.picking} aria-label={fill(text.picked, { lesson: lessonName(picked) })}>
      <span className={css.pickedName}>{fill(text.picked, { lesson: lessonName(picked) })}</span>
      <span>{text.pickHint}</span>
      <Button size="small" icon={IconArrowsMove} onClick={() => setMoving(true)}>
        {text.moveTo}
      </Button>
      {isPlaced && (
        <>
          <Button
            size="small"
            icon={isLocked ? IconLockOpen : IconLock}
            onClick={() => void finish(lock.mutateAsync({ params, body: { cards, locked: !isLocked } }))}
          >
            {isLocked ? text.unlock : text.lock}
          </Button>
          <Button
            size="small"
            icon={IconArrowBackUp}
            onClick={() => void finish(unplace.mutateAsync({ params, body: { cards } }))}
          >
            {text.toTray}
          </Button>
        </>
      )}
      <Button size="small" variant="quiet" icon={IconX} onClick={onDone}>
        {text.cancel}
      </Button>
      {isMoving && (
        <LessonMoveDialog
          lesson={lessonName(picked)}
          slots={slots}
          targets={targets}
          onClose={() => setMoving(false)}
          onChoose={(to) => {
            setMoving(false)
            onPlace(to)
          }}
        />
      )}
    </section>
  )
}
