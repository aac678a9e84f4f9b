import { Field, type FieldProps, splitField } from '../fields/Field.tsx'
import { MultiSelectBox, type MultiSelectBoxProps } from './MultiSelectBox.tsx'
import { SelectBox, type SelectBoxProps } from './SelectBox.tsx'

export interface SelectProps extends FieldProps, Omit<SelectBoxProps, 'wiring'> {
  id?: string | undefined
}

export interface MultiSelectProps extends FieldProps, Omit<MultiSelectBoxProps, 'wiring'> {
  id?: string | undefined
}

/** One of many, searchable with more than seven options. For a few options, NativeSelect is lighter. */
export function Select(props: SelectProps) {
  const { field, control } = splitField(props)
  return <Field {...field}>{(wiring) => <SelectBox {...control} wiring={wiring} />}</Field>
}

/** Several of many, each choice shown as a pill. */
export function MultiSelect(props: MultiSelectProps) {
  const { field, control } = splitField(props)
  return <Field {...field}>{(wiring) => <MultiSelectBox {...control} wiring={wiring} />}</Field>
}
