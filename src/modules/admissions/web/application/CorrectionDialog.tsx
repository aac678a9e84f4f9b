import { useState } from 'react'
import type { Application } from '#modules/admissions/applicationSchemas.ts'
import { applications } from '#modules/admissions/contract.ts'
import { fieldTypes } from '#modules/people/fieldTypes.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import {
  type AnswerValue,
  givenApart,
  isRequired,
  isServerMade,
  knownAnswers,
  visibleFields,
} from '../../rules/conditions.ts'
import { isUnfinished } from '../../rules/states.ts'
import { FieldInput } from '../apply/FieldInput.tsx'
import { useSending } from '../useSending.ts'
import { admissionText } from '../words.ts'

type CorrectionProps = {
  readonly application: Application
  readonly sectionKey: string
  readonly onClose: () => void
}

/** Corrects what a family answered in one section, with a reason. Only what was changed is sent. */
export function CorrectionDialog({ application, sectionKey, onClose }: CorrectionProps) {
  const text = useText(admissionText)
  const { applicationId, sections, answers, masked, version } = application
  const [changed, setChanged] = useState<Readonly<Record<string, AnswerValue>>>({})
  const isFilling = application.source === 'desk' && isUnfinished(application.state)
  const [reason, setReason] = useState('')
  const correct = useSend(applications.routes.correctAnswers)
  const { send, isSending, errors } = useSending()
  // A field that was emptied stays empty.
  const typed: Readonly<Record<string, AnswerValue>> = { ...answers, ...changed }
  const sentKeys = application.documents.filter(({ state }) => state !== 'missing').map((one) => one.documentKey)
  const known = knownAnswers(typed, givenApart(sections, masked, sentKeys))
  const own = new Set(sections.find((one) => one.sectionKey === sectionKey)?.fields.map(({ fieldKey }) => fieldKey))
  const shown = visibleFields(sections, known).filter(
    ({ fieldKey, typeId }) => own.has(fieldKey) && !isServerMade(typeId) && typeId !== fieldTypes.image,
  )
  const submit = () => {
    const body = { answers: changed as Application['answers'], reason, version }
    return send(() => correct.mutateAsync({ params: { applicationId }, body }), onClose)
  }
  return (
    <FormDialog
      title={isFilling ? text.fillInTitle : text.correct}
      submitLabel={text.save}
      isSending={isSending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {shown.map((field) => (
        <FieldInput
          key={field.fieldKey}
          field={field}
          value={typed[field.fieldKey] ?? null}
          isRequired={isRequired(field, known)}
          error={errors[field.fieldKey]}
          masked={masked[field.fieldKey]}
          onChange={(value) => setChanged((before) => ({ ...before, [field.fieldKey]: value }))}
        />
      ))}
      {!isFilling && (
        <TextField label={text.correctReason} required value={reason} onChange={setReason} error={errors.reason} />
      )}
    </FormDialog>
  )
}
