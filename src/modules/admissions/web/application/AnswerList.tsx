import { useState } from 'react'
import type { Application } from '#modules/admissions/applicationSchemas.ts'
import { applications } from '#modules/admissions/contract.ts'
import { fieldTypes } from '#modules/people/fieldTypes.ts'
import { callForAnswer } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { givenApart, knownAnswers, visibleFields } from '../../rules/conditions.ts'
import { isUnfinished } from '../../rules/states.ts'
import css from '../Admissions.module.css'
import { useLabel } from '../apply/publicWords.ts'
import { useAnswerText } from '../apply/useAnswerText.ts'
import { useSending } from '../useSending.ts'
import { admissionText } from '../words.ts'
import { CorrectionDialog } from './CorrectionDialog.tsx'

/** The answers as they were given, with the form they were given to. */
export function AnswerList({ application, mayEdit }: { application: Application; mayEdit: boolean }) {
  const text = useText(admissionText)
  const label = useLabel()
  const spoken = useAnswerText()
  const [asked, setAsked] = useState<string | null>(null)
  const [corrected, setCorrected] = useState<string | null>(null)
  const mayCorrect = mayEdit && application.state !== 'enrolled'
  const change = isUnfinished(application.state) ? text.fillIn : text.edit
  const { sections, answers, masked } = application
  const sentKeys = application.documents.filter(({ state }) => state !== 'missing').map((one) => one.documentKey)
  const known = knownAnswers(answers, givenApart(sections, masked, sentKeys))
  const visible = new Set(visibleFields(sections, known).map(({ fieldKey }) => fieldKey))
  return (
    <div className={css.stack}>
      {sections.map((section, at) => (
        <Section
          key={section.sectionKey}
          title={label(section.title, section.titleHi)}
          subtitle={at === 0 ? fill(text.formVersion, { n: application.formNumber }) : undefined}
          action={
            mayCorrect && (
              <Button
                size="small"
                variant="quiet"
                aria-label={`${change}: ${label(section.title, section.titleHi)}`}
                onClick={() => setCorrected(section.sectionKey)}
              >
                {change}
              </Button>
            )
          }
        >
          <dl className={css.facts}>
            {section.fields
              .filter(({ fieldKey, typeId }) => visible.has(fieldKey) && typeId !== fieldTypes.image)
              .map((field) => (
                <FactRow
                  key={field.fieldKey}
                  name={label(field.label, field.labelHi)}
                  value={masked[field.fieldKey] ?? (spoken(field, answers[field.fieldKey] ?? null) || text.blank)}
                  {...(mayEdit && masked[field.fieldKey] && { onShow: () => setAsked(field.fieldKey) })}
                />
              ))}
          </dl>
        </Section>
      ))}
      {corrected && (
        <CorrectionDialog application={application} sectionKey={corrected} onClose={() => setCorrected(null)} />
      )}
      {asked && (
        <AadhaarDialog applicationId={application.applicationId} fieldKey={asked} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}

function FactRow({ name, value, onShow }: { name: string; value: string; onShow?: () => void }) {
  const text = useText(admissionText)
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {value}{' '}
        {onShow && (
          <Button size="small" variant="quiet" onClick={onShow}>
            {text.showAadhaar}
          </Button>
        )}
      </dd>
    </>
  )
}

function AadhaarDialog({
  applicationId,
  fieldKey,
  onClose,
}: {
  applicationId: string
  fieldKey: string
  onClose: () => void
}) {
  const text = useText(admissionText)
  const [reason, setReason] = useState('')
  const [number, setNumber] = useState<string | null>(null)
  const { send, isSending, errors } = useSending()
  const show = () =>
    send(
      () =>
        callForAnswer(applications.routes.showApplicantAadhaar, {
          params: { applicationId },
          body: { fieldKey, reason },
        }),
      ({ data }) => setNumber(data.aadhaar),
    )
  return (
    <FormDialog
      title={text.aadhaarTitle}
      submitLabel={number ? text.close : text.showAadhaar}
      isSending={isSending}
      onSubmit={() => (number ? onClose() : void show())}
      onClose={onClose}
    >
      {number ? (
        <p>{number.replace(/(\d{4})(?=\d)/g, '$1 ')}</p>
      ) : (
        <TextField
          label={text.aadhaarReason}
          required
          value={reason}
          onChange={setReason}
          error={errors.reason}
          data-autofocus=""
        />
      )}
    </FormDialog>
  )
}
