import { type ChangeEvent, useId, useState } from 'react'
import type { ApplicationDocument } from '#modules/admissions/applicationSchemas.ts'
import { apply } from '#modules/admissions/applyContract.ts'
import { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { sendFile } from '#platform/web/query.ts'
import { Field } from '#ui/fields/Field.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import css from './Apply.module.css'
import { useLabel } from './publicWords.ts'
import { smallPhoto } from './smallPhoto.ts'
import { applyText, useServerWords } from './words.ts'

export const documentTones: Readonly<Record<ApplicationDocument['state'], StatusTone>> = {
  missing: 'draft',
  pending: 'neutral',
  verified: 'good',
  returned: 'bad',
}

type DocumentInputProps = {
  readonly applicationId: string
  readonly document: ApplicationDocument
  readonly error?: string | undefined
  /** A photo, not a paper. */
  readonly isPhoto?: boolean
  /** Nothing more can be sent. */
  readonly isClosed?: boolean
  readonly onSent: (document: ApplicationDocument) => void
}

/** One document: taken with the camera of a phone, or chosen. */
export function DocumentInput(props: DocumentInputProps) {
  const { applicationId, document, error, isPhoto = false, isClosed = false, onSent } = props
  const text = useText(applyText)
  const say = useServerWords()
  const label = useLabel()
  const stateId = useId()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { documentKey, state, isRequired, reason, file } = document
  const takesFile = state !== 'verified' && !isClosed
  const send = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? []
    if (!chosen) return
    setSending(true)
    setProblem(undefined)
    try {
      const answer = await sendFile(
        apply.routes.keepDocument,
        { params: { applicationId, documentKey } },
        await smallPhoto(chosen),
      )
      onSent(answer.data)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      setProblem(say(failure.fields[0] ?? failure))
    } finally {
      setSending(false)
      currentTarget.value = ''
    }
  }
  return (
    <Field
      label={label(document.label, document.labelHi)}
      required={isRequired}
      hint={takesFile ? (isPhoto ? text.photoHint : text.fileHint) : undefined}
      error={problem ?? (state === 'returned' && reason ? reason : error)}
    >
      {(wiring) => (
        <div className={css.row}>
          {takesFile && (
            // The browser's own button speaks the browser's language, so it lies unseen over one that speaks the family's.
            <span className={css.file}>
              <span aria-hidden="true">{text.upload}</span>
              <input
                {...wiring}
                type="file"
                accept={isPhoto ? 'image/*' : 'image/*,.pdf'}
                disabled={isSending}
                aria-describedby={[wiring['aria-describedby'], stateId].filter(Boolean).join(' ')}
                onChange={(event) => void send(event)}
              />
            </span>
          )}
          <span id={stateId} role="status">
            <Status tone={documentTones[state]}>{isSending ? text.uploading : text.documentStates[state]}</Status>
          </span>
          {file && <span className={css.quiet}>{file.name}</span>}
        </div>
      )}
    </Field>
  )
}
