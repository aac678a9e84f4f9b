import type { ClashLine } from '#modules/timetable/versionSchemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useUiText } from '#ui/uiText.ts'
import { useClashWords } from '../clashWords.ts'
import { timetableText } from '../words.ts'
import css from './Editor.module.css'

type ClashDialogProps = {
  lesson: string
  clashes: readonly ClashLine[]
  onSwap: () => void
  onClose: () => void
}

/** Explains why a lesson clashes and offers to displace the other one where possible. */
export function ClashDialog({ lesson, clashes, onSwap, onClose }: ClashDialogProps) {
  const text = useText(timetableText).editor
  const { cancel } = useUiText()
  const say = useClashWords()
  const canSwap = clashes.every(({ other }) => other !== null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${lesson}: ${fill(text.clashTitle, {})}`}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          {canSwap && (
            <Button variant="primary" onClick={onSwap} data-autofocus="">
              {text.swap}
            </Button>
          )}
        </>
      }
    >
      <ul className={css.list}>
        {[...new Set(clashes.map(say))].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {!canSwap && <p>{text.notPossible}</p>}
    </Dialog>
  )
}
