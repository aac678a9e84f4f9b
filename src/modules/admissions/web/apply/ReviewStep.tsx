import type { ReactNode } from 'react'
import type { ApplicationDocument } from '#modules/admissions/applicationSchemas.ts'
import type { FormField, FormSection } from '#modules/admissions/formSchemas.ts'
import { fieldTypes } from '#modules/people/fieldTypes.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import type { Answers } from '../../rules/conditions.ts'
import css from './Apply.module.css'
import { documentTones } from './DocumentInput.tsx'
import { useLabel } from './publicWords.ts'
import { useAnswerText } from './useAnswerText.ts'
import { applyText } from './words.ts'

type ReviewStepProps = {
  readonly sections: readonly FormSection[]
  readonly visible: readonly FormField[]
  readonly answers: Answers
  readonly masked: Readonly<Record<string, string>>
  readonly documents: readonly ApplicationDocument[]
  readonly errorOf: (key: string) => string | undefined
  readonly onEdit: (step: number) => void
  /** The fee that is due before the application can be submitted. */
  readonly payment: ReactNode
}

/** Everything that was answered, once more. */
export function ReviewStep({
  sections,
  visible,
  answers,
  masked,
  documents,
  errorOf,
  onEdit,
  payment,
}: ReviewStepProps) {
  const text = useText(applyText)
  const label = useLabel()
  const spoken = useAnswerText()
  return (
    <>
      <p className={css.quiet}>{text.reviewHint}</p>
      {sections.map((section, at) => (
        <section key={section.sectionKey} className={css.tight}>
          <div className={css.between}>
            <h3>{label(section.title, section.titleHi)}</h3>
            <Button
              size="small"
              aria-label={`${text.edit}: ${label(section.title, section.titleHi)}`}
              onClick={() => onEdit(at)}
            >
              {text.edit}
            </Button>
          </div>
          <dl className={css.facts}>
            {visible
              .filter((field) => section.fields.some(({ fieldKey }) => fieldKey === field.fieldKey))
              .filter(({ typeId }) => typeId !== fieldTypes.image)
              .map((field) => {
                const fault = errorOf(field.fieldKey)
                return (
                  <div key={field.fieldKey}>
                    <dt>{label(field.label, field.labelHi)}</dt>
                    <dd>
                      {masked[field.fieldKey] ?? (spoken(field, answers[field.fieldKey] ?? null) || text.blank)}
                      {fault && (
                        <p>
                          <Status tone="bad">{fault}</Status>
                        </p>
                      )}
                    </dd>
                  </div>
                )
              })}
          </dl>
        </section>
      ))}
      <section className={css.tight}>
        <div className={css.between}>
          <h3>{text.documents}</h3>
          <Button size="small" aria-label={`${text.edit}: ${text.documents}`} onClick={() => onEdit(sections.length)}>
            {text.edit}
          </Button>
        </div>
        {documents.map((one) => (
          <div key={one.documentKey} className={css.between}>
            <span>{label(one.label, one.labelHi)}</span>
            <Status tone={one.state === 'missing' && one.isRequired ? 'bad' : documentTones[one.state]}>
              {text.documentStates[one.state]}
            </Status>
          </div>
        ))}
      </section>
      {payment}
    </>
  )
}
