import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applications } from '#modules/admissions/contract.ts'
import { callForAnswer } from '#platform/web/api.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { useSending } from '../useSending.ts'
import { admissionText } from '../words.ts'
import type { Outcome } from './BulkResult.tsx'
import { inBatches } from './bulkBatches.ts'

type BulkMessageProps = {
  readonly applicationIds: readonly string[]
  readonly onClose: () => void
  readonly onSent: (outcome: Outcome) => void
}

/** One message to the families of several applications. */
export function BulkMessageDialog({ applicationIds, onClose, onSent }: BulkMessageProps) {
  const text = useText(admissionText)
  const count = useCount()
  const [words, setWords] = useState('')
  // Tried again after a failure, nobody gets the message twice.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const queries = useQueryClient()
  const { send, isSending, errors } = useSending()
  const submit = () =>
    send(
      async () => {
        const answers = await inBatches(applicationIds, (ids) =>
          callForAnswer(
            applications.routes.messageApplications,
            { body: { applicationIds: ids, words } },
            { idempotencyKey: `${key}-${ids[0]}` },
          ),
        )
        return { data: answers.map(({ data }) => data), message: 'OK' }
      },
      ({ data }) => {
        void queries.invalidateQueries()
        onSent({
          kind: 'message',
          done: data.reduce((sum, { sent }) => sum + sent, 0),
          stayed: data.flatMap(({ stayed }) => stayed),
        })
      },
    )
  return (
    <FormDialog
      title={fill(text.bulkMessageTitle, { n: count(text.count, applicationIds.length) })}
      submitLabel={text.sendMessage}
      isSending={isSending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextArea
        label={text.message}
        hint={text.bulkMessageHint}
        required
        rows={5}
        value={words}
        max={2000}
        onChange={(value) => {
          setWords(value)
          setKey(crypto.randomUUID())
        }}
        error={errors.words}
        data-autofocus=""
      />
    </FormDialog>
  )
}
