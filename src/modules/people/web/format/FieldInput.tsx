import { fieldTypes, typeNameOf } from '#modules/people/fieldTypes.ts'
import type { StudentField } from '#modules/people/studentFormatSchemas.ts'
import css from '#platform/web/forms/Form.module.css'
import { useText } from '#platform/web/i18n.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { peopleText } from '../words.ts'

type FieldInputProps = {
  field: Pick<StudentField, 'typeId' | 'options' | 'isRequired' | 'help' | 'builtIn'>
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string | undefined
}

/** The input for a field's type. */
export function FieldInput({ field, name, label, value, onChange, error, hint }: FieldInputProps) {
  const text = useText(peopleText)
  const { options, isRequired, help } = field
  const shared = { label, name, error, hint: hint ?? (help || undefined), required: isRequired, value, onChange }
  const optionName = (option: string) => text.options[option as keyof typeof text.options] ?? option
  const none = { value: '', label: text.form.none }
  switch (typeNameOf(field.typeId)) {
    case 'descriptiveText':
      return <TextArea {...shared} className={css.whole} rows={2} max={field.builtIn === 'address' ? 300 : 3000} />
    case 'dropDown':
      return <NativeSelect {...shared} options={[none, ...options.map((o) => ({ value: o, label: optionName(o) }))]} />
    case 'yesNo':
      return (
        <NativeSelect
          {...shared}
          options={[none, { value: 'yes', label: text.form.yes }, { value: 'no', label: text.form.no }]}
        />
      )
    case 'multipleChoice':
      return (
        <RadioGroup
          {...shared}
          className={css.whole}
          across
          value={value || null}
          options={options.map((option) => ({ value: option, label: option }))}
        />
      )
    case 'checkboxes':
      return <CheckboxList {...shared} options={options} />
    case 'date':
      return <DateField {...shared} value={value || null} onChange={(date) => onChange(date ?? '')} />
    default:
      return <TextField {...shared} {...(inputAttributes[field.typeId] ?? {})} />
  }
}

const phone = { type: 'tel', autoComplete: 'off' } as const
/** Input attributes that bring up the right keyboard on phones. */
const inputAttributes: Record<number, object> = {
  [fieldTypes.numeric]: { inputMode: 'decimal' },
  [fieldTypes.email]: { type: 'email', autoComplete: 'off' },
  [fieldTypes.phone]: phone,
  [fieldTypes.contactNumber]: phone,
  [fieldTypes.aadhaar]: { inputMode: 'numeric', autoComplete: 'off', maxLength: 14 },
  [fieldTypes.pincode]: { inputMode: 'numeric', maxLength: 6 },
}

type CheckboxListProps = {
  label: string
  value: string
  options: readonly string[]
  onChange: (value: string) => void
  error: string | undefined
  hint: string | undefined
  required: boolean
}

function CheckboxList({ label, value, options, onChange, ...frame }: CheckboxListProps) {
  const chosen = value.split('\n').filter(Boolean)
  const toggle = (option: string, on: boolean) =>
    onChange(options.filter((one) => (one === option ? on : chosen.includes(one))).join('\n'))
  return (
    <FieldSet label={label} className={css.whole} {...frame}>
      <div className={css.choices}>
        {options.map((option) => (
          <Checkbox
            key={option}
            label={option}
            checked={chosen.includes(option)}
            onChange={(on) => toggle(option, on)}
          />
        ))}
      </div>
    </FieldSet>
  )
}
