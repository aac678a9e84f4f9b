import { useState } from 'react'
import { turning } from '#modules/promotion/access.ts'
import { yearTurn } from '#modules/promotion/contract.ts'
import type { ArchiveStatus } from '#modules/promotion/turnSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { promotionText, useServerWords } from '../words.ts'

/** A way out of a new year that cannot be set up, for super admins. */
export function TakeBack({
  status: { turnId, fromYear, isUndo },
  onDone,
}: {
  status: ArchiveStatus
  onDone: () => void
}) {
  const text = useText(promotionText).turn
  const say = useServerWords()
  const [isAsked, setAsked] = useState(false)
  const undo = useSend(yearTurn.routes.undoTurn)
  const mayUndo = mayUse(turning, useUser())
  if (!mayUndo || isUndo || !turnId || !fromYear) return null
  const send = async () => {
    try {
      await undo.mutateAsync({ params: { turnId }, body: { yearName: fromYear } })
    } catch (problem) {
      throw new Error(say(problem as ApiProblem))
    }
    onDone()
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {text.undo}
      </Button>
      <ConfirmationDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={text.undoTitle}
        confirmLabel={text.undo}
        typeName={fromYear}
        onConfirm={send}
      >
        <p>{fill(text.undoBody, { year: fromYear })}</p>
      </ConfirmationDialog>
    </>
  )
}
