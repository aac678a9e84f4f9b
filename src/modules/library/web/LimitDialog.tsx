import { useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { library } from '../contract.ts'
import { fileLimits } from '../kinds.ts'
import { libraryText, useServerWords } from './words.ts'

/** Sets the size of the largest file in the school's library. */
export function LimitDialog({ onClose }: { onClose: () => void }) {
  const text = useText(libraryText).limit
  const say = useServerWords()
  const { data } = useRead(library.routes.getUploadLimits, {})
  const save = useSend(library.routes.saveUploadLimit)
  const [typed, setTyped] = useState<number | null>()
  const [error, setError] = useState<string>()
  const value = typed === undefined ? (data?.maxMegabytes ?? null) : typed
  const send = async () => {
    try {
      const body = { maxMegabytes: value ?? 0, version: data?.version ?? 0 }
      toast.success(say(await save.mutateAsync({ body })))
      onClose()
    } catch (failed) {
      const { fields } = failed as ApiProblem
      setError(say(fields[0] ?? (failed as ApiProblem)))
    }
  }
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={text.title}
      actions={
        <Button variant="primary" loading={save.isPending} disabled={!data} onClick={() => void send()}>
          {text.save}
        </Button>
      }
    >
      <NumberField
        label={text.label}
        hint={text.body}
        suffix="MB"
        min={fileLimits.least}
        max={fileLimits.most}
        value={value}
        error={error}
        onChange={(next) => {
          setError(undefined)
          setTyped(next)
        }}
      />
    </Dialog>
  )
}
