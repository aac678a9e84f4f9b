import type { Ref } from 'react'
import type { FieldProps } from '#ui/fields/Field.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

type MoneyFieldProps = FieldProps & {
  /** In rupees, as typed. */
  value: string
  onChange: (value: string) => void
  name?: string | undefined
  disabled?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A field for an amount in rupees, kept as typed. */
export const MoneyField = (props: MoneyFieldProps) => (
  <TextField {...props} prefix="₹" inputMode="decimal" autoComplete="off" maxLength={20} />
)
