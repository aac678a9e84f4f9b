import { type Ref, useMemo } from 'react'
import type { FieldWiring } from '../fields/Field.tsx'
import { useUiText } from '../uiText.ts'
import { ComboboxField } from './ComboboxField.tsx'
import type { SelectOption } from './selectOptions.ts'
import { useCombobox } from './useCombobox.ts'

export interface SelectBoxProps {
  wiring: FieldWiring
  options: readonly SelectOption[]
  value: string | null
  onChange: (value: string | null) => void
  placeholder?: string | undefined
  /** Lets people type to search; by default with more than seven options. */
  searchable?: boolean | undefined
  clearable?: boolean | undefined
  disabled?: boolean | undefined
  size?: 'default' | 'large' | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A Select without its label. */
export function SelectBox(props: SelectBoxProps) {
  const { wiring, options, value, onChange, placeholder, searchable = options.length > 7, ...rest } = props
  const { clearable = false, disabled = false, size, name, onBlur, ref } = rest
  const text = useUiText()
  const combobox = useCombobox({
    options,
    initial: value,
    searchable,
    staysOpen: false,
    onChoose: (next) => {
      if (next !== value) onChange(next)
      else if (clearable) onChange(null)
    },
  })
  const label = options.find((option) => option.value === value)?.label ?? ''
  const chosen = useMemo(() => new Set(value === null ? [] : [value]), [value])
  const { typed, type, onKeyDown } = combobox
  return (
    <>
      {name && <input type="hidden" name={name} value={value ?? ''} />}
      <ComboboxField
        wiring={wiring}
        combobox={combobox}
        shown={typed ?? label}
        // Typing after the label of the current choice starts a new search.
        onType={(next) => type(typed === null && label && next.startsWith(label) ? next.slice(label.length) : next)}
        chosen={chosen}
        searchable={searchable}
        placeholder={placeholder ?? text.choose}
        disabled={disabled}
        size={size}
        onClear={clearable && value !== null ? () => onChange(null) : undefined}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        inputRef={ref}
      />
    </>
  )
}
