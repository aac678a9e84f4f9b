import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect as MantineMultiSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useMemo } from 'react'
import { cx } from '../classNames.ts'
import type { FieldWiring } from '../fields/Field.tsx'
import { Icon } from '../Icon.tsx'
import { MantineRoot } from '../theme/MantineRoot.tsx'
import { useUiText } from '../uiText.ts'
import { OptionFace } from './OptionFace.tsx'
import css from './SelectBox.module.css'
import { grouped, type SelectOption } from './selectOptions.ts'

export interface MultiSelectBoxProps {
  wiring: FieldWiring
  label: string | undefined
  options: readonly SelectOption[]
  value: readonly string[]
  onChange: (value: string[]) => void
  placeholder?: string | undefined
  /** At most this many. */
  max?: number | undefined
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
}

/** The working part of MultiSelect, loaded when first shown. */
export function MultiSelectBox(props: MultiSelectBoxProps) {
  const { wiring, label, options, value, onChange, placeholder, max, disabled = false, onBlur } = props
  const text = useUiText()
  const data = useMemo(() => grouped(options), [options])
  const { id, 'aria-invalid': invalid, ...aria } = wiring
  return (
    <MantineRoot>
      <MantineMultiSelect
        id={id}
        data={data}
        value={[...value]}
        onChange={onChange}
        onBlur={() => onBlur?.()}
        placeholder={value.length === 0 ? (placeholder ?? text.choose) : ''}
        searchable
        selectFirstOptionOnChange
        clearable
        {...(max === undefined ? {} : { maxValues: max })}
        disabled={disabled}
        error={invalid === true}
        nothingFoundMessage={text.noMatch}
        withScrollArea={false}
        rightSection={<Icon of={IconChevronDown} size={16} />}
        clearButtonProps={{ 'aria-label': text.clear, className: css.clear ?? '' }}
        comboboxProps={{ floatingStrategy: 'fixed', transitionProps: { duration: 0 }, offset: 4 }}
        renderOption={({ option, checked }) => <OptionFace options={options} value={option.value} checked={checked} />}
        mod={{ clear: value.length > 0 }}
        classNames={{ ...(css as Record<string, string>), input: cx(css.input, css.multi) }}
        attributes={{ inputField: { ...aria, 'aria-invalid': invalid }, options: { 'aria-label': label } }}
      />
    </MantineRoot>
  )
}
