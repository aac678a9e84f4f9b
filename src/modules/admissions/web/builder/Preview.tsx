import { useState } from 'react'
import type { FormField, FormSection } from '#modules/admissions/formSchemas.ts'
import { fieldTypes } from '#modules/people/fieldTypes.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { type Answers, isRequired, visibleFields } from '../../rules/conditions.ts'
import { FieldInput } from '../apply/FieldInput.tsx'
import { useLabel } from '../apply/publicWords.ts'
import { applyText } from '../apply/words.ts'
import css from './Builder.module.css'
import { builderText } from './words.ts'

/** The form as a family sees it on a phone. It can be tried out: conditions work, nothing is saved. */
export function Preview({ sections }: { sections: readonly FormSection[] }) {
  const text = useText(builderText)
  const label = useLabel()
  const [answers, setAnswers] = useState<Answers>({})
  const visible = new Set(visibleFields(sections, answers).map(({ fieldKey }) => fieldKey))
  return (
    <section className={css.phone} aria-label={text.preview}>
      {sections.map((section) => (
        <div key={section.sectionKey} className={css.stack}>
          <h3>{label(section.title, section.titleHi)}</h3>
          {section.fields
            .filter(({ fieldKey }) => visible.has(fieldKey))
            .map((field) =>
              field.typeId === fieldTypes.image ? (
                <PicturePreview
                  key={field.fieldKey}
                  field={field}
                  isRequired={isRequired(field, answers)}
                  onChange={(isGiven) =>
                    setAnswers((before) => ({ ...before, [field.fieldKey]: isGiven ? 'given' : null }))
                  }
                />
              ) : (
                <FieldInput
                  key={field.fieldKey}
                  field={field}
                  value={answers[field.fieldKey] ?? null}
                  isRequired={isRequired(field, answers)}
                  error={undefined}
                  onChange={(value) => setAnswers((before) => ({ ...before, [field.fieldKey]: value }))}
                />
              ),
            )}
        </div>
      ))}
    </section>
  )
}

type PictureProps = { field: FormField; isRequired: boolean; onChange: (isGiven: boolean) => void }

function PicturePreview({ field, isRequired: isNeeded, onChange }: PictureProps) {
  const label = useLabel()
  const text = useText(applyText)
  return (
    <Field
      label={label(field.label, field.labelHi)}
      required={isNeeded}
      hint={label(field.help, field.helpHi) || text.photoHint}
    >
      {(wiring) => (
        <input
          {...wiring}
          type="file"
          accept="image/*"
          onChange={({ currentTarget }) => onChange((currentTarget.files?.length ?? 0) > 0)}
        />
      )}
    </Field>
  )
}
