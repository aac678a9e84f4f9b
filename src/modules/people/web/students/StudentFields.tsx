import { keyOf } from '#modules/people/fieldTypes.ts'
import type { StudentField } from '#modules/people/studentFormatSchemas.ts'
import css from '#platform/web/forms/Form.module.css'
import type { FieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { FieldInput } from '../format/FieldInput.tsx'
import { bySection, useFieldLabel, useSectionName } from '../format/fieldWords.ts'
import { peopleText } from '../words.ts'
import { type StudentFormValues, typedFields } from './studentFormValues.ts'

type StudentFieldsProps = {
  fields: readonly StudentField[]
  values: StudentFormValues
  errors: FieldErrors
  onChange: (key: string, value: string) => void
  /** The stored number, masked. */
  maskedAadhaar?: string | null
}

/** The student form, laid out by the school's student format. */
export function StudentFields({ fields, values, errors, onChange, maskedAadhaar = null }: StudentFieldsProps) {
  const text = useText(peopleText)
  const labelOf = useFieldLabel()
  const nameOf = useSectionName()
  const hintOf = ({ builtIn }: StudentField) =>
    builtIn === 'aadhaar'
      ? maskedAadhaar
        ? `${maskedAadhaar} ${text.form.aadhaarKept}`
        : text.form.aadhaarHint
      : undefined
  return bySection(typedFields(fields)).map(([section, own]) => (
    <Section key={section} title={nameOf(section)} level={3}>
      <div className={css.fields}>
        {own.map((field) => (
          <FieldInput
            key={keyOf(field)}
            field={field.builtIn === 'aadhaar' && maskedAadhaar ? { ...field, isRequired: false } : field}
            name={keyOf(field)}
            label={labelOf(field)}
            value={values[keyOf(field)] ?? ''}
            onChange={(value) => onChange(keyOf(field), value)}
            error={errors[keyOf(field)]}
            hint={hintOf(field)}
          />
        ))}
      </div>
    </Section>
  ))
}
