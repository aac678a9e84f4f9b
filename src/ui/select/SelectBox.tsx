import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Select as MantineSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type Ref, useMemo } from 'react'
import type { FieldWiring } from '../fields/Field.tsx'
import { Icon } from '../Icon.tsx'
import { MantineRoot } from '../theme/MantineRoot.tsx'
import { useUiText } from '../uiText.ts'
import { OptionFace } from './OptionFace.tsx'
import css from './SelectBox.module.css'
import { grouped, type SelectOption } from './selectOptions.ts'

export interface SelectBoxProps {
  wiring: FieldWiring
  label: string | undefined
  options: readonly SelectOption[]
  value: string | null
  onChange: (value: string | null) => void
  placeholder?: string | undefined
  searchable?: boolean | undefined
  clearable?: boolean | undefined
  disabled?: boolean | undefined
  size?: 'default' | 'large' | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** The working part of Select, loaded when first shown. */
export function SelectBox(props: SelectBoxProps) {
  const { wiring, label, options, value, onChange, placeholder, searchable = options.length > 7, ...rest } = props
  const { clearable = false, disabled = false, size, name, onBlur, ref } = rest
  const text = useUiText()
  const data = useMemo(() => grouped(options), [options])
  const { id, 'aria-invalid': invalid, ...aria } = wiring
  return (
    <MantineRoot>
      <MantineSelect
        {...(ref ? { ref } : {})}
        {...(name ? { name } : {})}
        id={id}
        data={data}
        value={value}
        onChange={(next) => onChange(next)}
        onBlur={() => onBlur?.()}
        placeholder={placeholder ?? text.choose}
        searchable={searchable}
        selectFirstOptionOnChange={searchable}
        openOnFocus={false}
        clearable={clearable}
        allowDeselect={clearable}
        disabled={disabled}
        error={invalid === true}
        nothingFoundMessage={text.noMatch}
        withScrollArea={false}
        checkIconPosition="right"
        rightSection={<Icon of={IconChevronDown} size={16} />}
        clearButtonProps={{ 'aria-label': text.clear, className: css.clear ?? '' }}
        comboboxProps={{ floatingStrategy: 'fixed', transitionProps: { duration: 0 }, offset: 4 }}
        renderOption={({ option, checked }) => <OptionFace options={options} value={option.value} checked={checked} />}
        classNames={css as Record<string, string>}
        attributes={{ input: aria, options: { 'aria-label': label } }}
        mod={{ large: size === 'large', clear: clearable && value !== null }}
      />
    </MantineRoot>
  )
}
