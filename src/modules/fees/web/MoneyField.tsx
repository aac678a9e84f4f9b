import type { Ref } from 'react'
import type { FieldProps } from '#ui/fields/Field.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

type MoneyFieldProps = FieldProps & {
  /** As typed, in rupees. */
  value: string
  onChange: (value: string) => void
  name?: string | undefined
  disabled?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** An amount in rupees, kept as it was typed. */
export const MoneyField = (props: MoneyFieldProps) => (
  <TextField {...props} prefix="₹" inputMode="decimal" autoComplete="off" maxLength={20} />
)
