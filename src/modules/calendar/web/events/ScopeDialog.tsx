import { useState } from 'react'
import { type ChangeScope, scopes } from '#modules/calendar/categories.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { calendarText } from '../words.ts'

/** Asks how much of a series to change. */
export function ScopeDialog({
  kind,
  onClose,
  onChoose,
}: {
  kind: 'move' | 'save' | 'remove'
  onClose: () => void
  onChoose: (scope: ChangeScope) => void
}) {
  const text = useText(calendarText).scope
  const [scope, setScope] = useState<ChangeScope>('this')
  return (
    <Dialog
      open
      size="small"
      title={text[kind]}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="primary" onClick={() => onChoose(scope)}>
            {text.go}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={text[kind]}
        labelHidden
        value={scope}
        onChange={setScope}
        options={scopes.map((value) => ({ value, label: text[value] }))}
      />
    </Dialog>
  )
}
