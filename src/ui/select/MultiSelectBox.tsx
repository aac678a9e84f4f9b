import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo } from 'react'
import type { FieldWiring } from '../fields/Field.tsx'
import { Icon } from '../Icon.tsx'
import { useUiText } from '../uiText.ts'
import css from './ComboboxField.module.css'
import { ComboboxField } from './ComboboxField.tsx'
import type { SelectOption } from './selectOptions.ts'
import { useCombobox } from './useCombobox.ts'

export interface MultiSelectBoxProps {
  wiring: FieldWiring
  options: readonly SelectOption[]
  value: readonly string[]
  onChange: (value: string[]) => void
  placeholder?: string | undefined
  /** The largest number of choices. */
  max?: number | undefined
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
}

/** A MultiSelect without its label. */
export function MultiSelectBox(props: MultiSelectBoxProps) {
  const { wiring, options, value, onChange, placeholder, max = Infinity, disabled = false, onBlur } = props
  const text = useUiText()
  const chosen = useMemo(() => new Set(value), [value])
  const labels = useMemo(() => new Map(options.map((option) => [option.value, option.label])), [options])
  const isFull = chosen.size >= max
  const offered = useMemo(
    () =>
      isFull ? options.map((option) => (chosen.has(option.value) ? option : { ...option, disabled: true })) : options,
    [options, isFull, chosen],
  )
  const remove = (gone: string) => onChange(value.filter((one) => one !== gone))
  const combobox = useCombobox({
    options: offered,
    initial: null,
    searchable: true,
    staysOpen: true,
    onChoose: (next) => (chosen.has(next) ? remove(next) : onChange([...value, next])),
  })
  const { typed, type } = combobox
  const press = (event: KeyboardEvent) => {
    const last = value.at(-1)
    if (event.key === 'Backspace' && !typed && last !== undefined) remove(last)
    else combobox.onKeyDown(event)
  }
  const labelOf = (one: string) => labels.get(one) ?? one
  const chosenId = `${wiring.id}-chosen`
  return (
    <ComboboxField
      wiring={{ ...wiring, 'aria-describedby': [wiring['aria-describedby'], chosenId].filter(Boolean).join(' ') }}
      combobox={combobox}
      shown={typed ?? ''}
      onType={type}
      chosen={chosen}
      isMultiple
      searchable
      placeholder={value.length === 0 ? (placeholder ?? text.choose) : ''}
      disabled={disabled}
      onClear={value.length > 0 ? () => onChange([]) : undefined}
      onKeyDown={press}
      onBlur={onBlur}
    >
      <span id={chosenId} hidden>
        {value.map(labelOf).join(', ')}
      </span>
      {value.map((one) => (
        <span key={one} className={css.pill}>
          <span className={css.pillLabel}>{labelOf(one)}</span>
          {!disabled && (
            <button
              type="button"
              // Backspace removes choices from the keyboard.
              tabIndex={-1}
              className={css.remove}
              aria-label={text.remove(labelOf(one))}
              onClick={() => remove(one)}
            >
              <Icon of={IconX} size={14} />
            </button>
          )}
        </span>
      ))}
    </ComboboxField>
  )
}
