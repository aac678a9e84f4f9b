import { useState } from 'react'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import { applications } from '#modules/admissions/contract.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { useSending } from '../useSending.ts'
import { admissionText } from '../words.ts'
import type { Outcome } from './BulkResult.tsx'
import { inBatches } from './bulkBatches.ts'

type MoveDialogProps = {
  readonly applicationIds: readonly string[]
  readonly to: ApplicationState
  readonly onClose: () => void
  readonly onMoved: (outcome: Outcome) => void
}

/** Moves applications to a stage, with a reason for the history. */
export function MoveDialog({ applicationIds, to, onClose, onMoved }: MoveDialogProps) {
  const text = useText(admissionText)
  const count = useCount()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const move = useSend(applications.routes.moveApplications)
  const { send, isSending, errors } = useSending()
  const submit = () => {
    if (to === 'rejected' && reason.trim() === '') return setMissing(true)
    void send(
      async () => {
        const answers = await inBatches(applicationIds, (ids) =>
          move.mutateAsync({ body: { applicationIds: ids, to, reason } }),
        )
        return { data: answers.map(({ data }) => data), message: 'OK' }
      },
      ({ data }) =>
        onMoved({
          kind: 'move',
          done: data.reduce((sum, { moved }) => sum + moved, 0),
          stayed: data.flatMap(({ stayed }) => stayed),
        }),
    )
  }
  return (
    <FormDialog
      title={fill(text.moveTitle, { n: count(text.count, applicationIds.length), stage: text.states[to] })}
      submitLabel={text.moveButton}
      isSending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={text.reason}
        hint={text.reasonHint}
        required={to === 'rejected'}
        value={reason}
        max={300}
        onChange={(value) => {
          setReason(value)
          setMissing(false)
        }}
        error={isMissing ? text.reasonMissing : errors.reason}
        data-autofocus=""
      />
    </FormDialog>
  )
}
