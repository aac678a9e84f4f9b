import { useState } from 'react'
import { useNavigate } from 'react-router'
import { imports } from '#modules/imports/contract.ts'
import type { Run } from '#modules/imports/schemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { importPaths } from '../paths.ts'
import { useFailureText } from '../useFailureText.ts'
import { importText } from '../words.ts'

/** Discards an unconfirmed import. */
export function DiscardButton({ run }: { run: Run }) {
  const text = useText(importText)
  const say = useFailureText()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const discard = useSend(imports.routes.discardRun)
  const confirm = async () => {
    try {
      await navigate(importPaths.list)
      await discard.mutateAsync({ params: { runId: run.runId } })
      toast.success(text.run.discarded)
    } catch (failed) {
      toast.error(say(failed))
    }
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {text.run.discard}
      </Button>
      <ConfirmationDialog
        open={open}
        onClose={() => setOpen(false)}
        title={fill(text.run.discardTitle, { file: run.fileName })}
        confirmLabel={text.run.discardConfirm}
        danger
        onConfirm={confirm}
      >
        {text.run.discardBody}
      </ConfirmationDialog>
    </>
  )
}
