import { useState } from 'react'
import type { FormSection } from '#modules/admissions/formSchemas.ts'
import { fieldTypes } from '#modules/people/fieldTypes.ts'
import { useText } from '#platform/web/i18n.tsx'
import { type Answers, isRequired, visibleFields } from '../../rules/conditions.ts'
import { FieldInput } from '../apply/FieldInput.tsx'
import { useLabel } from '../apply/publicWords.ts'
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
            .filter(({ fieldKey, typeId }) => visible.has(fieldKey) && typeId !== fieldTypes.image)
            .map((field) => (
              <FieldInput
                key={field.fieldKey}
                field={field}
                value={answers[field.fieldKey] ?? null}
                isRequired={isRequired(field, answers)}
                error={undefined}
                onChange={(value) => setAnswers((before) => ({ ...before, [field.fieldKey]: value }))}
              />
            ))}
        </div>
      ))}
    </section>
  )
}
