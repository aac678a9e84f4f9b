import { useText } from '#platform/web/i18n.tsx'
import { Section } from '#ui/Panel.tsx'
import { keyOf, type StudentField } from '../format.ts'
import type { Facts } from './editing.ts'
import { FieldInput } from './FieldInput.tsx'
import css from './Form.module.css'
import { typedFields } from './studentFacts.ts'
import type { FieldErrors } from './useFieldErrors.ts'
import { peopleText } from './words.ts'

/** What a field is called: by the school's word, else by its usual name. */
export function useFieldLabel(): (field: Pick<StudentField, 'label' | 'builtIn'>) => string {
  const { fields } = useText(peopleText)
  return ({ label, builtIn }) => label ?? (builtIn ? fields[builtIn] : '')
}

export function useSectionName(): (section: string) => string {
  const sections: { readonly [name: string]: string } = useText(peopleText).sections
  return (section) => sections[section] ?? section
}

/** Fields by their section, in the order of the format. */
export const bySection = (fields: readonly StudentField[]) => [...Map.groupBy(fields, ({ section }) => section)]

type StudentFieldsProps = {
  fields: readonly StudentField[]
  facts: Facts
  errors: FieldErrors
  onChange: (key: string, value: string) => void
  /** The number that is on record, masked. */
  maskedAadhaar?: string | null
}

/** The form of a student, as the school's format lays it out. */
export function StudentFields({ fields, facts, errors, onChange, maskedAadhaar = null }: StudentFieldsProps) {
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
            value={facts[keyOf(field)] ?? ''}
            onChange={(value) => onChange(keyOf(field), value)}
            error={errors[keyOf(field)]}
            hint={hintOf(field)}
          />
        ))}
      </div>
    </Section>
  ))
}
