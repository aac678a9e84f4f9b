import { useEffect, useRef, useState } from 'react'
import { apply } from '#modules/admissions/applyContract.ts'
import type { OwnApplication } from '#modules/admissions/applySchemas.ts'
import { fieldTypes } from '#modules/people/fieldTypes.ts'
import { ApiProblem, call } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { checkAge } from '../../rules/age.ts'
import {
  type Answers,
  type AnswerValue,
  givenApart,
  isRequired,
  knownAnswers,
  visibleFields,
} from '../../rules/conditions.ts'
import css from './Apply.module.css'
import { DocumentInput } from './DocumentInput.tsx'
import { FieldInput } from './FieldInput.tsx'
import { NextSteps } from './NextSteps.tsx'
import { useLabel } from './publicWords.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { SiblingCheck } from './SiblingCheck.tsx'
import { useAutosave } from './useAutosave.ts'
import { applyText, useServerWords } from './words.ts'

type DraftFormProps = { readonly application: OwnApplication; readonly onSubmitted: () => void }

type Fault = { readonly key: string; readonly code: string; readonly message: string }

/** The form, a section at a time, then the documents, then everything once more before it is submitted. */
export function DraftForm({ application, onSubmitted }: DraftFormProps) {
  const { applicationId, sections } = application
  const text = useText(applyText)
  const say = useServerWords()
  const label = useLabel()
  const [answers, setAnswers] = useState<Answers>(application.answers)
  const [masked, setMasked] = useState(application.masked)
  const [documents, setDocuments] = useState(application.documents)
  const [faults, setFaults] = useState<readonly Fault[]>(
    application.problems.map(({ fieldKey, ...one }) => ({ key: fieldKey, ...one })),
  )
  const pictures = new Set(
    sections.flatMap(({ fields }) =>
      fields.filter(({ typeId }) => typeId === fieldTypes.image).map((one) => one.fieldKey),
    ),
  )
  // Pictures the form asks for are sent there; a step for the other documents only if there are any.
  const hasDocuments = documents.some(({ documentKey }) => !pictures.has(documentKey))
  const last = sections.length + (hasDocuments ? 1 : 0)
  const [step, setStep] = useState(Math.min(application.sectionReached, last))
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  const saving = useAutosave(applicationId, (saved) => {
    setMasked(saved.masked)
    setFaults(saved.problems.map(({ fieldKey, ...one }) => ({ key: fieldKey, ...one })))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading is focused when the step changes
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus()
    isFirst.current = false
  }, [step])

  const change = (fieldKey: string, value: AnswerValue) => {
    setAnswers((before) => ({ ...before, [fieldKey]: value }))
    saving.save(fieldKey, value)
  }
  const errorOf = (key: string) => {
    const fault = faults.find((one) => one.key === key)
    return fault && say(fault)
  }
  const goTo = (to: number) => {
    setStep(to)
    void saving.reach(to)
  }
  const submit = async () => {
    setSending(true)
    setRefusal(null)
    try {
      const unsaved = await saving.flush()
      if (unsaved) throw unsaved
      await call(apply.routes.submitApplication, { params: { applicationId } })
      onSubmitted()
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setRefusal(say(problem))
      if (problem.fields.length > 0) setFaults(problem.fields.map(({ field, ...one }) => ({ key: field, ...one })))
    } finally {
      setSending(false)
    }
  }

  const sentKeys = documents.filter(({ state }) => state !== 'missing').map(({ documentKey }) => documentKey)
  const known = knownAnswers(answers, givenApart(sections, masked, sentKeys))
  const visible = visibleFields(sections, known)
  const asked = documents.flatMap((one) => {
    if (!pictures.has(one.documentKey)) return [one]
    const field = visible.find(({ fieldKey }) => fieldKey === one.documentKey)
    return field ? [{ ...one, isRequired: isRequired(field, known) }] : []
  })
  const section = sections[step]
  const shown = visible.filter((field) => section?.fields.some((one) => one.fieldKey === field.fieldKey))
  const received = (sent: (typeof documents)[number]) =>
    setDocuments((all) => all.map((one) => (one.documentKey === sent.documentKey ? sent : one)))
  const title = section ? label(section.title, section.titleHi) : step === last ? text.review : text.documents
  return (
    <>
      <div className={css.tight}>
        <div className={css.between}>
          <p className={css.quiet}>{fill(text.step, { n: step + 1, total: last + 1 })}</p>
          <p className={css.quiet} role="status">
            {{ saved: text.saved, saving: text.saving, failed: text.notSaved }[saving.state]}
          </p>
        </div>
        <ProgressBar
          label={fill(text.step, { n: step + 1, total: last + 1 })}
          value={((step + 1) / (last + 1)) * 100}
        />
      </div>
      <section className={css.card}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {section &&
          shown.map((field) =>
            field.typeId === fieldTypes.image ? (
              asked
                .filter(({ documentKey }) => documentKey === field.fieldKey)
                .map((one) => (
                  <DocumentInput
                    key={one.documentKey}
                    applicationId={applicationId}
                    document={one}
                    isPhoto
                    error={errorOf(field.fieldKey)}
                    onSent={received}
                  />
                ))
            ) : (
              <div key={field.fieldKey} className={css.tight}>
                <FieldInput
                  field={field}
                  value={answers[field.fieldKey] ?? null}
                  isRequired={isRequired(field, known)}
                  error={errorOf(field.fieldKey)}
                  masked={masked[field.fieldKey]}
                  onChange={(value) => change(field.fieldKey, value)}
                />
                {field.mapsTo === 'student.dateOfBirth' && (
                  <AgeNotice application={application} birth={answers[field.fieldKey]} />
                )}
                {field.typeId === fieldTypes.admissionNumber && (
                  <SiblingCheck applicationId={applicationId} number={String(answers[field.fieldKey] ?? '')} />
                )}
              </div>
            ),
          )}
        {hasDocuments &&
          step === sections.length &&
          documents
            .filter(({ documentKey }) => !pictures.has(documentKey))
            .map((one) => (
              <DocumentInput key={one.documentKey} applicationId={applicationId} document={one} onSent={received} />
            ))}
        {step === last && (
          <ReviewStep
            sections={sections}
            visible={visible}
            answers={answers}
            masked={masked}
            documents={asked}
            errorOf={errorOf}
            onEdit={goTo}
            payment={
              application.feePoint === 'beforeSubmit' && (
                <NextSteps applicationId={applicationId} onChanged={() => undefined} />
              )
            }
          />
        )}
        {refusal && <Notice live tone="bad" title={refusal} />}
        <div className={css.bar}>
          <Button disabled={step === 0} onClick={() => goTo(step - 1)}>
            {text.back}
          </Button>
          {step === last ? (
            <Button variant="primary" loading={isSending} onClick={() => void submit()}>
              {text.submit}
            </Button>
          ) : (
            <Button variant="primary" onClick={() => goTo(step + 1)}>
              {text.next}
            </Button>
          )}
        </div>
      </section>
    </>
  )
}

function AgeNotice({ application, birth }: { application: OwnApplication; birth: AnswerValue | undefined }) {
  const text = useText(applyText)
  const { date } = useFormat()
  if (typeof birth !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(birth)) return null
  const verdict = checkAge(birth, application)
  if (verdict === 'ok') return null
  return <Notice live tone="warn" title={fill(text[verdict], { date: date(application.ageAsOf) })} />
}
