import type { FieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { TextField, type TextFieldProps } from '#ui/fields/TextField.tsx'
import { organisationText } from '../organisation/words.ts'
import type { NewBranchFormValues } from './branchFormValues.ts'

type LineName = Exclude<keyof NewBranchFormValues, 'colour' | 'template'>

const plain = { autoComplete: 'off' } as const
const code = { ...plain, autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } as const
const settings: Record<LineName, Partial<TextFieldProps>> = {
  name: { ...plain, required: true, maxLength: 120 },
  shortCode: { ...code, required: true, maxLength: 31 },
  place: { ...plain, optional: true, maxLength: 80 },
  board: { ...plain, optional: true, maxLength: 60 },
  firstName: { ...plain, required: true, maxLength: 100 },
  lastName: { ...plain, optional: true, maxLength: 100 },
  email: { ...code, required: true, maxLength: 254, type: 'email' },
  userName: { ...code, required: true, maxLength: 60 },
}

type BranchLineProps<Name extends LineName> = {
  of: Name
  values: { readonly [N in Name]: string }
  errors: FieldErrors
  onChange: (field: Name, value: string) => void
  hint?: TextFieldProps['hint']
}

/** A text field of the branch forms. */
export function BranchLine<Name extends LineName>({ of, values, errors, onChange, hint }: BranchLineProps<Name>) {
  const text = useText(organisationText).fields
  return (
    <TextField
      name={of}
      label={text[of]}
      hint={hint}
      value={values[of]}
      onChange={(value) => onChange(of, value)}
      error={errors[of]}
      {...settings[of]}
    />
  )
}
