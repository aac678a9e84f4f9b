import { lazy, type ReactNode, Suspense } from 'react'
import { Field, type FieldProps } from '../fields/Field.tsx'
import type { MultiSelectBoxProps } from './MultiSelectBox.tsx'
import type { SelectBoxProps } from './SelectBox.tsx'
import { SelectFace } from './SelectFace.tsx'
import type { SelectOption } from './selectOptions.ts'

const SelectBox = lazy(() => import('./SelectBox.tsx').then((file) => ({ default: file.SelectBox })))
const MultiSelectBox = lazy(() => import('./MultiSelectBox.tsx').then((file) => ({ default: file.MultiSelectBox })))

export interface SelectProps extends FieldProps, Omit<SelectBoxProps, 'wiring' | 'label'> {
  id?: string | undefined
}

export interface MultiSelectProps extends FieldProps, Omit<MultiSelectBoxProps, 'wiring' | 'label'> {
  id?: string | undefined
}

const spoken = (label: ReactNode) => (typeof label === 'string' ? label : undefined)
const named = (options: readonly SelectOption[], value: string | null) =>
  options.find((option) => option.value === value)?.label

/** One of many, with search once there are more than seven; use NativeSelect where weight matters. */
export function Select(props: SelectProps) {
  const { label, labelHidden, hint, error, required, optional, className, id, ...box } = props
  return (
    <Field {...{ label, labelHidden, hint, error, required, optional, className, id }}>
      {(wiring) => (
        <Suspense fallback={<SelectFace text={named(box.options, box.value) ?? box.placeholder} size={box.size} />}>
          <SelectBox {...box} wiring={wiring} label={spoken(label)} />
        </Suspense>
      )}
    </Field>
  )
}

/** Several of many, each shown as a label that can be taken off. */
export function MultiSelect(props: MultiSelectProps) {
  const { label, labelHidden, hint, error, required, optional, className, id, ...box } = props
  const chosen = box.value.map((value) => named(box.options, value)).join(', ')
  return (
    <Field {...{ label, labelHidden, hint, error, required, optional, className, id }}>
      {(wiring) => (
        <Suspense fallback={<SelectFace text={chosen || box.placeholder} />}>
          <MultiSelectBox {...box} wiring={wiring} label={spoken(label)} />
        </Suspense>
      )}
    </Field>
  )
}
