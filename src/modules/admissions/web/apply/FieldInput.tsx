import type { FormField } from '#modules/admissions/formSchemas.ts'
import { type FieldTypeName, typeNameOf } from '#modules/people/fieldTypes.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import type { AnswerValue } from '../../rules/conditions.ts'
import { useLabel } from './publicWords.ts'
import { applyText } from './words.ts'

type FieldInputProps = {
  readonly field: FormField
  readonly value: AnswerValue
  readonly isRequired: boolean
  readonly error: string | undefined
  /** The stored Aadhaar number, of which only the end is shown. */
  readonly masked?: string | undefined
  readonly onChange: (value: AnswerValue) => void
}

const keyboards: Partial<
  Record<FieldTypeName, { type?: string; inputMode?: 'numeric' | 'tel' | 'email'; autoComplete?: string }>
> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  contactNumber: { type: 'tel', inputMode: 'tel' },
  aadhaar: { inputMode: 'numeric', autoComplete: 'off' },
  pincode: { inputMode: 'numeric', autoComplete: 'postal-code' },
}

/** One field of a form, of any type but pictures. The preview in the builder uses it too. */
export function FieldInput({ field, value, isRequired, error, masked, onChange }: FieldInputProps) {
  const text = useText(applyText)
  const label = useLabel()
  const type = typeNameOf(field.typeId)
  const help = label(field.help, field.helpHi)
  const hint = masked ? fill(text.aadhaarKept, { masked }) : help || undefined
  const frame = { label: label(field.label, field.labelHi), hint, error, required: isRequired }
  const options = field.options.map((one, at) => ({ value: one, label: label(one, field.optionsHi[at] ?? '') }))
  const typed = typeof value === 'string' ? value : ''
  switch (type) {
    case 'descriptiveText':
      return <TextArea {...frame} rows={4} value={typed} onChange={onChange} />
    case 'multipleChoice':
      return <RadioGroup {...frame} options={options} value={typed || null} onChange={onChange} />
    case 'dropDown':
      return <NativeSelect {...frame} options={options} placeholder={text.choose} value={typed} onChange={onChange} />
    case 'checkboxes': {
      const chosen = Array.isArray(value) ? value : []
      return (
        <FieldSet {...frame}>
          {options.map((one) => (
            <Checkbox
              key={one.value}
              label={one.label}
              checked={chosen.includes(one.value)}
              onChange={(isOn) => onChange(isOn ? [...chosen, one.value] : chosen.filter((each) => each !== one.value))}
            />
          ))}
        </FieldSet>
      )
    }
    case 'yesNo':
      return (
        <RadioGroup
          {...frame}
          across
          options={[
            { value: 'yes', label: text.yes },
            { value: 'no', label: text.no },
          ]}
          value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : null}
          onChange={(answer) => onChange(answer === 'yes')}
        />
      )
    case 'numeric':
      return (
        <NumberField {...frame} decimals={2} value={typeof value === 'number' ? value : null} onChange={onChange} />
      )
    case 'date':
      return <DateField {...frame} value={typed || null} onChange={onChange} />
    case 'autofilled':
    case 'auto':
      return <TextField {...frame} value={typed} placeholder={text.serverMade} readOnly onChange={() => undefined} />
    default:
      return <TextField {...frame} {...keyboards[type]} value={typed} onChange={onChange} />
  }
}
