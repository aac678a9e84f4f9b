import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { visits } from '../contract.ts'
import { useSending } from './useSending.ts'
import { visitorText } from './words.ts'

/** Approve or decline somebody at the gate. */
export function AnswerButtons({ visitId, onDone }: { visitId: string; onDone?: () => void }) {
  const text = useText(visitorText)
  const [isDeclining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const answer = useSend(visits.routes.answerVisit)
  const { send, isSending } = useSending()
  const reply = (isApproved: boolean) =>
    void send(
      () => answer.mutateAsync({ params: { visitId }, body: { isApproved, reason } }),
      () => {
        setDeclining(false)
        onDone?.()
      },
    )
  return (
    <>
      <Button variant="primary" loading={isSending && !isDeclining} onClick={() => reply(true)}>
        {text.approve}
      </Button>
      <Button onClick={() => setDeclining(true)}>{text.decline}</Button>
      {isDeclining && (
        <FormDialog
          title={text.decline}
          submitLabel={text.decline}
          isSending={isSending}
          onSubmit={() => reply(false)}
          onClose={() => setDeclining(false)}
        >
          <TextField
            label={text.declineReason}
            optional
            maxLength={200}
            value={reason}
            onChange={setReason}
            data-autofocus=""
          />
        </FormDialog>
      )}
    </>
  )
}
