import { useState } from 'react'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import { applications } from '#modules/admissions/contract.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { useSending } from '../useSending.ts'
import { admissionText } from '../words.ts'

type MoveDialogProps = {
  readonly applicationIds: readonly string[]
  readonly to: ApplicationState
  readonly onClose: () => void
  readonly onMoved: () => void
}

/** Moves applications to a stage, with a reason for the history. */
export function MoveDialog({ applicationIds, to, onClose, onMoved }: MoveDialogProps) {
  const text = useText(admissionText)
  const count = useCount()
  const [reason, setReason] = useState('')
  const move = useSend(applications.routes.moveApplications)
  const { send, isSending, errors } = useSending()
  const submit = () =>
    send(
      async () => ({
        ...(await move.mutateAsync({ body: { applicationIds: [...applicationIds], to, reason } })),
        message: 'OK',
      }),
      ({ data }) => {
        if (data.moved > 0) toast.success(count(text.moved, data.moved))
        if (data.stayed.length > 0) toast.error(count(text.stayed, data.stayed.length))
        onMoved()
      },
    )
  return (
    <FormDialog
      title={fill(text.moveTitle, { n: count(text.count, applicationIds.length), stage: text.states[to] })}
      submitLabel={text.moveButton}
      isSending={isSending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextArea
        label={text.reason}
        hint={text.reasonHint}
        required={to === 'rejected'}
        value={reason}
        max={300}
        onChange={setReason}
        error={errors.reason}
        data-autofocus=""
      />
    </FormDialog>
  )
}
