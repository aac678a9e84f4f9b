import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmByName } from '#ui/ConfirmByName.tsx'
import { toast } from '#ui/toast.ts'
import { imports, type Run } from '../contract.ts'
import { importPaths } from './paths.ts'
import { useSaying } from './saying.ts'
import { importText } from './words.ts'

/** Throws an import away that was never confirmed. */
export function Discard({ run }: { run: Run }) {
  const text = useText(importText)
  const say = useSaying()
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
      <ConfirmByName
        open={open}
        onClose={() => setOpen(false)}
        title={fill(text.run.discardTitle, { file: run.fileName })}
        confirmLabel={text.run.discardConfirm}
        danger
        onConfirm={confirm}
      >
        {text.run.discardBody}
      </ConfirmByName>
    </>
  )
}
